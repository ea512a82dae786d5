/** Why Gemini stopped, in a sentence for each reason that says what to do. */
import { BlockReason, FinishReason } from '@google/generative-ai';
import type { ModelErrorCode } from '../../../shared/model.ts';
import type { Failure } from './provider-failure.ts';

type Told = readonly [code: ModelErrorCode, rest: string];

/** What follows the provider's name. The last ones are newer than the SDK. */
const WITHHELD: ReadonlyMap<string, Told> = new Map([
  [FinishReason.SAFETY, ['content-filter', 'withheld the answer for safety reasons: ask in other words.']],
  [
    FinishReason.RECITATION,
    ['content-filter', 'stopped because the answer repeated a protected text: ask for it in the model’s own words.'],
  ],
  [
    FinishReason.LANGUAGE,
    ['content-filter', 'does not answer in this language: ask in another one, or choose another model.'],
  ],
  [FinishReason.BLOCKLIST, ['content-filter', 'withheld the answer because of a forbidden word: ask in other words.']],
  [
    FinishReason.PROHIBITED_CONTENT,
    ['content-filter', 'withheld the answer because its rules forbid the content: ask for something else.'],
  ],
  [
    FinishReason.SPII,
    ['content-filter', 'withheld the answer because it may hold personal data: take such data out and ask again.'],
  ],
  [
    FinishReason.MALFORMED_FUNCTION_CALL,
    [
      'bad-response',
      'wrote a tool call that cannot be read, and nothing of it ran: try again, or choose another model.',
    ],
  ],
  [FinishReason.OTHER, ['bad-response', 'stopped without saying why: try again, or ask in other words.']],
  [
    'UNEXPECTED_TOOL_CALL',
    ['bad-response', 'called a tool although it has none here, and nothing ran: try again, or choose another model.'],
  ],
  [
    'TOO_MANY_TOOL_CALLS',
    ['bad-response', 'made too many tool calls in a row and was stopped: ask for a smaller step.'],
  ],
  ['MISSING_THOUGHT_SIGNATURE', ['bad-response', 'misses a signature in the conversation: try again.']],
] satisfies readonly (readonly [string, Told])[]);

const BLOCKED: ReadonlyMap<string, string> = new Map([
  [BlockReason.SAFETY, 'did not take the request for safety reasons: ask in other words.'],
  [BlockReason.OTHER, 'did not take the request without saying why: ask in other words.'],
  ['BLOCKLIST', 'did not take the request because of a forbidden word: ask in other words.'],
  ['PROHIBITED_CONTENT', 'did not take the request because its rules forbid the content: ask for something else.'],
] satisfies readonly (readonly [string, string])[]);

/** The last one is not Google's, but servers that translate from another format end a reply with calls so. */
const PROPER: ReadonlySet<string> = new Set([FinishReason.STOP, FinishReason.MAX_TOKENS, 'FUNCTION_CALL']);

/** null: the reply has a proper end. */
export function withheld(finishReason: string, label: string): Failure | null {
  if (PROPER.has(finishReason)) return null;
  const [code, rest]: Told = WITHHELD.get(finishReason) ?? [
    'bad-response',
    `stopped for a reason this version does not know (${plain(finishReason)}): try again.`,
  ];
  return { reason: 'error', code, message: `${label} ${rest}` };
}

/** The prompt itself was refused, so there is no answer. */
export function blocked(blockReason: string, label: string): Failure {
  const rest = BLOCKED.get(blockReason) ?? `did not take the request (${plain(blockReason)}): ask in other words.`;
  return { reason: 'error', code: 'content-filter', message: `${label} ${rest}` };
}

function plain(reason: string): string {
  return /^[A-Z_]{1,60}$/.test(reason) ? reason : 'unreadable';
}
