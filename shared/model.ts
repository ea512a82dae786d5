/** What is asked of a model and what comes back, in neutral words. */
import type { JsonObject } from './json.ts';
import type { Locale } from './loop.ts';
import type { ToolDefinition } from './mcp.ts';
import type { ModelMessage, Opaque } from './message.ts';

/** `{ name }` is a wire name: that tool and no other. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/** Tokens as the provider counted them; 0 where it did not say. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars, at the model's price when the call was made. Absent: it had none. */
  readonly cost?: number;
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

/** Of what costs something with what has no price, the sum is what is known. */
export function plusUsage(one: Usage, other: Usage): Usage {
  const cost = one.cost === undefined && other.cost === undefined ? {} : { cost: (one.cost ?? 0) + (other.cost ?? 0) };
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...cost,
  };
}

export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice;
  /** `json`: ask for JSON mode where the provider has it, fall back to a plain call where it refuses. */
  readonly format: 'text' | 'json';
  readonly temperature?: number;
  /** Tokens of the reply at most. Absent: the provider's own limit. */
  readonly maxOutputTokens?: number;
  /** Texts at which the model ends its reply; they are not part of it. Left out where the provider refuses them. */
  readonly stop?: readonly string[];
  /** Default `silenceOf(DEFAULT_MAX_SILENCE_MS)`. */
  readonly silence?: SilenceLimits;
  /** The whole call. Default none. */
  readonly timeoutMs?: number;
  /** A tool of this turn has already run: no retry after the first visible token (`faults.md` F24). */
  readonly toolsRan: boolean;
  /** In which a failure is worded. Default English. */
  readonly locale?: Locale;
}

/** How long a server may send nothing. Milliseconds. */
export interface SilenceLimits {
  /** Before the first byte of an answer, in all attempts of a call together. Exceeding it ends the call as `no-answer`. */
  readonly startMs: number;
  /** Between two bytes of an answer. Exceeding it ends the attempt as `stalled`. */
  readonly middleMs: number;
}

export const DEFAULT_MAX_SILENCE_MS = 90_000;

/** The user sets one number; a server that has begun to answer is given half of it. */
export function silenceOf(maxSilenceMs: number): SilenceLimits {
  return { startMs: maxSilenceMs, middleMs: maxSilenceMs / 2 };
}

export type ModelErrorCode =
  | 'unauthorized'
  | 'rate-limited'
  | 'model-not-found'
  | 'bad-request'
  | 'context-exceeded'
  | 'server-error'
  | 'unreachable'
  | 'redirected'
  /** Nothing of an answer came. */
  | 'no-answer'
  /** An answer began, and then nothing more came. */
  | 'stalled'
  | 'timed-out'
  | 'cut-off'
  | 'bad-response'
  | 'empty-answer'
  | 'content-filter'
  | 'cancelled';

export type Finish =
  | { readonly reason: 'stop' | 'tool-calls' | 'length' }
  | {
      readonly reason: 'error';
      readonly code: ModelErrorCode;
      /** One plain sentence, keys redacted, no markup: what happened and what to do. */
      readonly message: string;
      readonly retryAfterMs?: number;
    };

/** A call as it came off the wire; the interpreter resolves the name and gives it an id. */
export interface WrittenCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly malformed?: { readonly raw: string; readonly error: string };
  readonly opaque?: Opaque;
}

/**
 * The events of one streamed reply, in order. Exactly one `finish`, last. `tool-call` comes once per call, complete, before `finish`;
 * `tool-call-delta` is for display only. A delta with opaque data is a part of its own. `retry` says everything streamed so far is void and a new attempt follows.
 */
export type ModelEvent =
  | { readonly type: 'text-delta'; readonly text: string; readonly opaque?: Opaque }
  | { readonly type: 'reasoning-delta'; readonly text: string; readonly opaque?: Opaque }
  | { readonly type: 'tool-call-delta'; readonly index: number; readonly name: string; readonly argumentsDelta: string }
  | { readonly type: 'tool-call'; readonly call: WrittenCall }
  /** `cachedInputTokens`: of the input, those the provider had in its cache and mostly charges less for. */
  | { readonly type: 'usage'; readonly usage: Usage; readonly cachedInputTokens?: number }
  | { readonly type: 'retry'; readonly attempt: number; readonly waitMs: number; readonly message: string }
  | { readonly type: 'finish'; readonly finish: Finish };

/**
 * A provider. Contract: never throws for a provider's failure and never ends without `finish`; honours `signal` at once (closes the socket and
 * finishes as `cancelled`); text it yields is well-formed Unicode without NUL.
 */
export interface ModelClient {
  readonly provider: string;
  /** Shown wherever the provider is named. */
  readonly label: string;
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
