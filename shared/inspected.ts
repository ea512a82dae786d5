/** What the Inspector shows of a loop: what its models were asked, and said. */
import type { LoopId } from './ids.ts';
import type { ModelMessage, ModelRef, Part } from './message.ts';
import type { Finish, Usage } from './model.ts';

/** One model call of a loop. */
export interface InspectedIteration {
  /**
   * Names it in `inspect.request`. A call that was cut off is another one when it is asked again.
   */
  readonly call: number;
  /** null: a call beside the count, as to sum up at a limit. */
  readonly number: number | null;
  readonly purpose: string;
  readonly model: ModelRef;
  readonly state: 'open' | 'answered' | 'failed';
  /** null: not answered. */
  readonly usage: Usage | null;
  /** Milliseconds from asking to the end of the answer; null: not answered. */
  readonly durationMs: number | null;
  /** Milliseconds since the epoch, UTC. */
  readonly startedAt: number;
}

/**
 * What a model was asked, and said. Neutral and paired up; the page writes it in a provider's
 * words. Images are named, not shown: their data is `left+out/` and how many bytes they have.
 */
export interface InspectedRequest {
  readonly system: string;
  /** A piece of the conversation, from `from` on. */
  readonly messages: readonly ModelMessage[];
  readonly from: number;
  /** How many messages the request had. */
  readonly total: number;
  /** How many of them the request before it had too. */
  readonly known: number;
  /** The places of messages with texts that are cut here; `system` where that is. */
  readonly shortened: readonly (number | 'system')[];
  /** null: not answered. */
  readonly reply: InspectedReply | null;
  /** Why what was asked cannot be told. `messages` is empty then. */
  readonly lost: 'diverged' | 'other-version' | null;
}

export interface InspectedReply {
  readonly parts: readonly Part[];
  readonly finish: Finish;
  readonly shortened: boolean;
}

/** A loop of the topic whose model calls can be looked at. */
export interface InspectedLoop {
  readonly loopId: LoopId;
  /** First line of its goal. */
  readonly goal: string;
  readonly createdAt: number;
}
