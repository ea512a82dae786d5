/** What every runner works with while one loop is driven. */
import type { ModelMessage } from '../../../shared/message.ts';
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
  /** The iteration that is open, for `iteration-end`. */
  readonly iteration: OpenIteration;
}

/** An iteration is one model call with the tool calls it asked for; it ends where the next thing begins. */
export class OpenIteration {
  #end: (() => void) | null = null;

  begin(end: () => void): void {
    this.end();
    this.#end = end;
  }

  end(): void {
    this.#end?.();
    this.#end = null;
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
