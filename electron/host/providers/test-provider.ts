/** Asks a provider for its models, to tell an address from a key that is wrong. Follows no redirect, reads a bounded answer, repeats no key. */
import type { ProviderTest } from '../../../shared/contract.ts';
import type { ProviderSetting } from '../../../shared/settings.ts';
import { versionedUrl } from '../models/gemini-address.ts';
import { RefusedResponse } from '../models/json-post.ts';
import { fieldOf, listField, parseJson, textField } from '../models/loose-json.ts';
import { SENDABLE_KEY } from '../models/model-call.ts';
import { type FailureContext, failureOf, networkFailure, refusal } from '../models/provider-failure.ts';
import { createRedact } from '../models/redaction.ts';

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const MAX_MODELS = 500;
const MAX_MODEL_NAME = 200;

export interface TestOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

/** How a format lists its models. */
interface Listing {
  url(baseUrl: string): URL;
  keyHeader(key: string): Readonly<Record<string, string>>;
  /** null: the list is empty. Anything else that is no list is something else. */
  list(body: unknown): unknown;
  /** Undefined: it has no name, or does not answer. */
  nameOf(model: unknown): string | undefined;
  readonly hint: string;
}

const LISTINGS: Readonly<Record<ProviderSetting['kind'], Listing>> = {
  openai: {
    url: (baseUrl) => withPath(new URL(baseUrl), '/models'),
    keyHeader: (key) => ({ authorization: `Bearer ${key}` }),
    list: (body) => (Array.isArray(body) ? body : fieldOf(body, 'data')),
    nameOf: (model) => textField(model, 'id'),
    hint: 'check the address; it mostly ends in /v1.',
  },
  gemini: {
    url(baseUrl) {
      const url = withPath(versionedUrl(baseUrl), '/models');
      url.searchParams.set('pageSize', String(MAX_MODELS));
      return url;
    },
    keyHeader: (key) => ({ 'x-goog-api-key': key }),
    list: (body) => fieldOf(body, 'models'),
    nameOf(model) {
      const methods = listField(model, 'supportedGenerationMethods');
      const answers = methods.length === 0 || methods.includes('generateContent');
      return answers ? textField(model, 'name')?.replace(/^models\//, '') : undefined;
    },
    hint: 'check the address; Google’s is https://generativelanguage.googleapis.com.',
  },
};

function withPath(url: URL, path: string): URL {
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}

type Refused = Extract<ProviderTest, { ok: false }>;
type Answer = { readonly response: Response; readonly text: string };

/** `key` empty: none is sent. Never rejects for what the server does. */
export async function testProvider(
  { name, kind, baseUrl }: ProviderSetting,
  key: string,
  options: TestOptions,
): Promise<ProviderTest> {
  const redact = createRedact([key]);
  const context: FailureContext = { label: name, baseUrl, model: '', redact };
  if (!SENDABLE_KEY.test(key))
    return { ok: false, at: 'key', why: 'The key has a character in it that no key has: copy and paste it again.' };
  try {
    const answer = await ask(LISTINGS[kind], baseUrl, key, options);
    const refused = refusedBy(answer, LISTINGS[kind], context);
    return refused === null ? modelsIn(answer.text, LISTINGS[kind], context) : { ...refused, why: redact(refused.why) };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const late = `${serverOf(context)} did not answer within ${options.timeoutMs / 1000} seconds: check the address and that the server runs.`;
    return { ok: false, at: 'address', why: isLate ? late : redact(networkFailure(error, context).message) };
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

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > MAX_ANSWER_BYTES) break;
  }
  return text;
}

/** Null: the server accepted. */
function refusedBy({ response, text }: Answer, { hint }: Listing, context: FailureContext): Refused | null {
  const { ok, status, headers } = response;
  if (ok) return null;
  if (status === 404 || status === 410 || status === 405)
    return { ok: false, at: 'address', why: `${serverOf(context)} has no list of models there: ${hint}` };
  const failure = refusal(new RefusedResponse(status, headers, text), context);
  if (status >= 300 && status < 400) return { ok: false, at: 'address', why: failure.message };
  // Google says 400 to a key it does not know.
  if (failure.code === 'unauthorized' || failure.code === 'rate-limited' || /\bapi key\b/i.test(text))
    return { ok: false, at: 'key', why: asKeyProblem(failure.code, failure.message, context) };
  return { ok: false, at: failure.code === 'server-error' ? 'address' : 'format', why: failure.message };
}

function asKeyProblem(code: string, message: string, context: FailureContext): string {
  return code === 'bad-request' ? failureOf('unauthorized', context).message : message;
}

function modelsIn(text: string, { list: listIn, nameOf, hint }: Listing, context: FailureContext): ProviderTest {
  const body = parseJson(text);
  const list = listIn(body);
  // Some servers without a model say null.
  if (!Array.isArray(list) && list !== null) {
    const what = /^\s*</.test(text) ? 'a web page' : 'something else';
    const why = `${serverOf(context)} answered with ${what} instead of a list of models: ${hint}`;
    return { ok: false, at: 'format', why };
  }
  const names = (list ?? []).flatMap((model: unknown) => nameOf(model) ?? []).filter(isModelName);
  return { ok: true, models: [...new Set(names.map(context.redact))].slice(0, MAX_MODELS) };
}

function isModelName(name: string): boolean {
  return name !== '' && name.length <= MAX_MODEL_NAME && name.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(name);
}

function serverOf({ label, baseUrl, redact }: FailureContext): string {
  return `${label} at ${redact(new URL(baseUrl).origin)}`;
}
