/** What every runner works with while one loop is driven. */
import type { ModelMessage } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import type { Strategy } from './effects.ts';
import type { Performed } from './engine.ts';
import type { Journal } from './journal.ts';
import type { LoopPorts, LoopRecord, Monitor } from './ports.ts';

/** What is asked of a loop from outside while it runs. */
export interface Controls {
  /** Aborted by `stop` (the user) or `interrupt` (the process closes; the loop goes on later), which is its reason. */
  readonly signal: AbortSignal;
  /** Pause at the next boundary. */
  readonly pauseRequested: () => boolean;
}

export interface LoopContext {
  readonly record: LoopRecord;
  /** What the user asks for. */
  readonly goal: ModelMessage;
  readonly strategy: Strategy;
  readonly journal: Journal;
  readonly ports: LoopPorts;
  readonly controls: Controls;
  readonly monitor: Monitor;
  readonly iteration: OpenIteration;
}

/** Reports when an iteration starts and ends. An iteration always ends before the next one starts. */
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

  /** Takes up an iteration that an earlier drive started and did not end. */
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

/** The process closes: whatever is undecided stays so, for the next drive. */
export function isInterrupted({ signal }: Controls): boolean {
  return signal.aborted && signal.reason === 'interrupt';
}

/** What an aborted loop comes to: stopped by the user, or interrupted and resumable. */
export function halted({ controls, journal }: LoopContext): Performed {
  if (!isInterrupted(controls)) return { kind: 'stopped' };
  const state = { name: 'interrupted' } as const;
  journal.commit({ state });
  return { kind: 'rest', state };
}
