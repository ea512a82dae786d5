/**
 * A failure between the app and a provider: a code for the program, and a sentence for the user
 * that says what to do.
 */

import { parseJson } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Finish, ModelErrorCode } from '../../../shared/model.ts';
import type { CallEnd } from './call-watch.ts';
import { failureTexts } from './failure-texts.ts';
import type { RefusedResponse } from './json-post.ts';
import { fieldOf, textField } from './loose-json.ts';
import { plainLine, type Redact } from './redaction.ts';
import { retryAfterMs } from './retry-after.ts';

export type Failure = Extract<Finish, { reason: 'error' }>;

/** The provider concerned. */
export interface FailureContext {
  readonly label: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly redact: Redact;
  /** The language of the error message. Default: English. */
  readonly locale?: Locale | undefined;
}

/**
 * Returns a failure. `said` is the server's error message, which is shown redacted, on one line
 * and without markup.
 */
export function failureOf(
  code: ModelErrorCode,
  context: FailureContext,
  said: string | null = null,
  waitMs?: number,
): Failure {
  const quote = plainLine(context.redact(said ?? ''));
  const message = `${sentence(code, context)}${quote === '' ? '' : failureTexts(context.locale).said(quote)}`;
  return { reason: 'error', code, message, ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }) };
}

/** Returns the failure for a call that its watch ended. */
export function endedFailure(end: CallEnd, context: FailureContext): Failure {
  const message = sentence(end.code, context, end.code === 'cancelled' ? 0 : end.afterMs);
  return { reason: 'error', code: end.code, message };
}

function sentence(code: ModelErrorCode, context: FailureContext, afterMs = 0): string {
  const { label, model, redact, locale } = context;
  const facts = { label, server: serverText(context), model: plainLine(redact(model)), afterMs };
  return failureTexts(locale).sentences[code](facts);
}

/** Returns the provider's label with the origin of its URL. */
export function serverText({ label, baseUrl, redact, locale }: FailureContext): string {
  return failureTexts(locale).at(label, redact(originOf(baseUrl) ?? baseUrl));
}

/** Returns the failure for a response whose status is not 2xx. */
export function refusal(refused: RefusedResponse, context: FailureContext): Failure {
  const { status, headers, bodyText } = refused;
  if (status >= 300 && status < 400) return redirection(headers.get('location'), context);
  const parsed = parseJson(bodyText);
  // Google's servers wrap the error object in a list.
  const body: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  const said = saidIn(body) ?? (body === undefined ? bodyText : null);
  const code = codeOf(status, body, said ?? '');
  return failureOf(code, context, said, retryAfterMs(headers, body));
}

/**
 * Returns the failure for a reply that is too long or contains too many calls. The request is not
 * repeated, because the next reply would be the same.
 */
export function excess(what: 'length' | 'calls', { label, locale }: Pick<FailureContext, 'label' | 'locale'>): Failure {
  const message = failureTexts(locale).excess[what](label);
  return { reason: 'error', code: 'bad-response', message };
}

function redirection(location: string | null, context: FailureContext): Failure {
  const target = location === null ? null : hostOf(location, context.baseUrl);
  const failure = failureOf('redirected', context);
  if (target === null) return failure;
  return { ...failure, message: `${failure.message}${failureTexts(context.locale).newAddress(target)}` };
}

/** Returns the failure for an error object inside a reply whose beginning was valid. */
export function streamedFailure(value: unknown, context: FailureContext): Failure {
  const error = fieldOf(value, 'error') ?? value;
  const status = [fieldOf(error, 'status'), fieldOf(error, 'code'), fieldOf(error, 'status_code')].find(isHttpError);
  const said = saidIn(value) ?? null;
  const code = codeOf(status ?? 500, value, said ?? '');
  return failureOf(code, context, said, retryAfterMs(new Headers(), value));
}

/**
 * Returns the failure for a request without a response: there was no connection, or it broke
 * before the headers.
 */
export function networkFailure(error: unknown, context: FailureContext): Failure {
  const failure = failureOf('unreachable', context);
  const reason = systemCode(error);
  return reason === null ? failure : { ...failure, message: `${failure.message} (${reason})` };
}

function codeOf(status: number, body: unknown, said: string): ModelErrorCode {
  const error = fieldOf(body, 'error');
  const words = [textField(error, 'code'), textField(error, 'type'), textField(error, 'status'), said].join(' ');
  if (status === 401 || status === 402 || status === 403) return 'unauthorized';
  if (/insufficient_quota|invalid_api_key|incorrect api key|api key not valid|api key expired/i.test(words))
    return 'unauthorized';
  if (/rate.?limit|too many requests|resource_exhausted/i.test(words) || status === 429) return 'rate-limited';
  if (CONTEXT_EXCEEDED.test(words) || status === 413) return 'context-exceeded';
  if (/content_filter|content_policy|content management policy/i.test(words)) return 'content-filter';
  if (status === 404 || status === 410 || /model_not_found/i.test(words)) return 'model-not-found';
  return status >= 500 || status === 408 || status === 409 ? 'server-error' : 'bad-request';
}

/**
 * Matches the error messages of OpenAI, Azure, vLLM, llama.cpp, Google, DeepSeek, OpenRouter and
 * Ollama for a conversation that is too long.
 */
const CONTEXT_EXCEEDED =
  /context_length_exceeded|exceed_context_size|maximum context length|context (?:length|window|size)|(?:prompt|input) is too long|too many (?:input )?tokens|token count .* exceeds|input length and .max_tokens. exceed|reduce the length/i;

function saidIn(body: unknown): string | undefined {
  const error = fieldOf(body, 'error');
  if (typeof error === 'string') return error;
  const candidates = [textField(error, 'message'), textField(body, 'message'), textField(body, 'detail')];
  return candidates.find((text) => text !== undefined && text !== '');
}

function isHttpError(value: unknown): value is number {
  return typeof value === 'number' && value >= 400 && value <= 599;
}

function systemCode(error: unknown): string | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++) {
    const code = textField(cause, 'code');
    if (code !== undefined && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  }
  return null;
}

function hostOf(location: string, base: string): string | null {
  const url = URL.parse(location, base);
  return url === null || url.host === '' ? null : url.host;
}

/** Returns the URL without user, password, path and query, any of which may be secret. */
function originOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed === null || parsed.host === '' ? null : `${parsed.protocol}//${parsed.host}`;
}
