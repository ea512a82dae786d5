/** Asks a provider for its models, to tell an address from a key that is wrong. Follows no redirect, reads a bounded answer, repeats no key. */
import type { ProviderTest } from '../../../shared/contract.ts';
import type { ProviderSetting } from '../../../shared/settings.ts';
import { RefusedResponse } from '../models/chat-connection.ts';
import { fieldOf, parseJson, textField } from '../models/loose-json.ts';
import { SENDABLE_KEY } from '../models/openai.ts';
import { type FailureContext, failureOf, networkFailure, refusal } from '../models/provider-failure.ts';
import { createRedact } from '../models/redaction.ts';

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const MAX_MODELS = 500;
const MAX_MODEL_NAME = 200;

export interface TestOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

type Refused = Extract<ProviderTest, { ok: false }>;
type Answer = { readonly response: Response; readonly text: string };

/** `key` empty: none is sent. Never rejects for what the server does. */
export async function testProvider(
  { name, baseUrl }: ProviderSetting,
  key: string,
  options: TestOptions,
): Promise<ProviderTest> {
  const redact = createRedact([key]);
  const context: FailureContext = { label: name, baseUrl, model: '', redact };
  if (!SENDABLE_KEY.test(key))
    return { ok: false, at: 'key', why: 'The key has a character in it that no key has: copy and paste it again.' };
  try {
    const answer = await ask(baseUrl, key, options);
    const refused = refusedBy(answer, context);
    return refused === null ? modelsIn(answer.text, context) : { ...refused, why: redact(refused.why) };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    const late = `${serverOf(context)} did not answer within ${options.timeoutMs / 1000} seconds: check the address and that the server runs.`;
    return { ok: false, at: 'address', why: isLate ? late : redact(networkFailure(error, context).message) };
  }
}

async function ask(baseUrl: string, key: string, options: TestOptions): Promise<Answer> {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/models`;
  const response = await options.fetch(url, {
    redirect: 'manual',
    headers: { accept: 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
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
function refusedBy({ response, text }: Answer, context: FailureContext): Refused | null {
  const { ok, status, headers } = response;
  if (ok) return null;
  if (status === 404 || status === 410 || status === 405)
    return { ok: false, at: 'address', why: `${serverOf(context)} has no list of models there: ${CHECK_ADDRESS}` };
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

function modelsIn(text: string, context: FailureContext): ProviderTest {
  const body = parseJson(text);
  const list = Array.isArray(body) ? body : fieldOf(body, 'data');
  // Some servers without a model say null.
  if (!Array.isArray(list) && list !== null) {
    const what = /^\s*</.test(text) ? 'a web page' : 'something else';
    const why = `${serverOf(context)} answered with ${what} instead of a list of models: ${CHECK_ADDRESS}`;
    return { ok: false, at: 'format', why };
  }
  const names = (list ?? []).flatMap((model: unknown) => textField(model, 'id') ?? []).filter(isModelName);
  return { ok: true, models: [...new Set(names.map(context.redact))].slice(0, MAX_MODELS) };
}

const CHECK_ADDRESS = 'check the address; it mostly ends in /v1.';

function isModelName(name: string): boolean {
  return name !== '' && name.length <= MAX_MODEL_NAME && name.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(name);
}

function serverOf({ label, baseUrl, redact }: FailureContext): string {
  return `${label} at ${redact(new URL(baseUrl).origin)}`;
}
