/** The state that all effects share while a loop is driven. */
import type { Attendant } from '../../../shared/loop.ts';
import type { Message, ModelMessage } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import type { Strategy } from './effects.ts';
import type { Performed } from './engine.ts';
import type { Journal } from './journal.ts';
import type { LoopPorts, LoopRecord, Monitor } from './ports.ts';

/** Requests from outside to a running loop. */
export interface Controls {
  /**
   * Aborted with the reason `stop` (by the user) or `interrupt` (the process closes and the loop
   * continues later).
   */
  readonly signal: AbortSignal;
  /** Whether the loop shall pause at its next boundary. */
  readonly pauseRequested: () => boolean;
}

export interface LoopContext {
  readonly record: LoopRecord;
  /** The user's request. */
  readonly goal: ModelMessage;
  readonly strategy: Strategy;
  readonly journal: Journal;
  readonly ports: LoopPorts;
  readonly controls: Controls;
  /** With `nobody`, approvals are denied and unknown outcomes are reported to the model. */
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

  /** `usage` is read when the iteration ends. */
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

/** A message of the loop, to be stored in its topic. */
export function ownMessage(
  { ports, record }: LoopContext,
  message: Pick<Message, 'role' | 'parts'> & Partial<Pick<Message, 'id' | 'model' | 'iteration'>>,
): Message {
  const { id: loopId, topicId } = record;
  return { id: ports.newMessageId(), topicId, loopId, model: null, createdAt: ports.now(), ...message };
}

/** Whether the process is closing. Whatever is undecided is left to the next drive. */
export function isInterrupted({ signal }: Controls): boolean {
  return signal.aborted && signal.reason === 'interrupt';
}

/** The result of an aborted loop: the user stopped it, or it is interrupted and can be resumed. */
export function halted({ controls, journal }: LoopContext): Performed {
  if (!isInterrupted(controls)) return { kind: 'stopped' };
  const state = { name: 'interrupted' } as const;
  journal.commit({ state });
  return { kind: 'rest', state };
}
