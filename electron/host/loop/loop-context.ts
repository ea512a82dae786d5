/** The state that all effects of a loop share during one drive. */
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { GivenFact } from '../../../shared/fact.ts';
import type { Attendant } from '../../../shared/loop.ts';
import type { Message, ModelMessage } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import type { Strategy } from './effects.ts';
import type { Performed } from './engine.ts';
import type { Journal } from './journal.ts';
import type { LoopPorts, LoopRecord, Monitor } from './ports.ts';
import type { RetryWaits } from './retry-waits.ts';

/** The requests from outside to a running loop. */
export interface Controls {
  /**
   * Aborts with the reason `stop` (the user stops the loop) or `interrupt` (the process exits and
   * the loop continues later).
   */
  readonly signal: AbortSignal;
  /** Whether the loop must pause at its next boundary. */
  readonly pauseRequested: () => boolean;
  /** Where a call waits before another attempt. */
  readonly retryWaits: RetryWaits;
}

export interface LoopContext {
  readonly record: LoopRecord;
  /** The user's request. */
  readonly goal: ModelMessage;
  /** The checks of the folder, which row 0 holds. */
  readonly checks: readonly DeclaredCheck[];
  /** The facts of row 0. */
  readonly facts: readonly GivenFact[];
  readonly strategy: Strategy;
  readonly journal: Journal;
  readonly ports: LoopPorts;
  readonly controls: Controls;
  /**
   * Who can decide for this loop. With `nobody`, approvals are denied. With `nobody` and `inbox`,
   * unknown outcomes are reported to the model.
   */
  readonly attendant: Attendant;
  readonly monitor: Monitor;
  readonly iteration: OpenIteration;
}

/**
 * Reports when an iteration starts and ends. An iteration always ends before the next one starts.
 */
export class OpenIteration {
  readonly #monitor: Monitor;
  #open: { readonly iteration: number; readonly usage: () => Usage } | null = null;

  constructor(monitor: Monitor) {
    this.#monitor = monitor;
  }

  /** Starts an iteration. `usage` is called when the iteration ends. */
  start(iteration: number, usage: () => Usage): void {
    this.end();
    this.#monitor({ type: 'iteration-start', iteration });
    this.#open = { iteration, usage };
  }

  /** Continues an iteration that an earlier drive started and did not end. */
  reopen(iteration: number, usage: Usage): void {
    this.#open = { iteration, usage: () => usage };
  }

  end(): void {
    if (this.#open === null) return;
    const { iteration, usage } = this.#open;
    this.#open = null;
    this.#monitor({ type: 'iteration-end', iteration, usage: usage() });
  }
}

/** Returns a message of the loop that is to be stored in its topic. */
export function ownMessage(
  { ports, record }: LoopContext,
  message: Pick<Message, 'role' | 'parts'> & Partial<Pick<Message, 'id' | 'model' | 'iteration'>>,
): Message {
  const { id: loopId, topicId } = record;
  return { id: ports.newMessageId(), topicId, loopId, model: null, createdAt: ports.now(), ...message };
}

/** Whether the process is exiting. Undecided calls are left to the next drive. */
export function isInterrupted({ signal }: Controls): boolean {
  return signal.aborted && signal.reason === 'interrupt';
}

/**
 * Returns the result of an aborted drive: the user stopped the loop, or the loop is interrupted
 * and can be resumed.
 */
export function halted({ controls, journal }: LoopContext): Performed {
  if (!isInterrupted(controls)) return { kind: 'stopped' };
  const state = { name: 'interrupted' } as const;
  journal.commit({ state });
  return { kind: 'rest', state };
}
