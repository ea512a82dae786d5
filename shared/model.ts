/** Requests to a model and its replies, in a form that no provider determines. */
import type { ModelFailure } from './failures/model-problems.ts';
import type { CallId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { Locale } from './loop.ts';
import type { ToolDefinition } from './mcp.ts';
import type { ModelMessage, Opaque } from './message.ts';
import type { ThinkingEffort } from './thinking-effort.ts';

/** `{ name }` is a wire name: the model must call that tool. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/** Tokens as the provider counted them; 0 where it reported none. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /**
   * The part of the input tokens that came from the provider's cache, which usually costs less.
   * Absent when the provider reported none.
   */
  readonly cachedInputTokens?: number;
  /**
   * US dollars, at the model's price when the call was made. Absent when the model had no price.
   */
  readonly cost?: number;
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 };

/** Adds two usages. When only one of them has a cost, the sum has that cost. */
export function plusUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    ...sumOf('cachedInputTokens', one, other),
    ...sumOf('cost', one, other),
  };
}

function sumOf(field: 'cachedInputTokens' | 'cost', one: Usage, other: Usage): Partial<Usage> {
  if (one[field] === undefined && other[field] === undefined) return {};
  return { [field]: (one[field] ?? 0) + (other[field] ?? 0) };
}

/** Returns how many percent of the input came from the provider's cache, as a whole number. */
export function cachedPercentOf({ inputTokens, cachedInputTokens = 0 }: Usage): number {
  return inputTokens === 0 ? 0 : Math.round(100 * Math.min(1, cachedInputTokens / inputTokens));
}

export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  /**
   * Returns the system prompt of a further attempt, because what it may say can change meanwhile.
   * Absent: `system`.
   */
  readonly systemAgain?: () => string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice;
  /** `json` uses JSON mode where the provider has it, and a plain call where it refuses. */
  readonly format: 'text' | 'json';
  readonly temperature?: number;
  /** How long the model thinks. Absent: nothing is sent. Left out where the provider refuses it. */
  readonly effort?: ThinkingEffort;
  /**
   * Whether the request asks the server to keep its beginning in the cache. Most servers do so
   * without being asked.
   */
  readonly markForCache?: boolean;
  /** Maximum number of tokens of the reply. Absent: the provider's own limit. */
  readonly maxOutputTokens?: number;
  /** The reply ends before any of these texts. Left out where the provider refuses them. */
  readonly stop?: readonly string[];
  /** Default `silenceOf(DEFAULT_MAX_SILENCE_MS)`. */
  readonly silence?: SilenceLimits;
  /** Timeout of the whole call. Default: none. */
  readonly timeoutMs?: number;
  /**
   * Whether a tool of this turn has already run. If so, the call is not retried after its first
   * visible token (`faults.md` F24).
   */
  readonly toolsRan: boolean;
  /** The language of failure messages. Default: English. */
  readonly locale?: Locale;
  /**
   * Waits before another attempt: resolves after `ms`, when `signal` aborts, or when the user does
   * not want to wait any longer. Default: only the first two.
   */
  readonly waitToRetry?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The maximum times that a server may send nothing, in milliseconds. */
export interface SilenceLimits {
  /**
   * The limit before the first byte of a response, for all attempts of a call together. A longer
   * silence ends the call as `no-answer`.
   */
  readonly startMs: number;
  /** The limit between two bytes of a response. A longer silence ends the attempt as `stalled`. */
  readonly middleMs: number;
}

export const DEFAULT_MAX_SILENCE_MS = 90_000;

/**
 * Derives both limits from the one number that the user sets; half of this number applies after a
 * server has begun to respond.
 */
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
  /** No encrypted connection to a server with a trusted certificate could be made. */
  | 'certificate'
  /** A proxy between this computer and the server refuses the request. */
  | 'proxy'
  /** The server sent no part of a response. */
  | 'no-answer'
  /** A response began and then stopped. */
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
      /**
       * One plain sentence without markup and with keys redacted: what happened and what to do.
       */
      readonly message: string;
      readonly retryAfterMs?: number;
      /** The same for a reader in any language; absent in replies that an older version stored. */
      readonly failure?: ModelFailure;
    };

