/**
 * Asks a provider for its models, and a model for a word if the list cannot decide. A failure
 * then names the address, the key, the model or the format. Follows no redirect, reads a bounded
 * answer, repeats no key.
 */
import type { ProviderTest } from '../../../shared/contract/providers.ts';
import type { ProviderSetting } from '../../../shared/settings.ts';
import { versionedUrl } from '../models/gemini-address.ts';
import { RefusedResponse } from '../models/json-post.ts';
import { SENDABLE_KEY } from '../models/model-call.ts';
import { type FailureContext, failureOf, networkFailure, refusal } from '../models/provider-failure.ts';
import { createRedact, plainLine } from '../models/redaction.ts';
import { beginningOf, CHAT_LIST, GEMINI_LIST, type ListFormat, modelsIn } from './model-list.ts';
import { tryModel } from './try-model.ts';

export interface TestOptions {
  readonly fetch: typeof fetch;
  /** Limit for the list, and again for the word. Milliseconds. */
  readonly timeoutMs: number;
}

/** How a format is asked for its models. */
interface Listing {
  url(baseUrl: string): URL;
  keyHeader(key: string): Readonly<Record<string, string>>;
  readonly format: ListFormat;
  readonly hint: string;
}

const MAX_MODELS_ASKED = '500';

const LISTINGS: Readonly<Record<ProviderSetting['kind'], Listing>> = {
  openai: {
    url: (baseUrl) => withPath(new URL(baseUrl), '/models'),
    keyHeader: (key) => ({ authorization: `Bearer ${key}` }),
    format: CHAT_LIST,
    hint: 'check the address; it mostly ends in /v1.',
  },
  gemini: {
    url(baseUrl) {
      const url = withPath(versionedUrl(baseUrl), '/models');
      url.searchParams.set('pageSize', MAX_MODELS_ASKED);
      return url;
    },
    keyHeader: (key) => ({ 'x-goog-api-key': key }),
    format: GEMINI_LIST,
    hint: 'check the address; Google’s is https://generativelanguage.googleapis.com.',
  },
};

function withPath(url: URL, path: string): URL {
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}

type Answer = { readonly response: Response; readonly text: string };

/** The result of the list, and whether the server answered at all, so that a model may. */
interface Listed {
  readonly result: Exclude<ProviderTest, { at: 'model' }>;
  readonly answered: boolean;
}

/** `key` empty: none is sent. Never rejects because of the server. */
export async function testProvider(
  provider: ProviderSetting,
  key: string,
  options: TestOptions,
): Promise<ProviderTest> {
  if (!SENDABLE_KEY.test(key))
    return { ok: false, at: 'key', why: 'The key has a character in it that no key has: copy and paste it again.' };
  const { result, answered } = await askForModels(provider, key, options);
  const model = answered ? await modelToTry(result, provider, key, options) : undefined;
  if (model === undefined) return result;
  const failure = await tryModel(provider, model, key, options);
  if (failure === null) return result.ok ? result : { ok: true, models: [] };
  if (failure.code === 'unauthorized') return { ok: false, at: 'key', why: failure.message };
  if (!result.ok || failure.code !== 'model-not-found') return result;
  const why = `${provider.name} does not know the model “${plainLine(model)}”: choose one of those it lists.`;
  return { ok: false, at: 'model', why, models: result.models };
}

/**
 * A typed model that only an answer can confirm: it is not on the list, or there is none, or the
 * list is public.
 */
async function modelToTry(
  result: Listed['result'],
  provider: ProviderSetting,
  key: string,
  options: TestOptions,
): Promise<string | undefined> {
  const { models } = provider;
  if (!result.ok || models.length === 0) return models[0];
  const unlisted = models.find((model) => !result.models.includes(model));
  if (unlisted !== undefined || key === '') return unlisted;
  const shown = await askForModels(provider, '', options);
  return shown.result.ok ? models[0] : undefined;
}

async function askForModels(
  { name, kind, baseUrl }: ProviderSetting,
  key: string,
  options: TestOptions,
): Promise<Listed> {
  const redact = createRedact([key]);
  const context: FailureContext = { label: name, baseUrl, model: '', redact };
  const listing = LISTINGS[kind];
  try {
    const answer = await ask(listing, baseUrl, key, options);
    const { result, answered } = refusedBy(answer, listing, context) ?? listedIn(answer.text, listing, context);
    return { result: result.ok ? result : { ...result, why: redact(result.why) }, answered };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const late = `${serverOf(context)} did not answer within ${options.timeoutMs / 1000} seconds: check the address and that the server runs.`;
    const why = isLate ? late : redact(networkFailure(error, context).message);
    return { result: { ok: false, at: 'address', why }, answered: false };
  }
}

async function ask(listing: Listing, baseUrl: string, key: string, options: TestOptions): Promise<Answer> {
  const response = await options.fetch(listing.url(baseUrl), {
    redirect: 'manual',
    headers: { accept: 'application/json', ...(key === '' ? {} : listing.keyHeader(key)) },
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  return { response, text: await beginningOf(response) };
}

/** Null: the server accepted the request. */
function refusedBy({ response, text }: Answer, { hint }: Listing, context: FailureContext): Listed | null {
  const { ok, status, headers } = response;
  if (ok) return null;
  if (status === 404 || status === 410 || status === 405)
    return refused('address', `${serverOf(context)} has no list of models there: ${hint}`, true);
  const failure = refusal(new RefusedResponse(status, headers, text), context);
  if (status >= 300 && status < 400) return refused('address', failure.message, false);
  // Google answers an unknown key with 400.
  if (failure.code === 'unauthorized' || failure.code === 'rate-limited' || /\bapi key\b/i.test(text))
    return refused('key', asKeyProblem(failure.code, failure.message, context), status === 403);
  const isBroken = failure.code === 'server-error';
  return refused(isBroken ? 'address' : 'format', failure.message, !isBroken);
}

function refused(at: 'address' | 'key' | 'format', why: string, answered: boolean): Listed {
  return { result: { ok: false, at, why }, answered };
}

function asKeyProblem(code: string, message: string, context: FailureContext): string {
  return code === 'bad-request' ? failureOf('unauthorized', context).message : message;
}

function listedIn(text: string, { format, hint }: Listing, context: FailureContext): Listed {
  const models = modelsIn(text, format);
  if (models !== null) return { result: { ok: true, models: models.map(context.redact) }, answered: true };
  const what = /^\s*</.test(text) ? 'a web page' : 'something else';
  return refused('format', `${serverOf(context)} answered with ${what} instead of a list of models: ${hint}`, true);
}

function serverOf({ label, baseUrl, redact }: FailureContext): string {
  return `${label} at ${redact(new URL(baseUrl).origin)}`;
}
