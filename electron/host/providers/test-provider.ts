/**
 * Tests a provider: asks it for its list of models, and asks a model for a short reply when the
 * list cannot decide. A failure blames the address, the key, the model or the format. Follows no
 * redirect, reads a bounded answer, and never repeats the key.
 */
import type { ProviderTest } from '../../../shared/contract/providers.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ProviderSetting } from '../../../shared/settings.ts';
import { versionedUrl } from '../models/gemini-address.ts';
import { SENDABLE_KEY } from '../models/http-client.ts';
import { RefusedResponse } from '../models/json-post.ts';
import { type FailureContext, failureOf, networkFailure, refusal, serverText } from '../models/provider-failure.ts';
import { createRedact, plainLine } from '../models/redaction.ts';
import { beginningOf, CHAT_LIST, GEMINI_LIST, type ListFormat, modelsIn } from './model-list.ts';
import { testTexts } from './test-texts.ts';
import { tryModel } from './try-model.ts';

export interface Trial {
  readonly provider: ProviderSetting;
  /** The API key; empty if none is sent. */
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Limit for the list of models, and again for the reply of a model. Milliseconds. */
  readonly timeoutMs: number;
  /** The language of the result. */
  readonly locale: Locale;
  /** Ends the test early; its result is then that the address did not answer. */
  readonly signal?: AbortSignal | undefined;
}

/** How a format is asked for its models. */
interface Listing {
  url(baseUrl: string): URL;
  keyHeader(key: string, baseUrl: string): Readonly<Record<string, string>>;
  readonly format: ListFormat;
}

const MAX_MODELS_ASKED = '500';

const LISTINGS: Readonly<Record<ProviderSetting['kind'], Listing>> = {
  openai: {
    url(baseUrl) {
      const url = withPath(new URL(baseUrl), '/models');
      if (isAnthropic(baseUrl)) url.searchParams.set('limit', MAX_MODELS_ASKED);
      return url;
    },
    keyHeader: (key, baseUrl) =>
      isAnthropic(baseUrl)
        ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
        : { authorization: `Bearer ${key}` },
    format: CHAT_LIST,
  },
  gemini: {
    url(baseUrl) {
      const url = withPath(versionedUrl(baseUrl), '/models');
      url.searchParams.set('pageSize', MAX_MODELS_ASKED);
      return url;
    },
    keyHeader: (key) => ({ 'x-goog-api-key': key }),
    format: GEMINI_LIST,
  },
};

/**
 * Anthropic answers chats in the OpenAI format, but gives its list of models only for the headers of
 * its own format.
 */
const isAnthropic = (baseUrl: string): boolean => new URL(baseUrl).host === 'api.anthropic.com';

function withPath(url: URL, path: string): URL {
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}

/** The result of the list, and whether the server answered at all, so that a model may. */
interface Listed {
  readonly result: Exclude<ProviderTest, { at: 'model' }>;
  readonly answered: boolean;
}

/** Never rejects because of the server. */
export async function testProvider(trial: Trial): Promise<ProviderTest> {
  const texts = testTexts(trial.locale);
  if (!SENDABLE_KEY.test(trial.key)) return { ok: false, at: 'key', why: texts.badKey };
  const { result, answered } = await askForModels(trial);
  const model = answered && trial.signal?.aborted !== true ? await modelToTry(result, trial) : undefined;
  if (model === undefined) return result;
  const failure = await tryModel(trial, model);
  if (failure === null) return result.ok ? result : { ok: true, models: [] };
  if (failure.code === 'unauthorized') return { ok: false, at: 'key', why: failure.message };
  if (!result.ok || failure.code !== 'model-not-found') return result;
  const why = texts.unknownModel(trial.provider.name, plainLine(model));
  return { ok: false, at: 'model', why, models: result.models };
}

/**
 * A typed-in model that only a reply can confirm: it is not on the list, or there is no list, or
 * the list is public.
 */
async function modelToTry(result: Listed['result'], trial: Trial): Promise<string | undefined> {
  const { models } = trial.provider;
  if (!result.ok || models.length === 0) return models[0];
  const unlisted = models.find((model) => !result.models.includes(model));
  if (unlisted !== undefined || trial.key === '') return unlisted;
  const withoutKey = await askForModels({ ...trial, key: '' });
  return withoutKey.result.ok ? models[0] : undefined;
}

async function askForModels(trial: Trial): Promise<Listed> {
  const { key, locale, timeoutMs } = trial;
  const { name, kind, baseUrl } = trial.provider;
  const redact = createRedact([key]);
  const context: FailureContext = { label: name, baseUrl, model: '', redact, locale };
  const { url, keyHeader } = LISTINGS[kind];
  try {
    const response = await trial.fetch(url(baseUrl), {
      redirect: 'manual',
      headers: { accept: 'application/json', ...(key === '' ? {} : keyHeader(key, baseUrl)) },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(trial.signal === undefined ? [] : [trial.signal])]),
    });
    const text = await beginningOf(response);
    const { result, answered } = response.ok ? listedIn(text, kind, context) : refusedBy(response, text, kind, context);
    return { result: result.ok ? result : { ...result, why: redact(result.why) }, answered };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const why = isLate
      ? testTexts(locale).late(serverText(context), timeoutMs / 1000)
      : redact(networkFailure(error, context).message);
    return { result: { ok: false, at: 'address', why }, answered: false };
  }
}

type Kind = ProviderSetting['kind'];

function refusedBy({ status, headers }: Response, text: string, kind: Kind, context: FailureContext): Listed {
  const { noList, checkAddress } = testTexts(context.locale);
  if (status === 404 || status === 410 || status === 405)
    return refused('address', `${noList(serverText(context))}${checkAddress[kind]}`, true);
  const failure = refusal(new RefusedResponse(status, headers, text), context);
  if (status >= 300 && status < 400) return refused('address', failure.message, false);
  // Google answers an unknown key with 400.
  if (failure.code === 'bad-request' && /\bapi key\b/i.test(text))
    return refused('key', failureOf('unauthorized', context).message, false);
  if (failure.code === 'unauthorized' || failure.code === 'rate-limited' || /\bapi key\b/i.test(text))
    return refused('key', failure.message, status === 403);
  const isBroken = failure.code === 'server-error';
  return refused(isBroken ? 'address' : 'format', failure.message, !isBroken);
}

function refused(at: 'address' | 'key' | 'format', why: string, answered: boolean): Listed {
  return { result: { ok: false, at, why }, answered };
}

function listedIn(text: string, kind: Kind, context: FailureContext): Listed {
  const models = modelsIn(text, LISTINGS[kind].format);
  if (models !== null) return { result: { ok: true, models: models.map(context.redact) }, answered: true };
  const { otherAnswer, checkAddress } = testTexts(context.locale);
  return refused('format', `${otherAnswer(serverText(context), /^\s*</.test(text))}${checkAddress[kind]}`, true);
}
