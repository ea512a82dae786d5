/**
 * A failure between the app and a provider: a code for the program, a named problem for readers in
 * any language, and a sentence in the language of the request.
 */

import { LONGEST_RAW, type ModelFailure, type ModelProblem } from '../../../shared/failures/model-problems.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Finish, ModelErrorCode } from '../../../shared/model.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import type { CallEnd } from './call-watch.ts';
import { failureText, failureTexts } from './failure-texts.ts';
import type { RefusedResponse } from './json-post.ts';
import { fieldOf, textField } from './loose-json.ts';
import { networkProblem, systemWords } from './network-problem.ts';
import { plainLine, type Redact } from './redaction.ts';
import { problemOf, type Refused } from './refusals.ts';
import { retryAfterMs } from './retry-after.ts';

export type Failure = Extract<Finish, { reason: 'error' }> & { readonly failure: ModelFailure };

/** The provider concerned. */
export interface FailureContext {
  readonly label: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly redact: Redact;
  /** The language of the error message. Default: English. */
  readonly locale?: Locale | undefined;
}

interface Details {
  /** The server's error message, which is shown redacted, on one line and without markup. */
  readonly said?: string | null;
  /** The whole text that came. */
  readonly raw?: string | null;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** Makes a failure of a problem whose data are known. */
export function failed(code: ModelErrorCode, problem: ModelProblem, locale?: Locale): Failure {
  return { reason: 'error', code, message: failureText({ problem }, locale), failure: { problem } };
}

function detailed(
  code: ModelErrorCode,
  problem: ModelProblem,
  { redact, locale }: FailureContext,
  { said, raw, status, retryAfterMs: waitMs }: Details,
): Failure {
  const quote = plainLine(redact(said ?? ''));
  const shown = rawText(redact(raw ?? said ?? ''));
  const failure: ModelFailure = {
    problem,
    ...(status === undefined ? {} : { status }),
    ...(quote === '' ? {} : { said: quote }),
    ...(shown === '' ? {} : { raw: shown }),
  };
  const message = failureText(failure, locale);
  return { reason: 'error', code, message, ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }), failure };
}

/** The text that the user can read and copy. Of a web page it is the title, because nobody reads markup. */
function rawText(text: string): string {
  const isPage = /<(?:!doctype|html|head|body)\b/i.test(text);
  const words = isPage ? plainLine(/<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? '') : text;
  const clean = wellFormed(words)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cf}/gu, ' ')
    .trim();
  return clean.length <= LONGEST_RAW ? clean : `${wellFormed(clean.slice(0, LONGEST_RAW - 1))}…`;
}

/** The problems that only need to be told which server and which model they are about. */
type PlainProblem = Extract<
  ModelErrorCode,
  'model-not-found' | 'bad-response' | 'cut-off' | 'empty-answer' | 'content-filter' | 'server-error'
>;

/** Returns a failure. `raw` is the text that came, if there was one. */
export function failureOf(code: PlainProblem | 'unauthorized', context: FailureContext, raw?: string): Failure {
  const name = code === 'unauthorized' ? 'key-refused' : code;
  return detailed(code, namedProblem(name, context), context, { raw: raw ?? null });
}

/** Returns the problem of this name with the data of the provider. */
function namedProblem(name: PlainProblem | Refused['name'], context: FailureContext): ModelProblem {
  const { label, redact } = context;
  const model = plainLine(redact(context.model));
  switch (name) {
    case 'model-not-found':
      return { name, data: { label, origin: originIn(context), model } };
    case 'context-exceeded':
      return { name, data: { model } };
    case 'bad-response':
      return { name, data: { label, origin: originIn(context) } };
    default:
      return { name, data: { label } };
  }
}

const originIn = ({ baseUrl, redact }: FailureContext): string => redact(originOf(baseUrl) ?? baseUrl);

/** Returns the failure for a call that its watch ended. */
export function endedFailure(end: CallEnd, context: FailureContext): Failure {
  if (end.code === 'cancelled') return failed('cancelled', { name: 'cancelled', data: {} }, context.locale);
  const { code, afterMs } = end;
  const data = { label: context.label, origin: originIn(context), afterMs };
  return failed(code, { name: code, data }, context.locale);
}

/** Returns the provider's label with the origin of its URL. */
export function serverText(context: FailureContext): string {
  return failureTexts(context.locale).at(context.label, originIn(context));
}

/** Returns the failure for a response whose status is not 2xx. */
export function refusal(refused: RefusedResponse, context: FailureContext): Failure {
  const { status, headers, bodyText } = refused;
  if (status >= 300 && status < 400) return redirection(headers.get('location'), status, context);
  const parsed = parseJson(bodyText);
  // Google's servers wrap the error object in a list.
  const body: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  const said = saidIn(body) ?? (body === undefined ? bodyText : null);
  const { code, name } = problemOf(status, body, said ?? '');
  const waitMs = retryAfterMs(headers, body);
  // Written anew, the text has no spelling of a key that hides it from the redaction.
  const raw = parsed === undefined ? bodyText : JSON.stringify(parsed, null, 2);
  return detailed(code, namedProblem(name, context), context, { said, raw, status, retryAfterMs: waitMs });
}

/**
 * Returns the failure for a reply that is too long or contains too many calls. The request is not
 * repeated, because the next reply would be the same.
 */
export function excess(what: 'length' | 'calls', { label, locale }: Pick<FailureContext, 'label' | 'locale'>): Failure {
  const name = what === 'length' ? 'answer-too-long' : 'too-many-calls';
  return failed('bad-response', { name, data: { label } }, locale);
}

function redirection(location: string | null, status: number, context: FailureContext): Failure {
  const to = location === null ? null : hostOf(location, context.baseUrl);
  const data = { label: context.label, origin: originIn(context), to };
  return detailed('redirected', { name: 'redirected', data }, context, { status });
}

/** Returns the failure for an error object inside a reply whose beginning was valid. */
export function streamedFailure(value: unknown, context: FailureContext): Failure {
  const error = fieldOf(value, 'error') ?? value;
  const status = [fieldOf(error, 'status'), fieldOf(error, 'code'), fieldOf(error, 'status_code')].find(isHttpError);
  const said = saidIn(value) ?? null;
  const { code, name } = problemOf(status ?? 500, value, said ?? '');
  const waitMs = retryAfterMs(new Headers(), value);
  const raw = JSON.stringify(value, null, 2) ?? null;
  return detailed(code, namedProblem(name, context), context, { said, raw, status, retryAfterMs: waitMs });
}

/**
 * Returns the failure for a request without a response: there was no connection, or it broke
 * before the headers.
 */
export function networkFailure(error: unknown, context: FailureContext): Failure {
  const { label } = context;
  const { code, problem } = networkProblem(error, { label, origin: originIn(context) });
  return detailed(code, problem, context, { raw: systemWords(error) });
}

function saidIn(body: unknown): string | undefined {
  const error = fieldOf(body, 'error');
  if (typeof error === 'string') return error;
  const candidates = [textField(error, 'message'), textField(body, 'message'), textField(body, 'detail')];
  return candidates.find((text) => text !== undefined && text !== '');
}

function isHttpError(value: unknown): value is number {
  return typeof value === 'number' && value >= 400 && value <= 599;
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
