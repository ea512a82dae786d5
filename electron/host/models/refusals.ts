/** Reads what kind of refusal a provider sent: from the status, the error object and its words. */
import type { ModelProblemName } from '../../../shared/failures/model-problems.ts';
import type { ModelErrorCode } from '../../../shared/model.ts';
import { fieldOf, textField } from './loose-json.ts';

/** A code for the program, and the name of the problem for the reader. */
export type Refused =
  | { readonly code: 'unauthorized'; readonly name: 'key-refused' | 'no-permission' | 'no-credit' }
  | { readonly code: 'server-error'; readonly name: 'server-error' | 'overloaded' }
  | SameName<'rate-limited' | 'context-exceeded' | 'content-filter' | 'model-not-found' | 'bad-request'>;

type SameName<Name extends ModelErrorCode & ModelProblemName> = {
  [Each in Name]: { readonly code: Each; readonly name: Each };
}[Name];

/** `said` is the error message of the server; empty if it sent none. */
export function problemOf(status: number, body: unknown, said: string): Refused {
  const error = fieldOf(body, 'error');
  const words = [textField(error, 'code'), textField(error, 'type'), textField(error, 'status'), said].join(' ');
  if (status === 402 || NO_CREDIT.test(words)) return { code: 'unauthorized', name: 'no-credit' };
  if (status === 401 || KEY_REFUSED.test(words)) return { code: 'unauthorized', name: 'key-refused' };
  // OpenRouter refuses a conversation in this way.
  if (status === 403 && /moderation|flagged/i.test(words)) return same('content-filter');
  if (status === 403) return { code: 'unauthorized', name: 'no-permission' };
  if (/rate.?limit|too many requests|resource_exhausted/i.test(words) || status === 429) return same('rate-limited');
  if (CONTEXT_EXCEEDED.test(words) || status === 413) return same('context-exceeded');
  if (/content_filter|content_policy|content management policy/i.test(words)) return same('content-filter');
  if (status === 404 || status === 410 || /model_not_found/i.test(words)) return same('model-not-found');
  if (status < 500 && status !== 408 && status !== 409) return same('bad-request');
  const isBusy = status === 503 || status === 529 || /overloaded|\bunavailable\b/i.test(words);
  return { code: 'server-error', name: isBusy ? 'overloaded' : 'server-error' };
}

function same<Name extends 'rate-limited' | 'context-exceeded' | 'content-filter' | 'model-not-found' | 'bad-request'>(
  name: Name,
): { readonly code: Name; readonly name: Name } {
  return { code: name, name };
}

/** Google says “exceeded your current quota” for a rate limit too, so those words do not count. */
const NO_CREDIT =
  /insufficient[_ ](?:quota|balance|credits?|funds)|billing_(?:hard_limit|not_active)|credit balance is too low|payment required/i;

const KEY_REFUSED = /invalid_api_key|incorrect api key|api key not valid|api key expired|invalid api key/i;

/**
 * Matches the error messages of OpenAI, Azure, vLLM, llama.cpp, Google, DeepSeek, OpenRouter and
 * Ollama for a conversation that is too long.
 */
const CONTEXT_EXCEEDED =
  /context_length_exceeded|exceed_context_size|maximum context length|context (?:length|window|size)|(?:prompt|input) is too long|too many (?:input )?tokens|token count .* exceeds|input length and .max_tokens. exceed|reduce the length/i;
