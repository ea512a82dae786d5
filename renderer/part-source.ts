/**
 * A part of the page that is loaded when it is first needed, such as the code of a screen or the
 * texts of a language.
 */

import { loadCode } from './code-gate.ts';

/** The result of an attempt to load the part. */
type Outcome<Value> =
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: Error };

type PartState<Value> = { readonly state: 'absent' } | { readonly state: 'loading' } | Outcome<Value>;

export interface PartSource<Value> {
  readonly now: () => PartState<Value>;
  /**
   * Calls `changed` after each change of the state. Returns a function that ends the
   * subscription.
   */
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Loads the part unless it is already loaded. Simultaneous calls share one attempt, and a call
   * after a failure tries again. Never rejects.
   */
  readonly load: () => Promise<Outcome<Value>>;
}

export function partSource<Value>(fetchPart: () => Promise<Value>): PartSource<Value> {
  const listeners = new Set<() => void>();
  let now: PartState<Value> = { state: 'absent' };
  let attempt: Promise<Outcome<Value>> | null = null;

  const become = <Next extends PartState<Value>>(next: Next): Next => {
    now = next;
    for (const listener of listeners) listener();
    return next;
  };

  const load = async (): Promise<Outcome<Value>> => {
    become({ state: 'loading' });
    try {
      return become({ state: 'ready', value: await loadCode(fetchPart) });
    } catch (error) {
      return become({ state: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      attempt = null;
    }
  };

  return {
    now: () => now,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    load: async () => {
      if (now.state === 'ready') return now;
      attempt ??= load();
      return attempt;
    },
  };
}
