/** What the Inspector shows of a loop: the requests to its models and their replies. */
import type { LoopId } from './ids.ts';
import type { ModelMessage, ModelRef, Part } from './message.ts';
import type { Finish, Repair, Usage } from './model.ts';

/** One model call of a loop. */
export interface InspectedIteration {
  /**
   * Identifies the model call in `inspect.request`. A call that was cut off gets a new number
   * when it is repeated.
   */
  readonly call: number;
  /**
   * The number of the iteration; null: the call does not count as an iteration, such as the report
   * at a limit.
   */
  readonly number: number | null;
  readonly purpose: string;
  readonly model: ModelRef;
  readonly state: 'open' | 'answered' | 'failed';
  /** The tokens that the call used; null: no reply came. */
  readonly usage: Usage | null;
  /** What was repaired while the reply was read: at most the first 100 repairs. */
  readonly repairs: readonly Repair[];
  /** Milliseconds from the request to the end of the reply; null when no reply came. */
  readonly durationMs: number | null;
  /** The start of the call, in milliseconds since the epoch, UTC. */
  readonly startedAt: number;
}

/**
 * A request to a model and its reply. Messages are in our neutral form and paired up; the page
 * converts them to a provider's format. Images are named, not shown: in place of its data an
 * image has `left+out/` and its number of bytes.
 */
export interface InspectedRequest {
  readonly system: string;
  /** The part of the conversation that starts at index `from`. */
  readonly messages: readonly ModelMessage[];
  readonly from: number;
  /** The number of messages in the request. */
  readonly total: number;
  /** How many of these messages the previous request contained too. */
  readonly known: number;
  /**
   * The indexes of the messages whose texts are cut here; `system` stands for the system prompt.
   */
  readonly shortened: readonly (number | 'system')[];
  /** The model's reply; null: no reply came. */
  readonly reply: InspectedReply | null;
  /**
   * Why the request cannot be reconstructed; null: it was reconstructed. If it is lost, `messages`
   * is empty.
   */
  readonly lost: 'diverged' | 'other-version' | null;
}

export interface InspectedReply {
  readonly parts: readonly Part[];
  readonly finish: Finish;
  readonly shortened: boolean;
}

/** A loop of the topic whose model calls can be inspected. */
export interface InspectedLoop {
  readonly loopId: LoopId;
  /** The first line of the loop's goal. */
  readonly goal: string;
  readonly createdAt: number;
}
