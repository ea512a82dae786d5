/**
 * Listeners of what the host says. One that fails is logged with its cause; the others still hear
 * what was said, and no process ends of it.
 */
import { messageOf } from '../../shared/errors.ts';
import type { Log } from './ports.ts';

/** Where a failure goes. `name` says which listener it was. */
export type ListenerFailed = (name: string, error: unknown) => void;

/** Writes each failure to the log with its stack. */
export function loggedFailures(log: Pick<Log, 'error'>): ListenerFailed {
  return (name, error) => {
    const stack = error instanceof Error ? error.stack : undefined;
    log.error(`A listener failed (${name}): ${messageOf(error)}`, stack === undefined ? {} : { stack });
  };
}

/**
 * The listener for whoever must not hear of its failures: what it throws, or rejects with, is
 * reported instead.
 */
export function guarded<Values extends readonly unknown[]>(
  name: string,
  listener: (...values: Values) => unknown,
  failed: ListenerFailed,
): (...values: Values) => void {
  return (...values) => {
    try {
      const result = listener(...values);
      if (result instanceof Promise) result.catch((error: unknown) => failed(name, error));
    } catch (error) {
      failed(name, error);
    }
  };
}