export type FailedFinish = Extract<Finish, { reason: 'error' }>;

/** What was different from the form that was asked for, and was read all the same. */
export type RepairKind =
  /** A tool was named in another spelling. */
  | 'name'
  /** An object, a list or all arguments were written as a text that contains JSON. */
  | 'json-in-text'
  /** The arguments were inside one more object or a list of one. */
  | 'wrapped'
  | 'number-in-text'
  | 'boolean-in-text'
  /** A number or a boolean was written where a text was asked for. */
  | 'text-without-quotes'
  /** One value was written where a list of such values was asked for. */
  | 'value-without-list'
  /** An optional argument was written as `null`, or as a text that says so. */
  | 'null-for-absent'
  /** An object that holds one text was written where a text was asked for. */
  | 'object-for-text'
  /** There was other text before or after the JSON object, or a code fence around it. */
  | 'text-around-json'
  /** The same JSON object was written more than once. */
  | 'repeated-json'
  /** The JSON had a fault that does not affect its meaning, such as a comma too many. */
  | 'json-syntax'
  /** Thoughts were written into the answer. */
  | 'thoughts-in-text'
  /** A call was printed as text. It has a `callId` if it runs, because the user chose so. */
  | 'call-in-text';

/** One change that made a reply readable. Nothing is added that the model did not write. */
export interface Repair {
  readonly kind: RepairKind;
  /** Where: a path such as `edits[0].old`; '' for the name of a call or for a reply as a whole. */
  readonly at: string;
  /** The beginning of what the model wrote there: at most 200 characters, well-formed. */
  readonly written: string;
  /** The repaired call; absent in a `WrittenCall` and for the JSON of a reply. */
  readonly callId?: CallId;
}

/** A call as the provider sent it; the interpreter resolves the name and assigns an id. */
export interface WrittenCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly malformed?: { readonly raw: string; readonly error: string };
  readonly opaque?: Opaque;
  /** The repairs that needed no schema; absent if there were none. */
  readonly repairs?: readonly Repair[];
}

/**
 * The events of one streamed reply, in order. There is exactly one `finish`, at the end.
 * `tool-call` comes once per call, complete, before `finish`; `tool-call-delta` is for display
 * only. A delta with opaque data is a part of its own. `retry` discards everything streamed so
 * far, and a new attempt follows.
 */
export type ModelEvent =
  | { readonly type: 'text-delta'; readonly text: string; readonly opaque?: Opaque }
  | {
      readonly type: 'reasoning-delta';
      readonly text: string;
      readonly opaque?: Opaque;
      /** Whether the thoughts were between marks in the text of the reply. */
      readonly fromText?: true;
    }
  /** All text and calls of this attempt so far were thoughts: only their end was marked. */
  | { readonly type: 'text-was-reasoning' }
  | { readonly type: 'tool-call-delta'; readonly index: number; readonly name: string; readonly argumentsDelta: string }
  | { readonly type: 'tool-call'; readonly call: WrittenCall }
  | { readonly type: 'usage'; readonly usage: Usage }
  | ({ readonly type: 'retry' } & Retry)
  | { readonly type: 'finish'; readonly finish: Finish };

/** Another attempt at a model call, and why it is made. */
export interface Retry {
  /** The number of the attempt that follows; the first attempt has the number 1. */
  readonly attempt: number;
  /** The number of attempts after which the call is given up. */
  readonly of: number;
  readonly waitMs: number;
  /** Why the last attempt failed, in the language of the request. */
  readonly message: string;
  /** The same for a reader in any language. */
  readonly failure: ModelFailure;
}

/**
 * A model provider. It never throws for a provider's failure and never ends without `finish`. It
 * honours `signal` at once: it closes the socket and finishes as `cancelled`. The text it yields
 * is well-formed Unicode without NUL.
 */
export interface ModelClient {
  readonly provider: string;
  /** The name of the provider wherever it is displayed. */
  readonly label: string;
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
