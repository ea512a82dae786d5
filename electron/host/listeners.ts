/**
 * Listeners of the host's events. A listener that fails is logged with the cause. It stops neither
 * the other listeners nor the process.
 */
import { messageOf } from '../../shared/errors.ts';
import type { Log } from './ports.ts';

/** Receives the error of a failed listener. `name` identifies the listener. */
export type ListenerFailed = (name: string, error: unknown) => void;

/** Writes each failure to the log with its stack. */
export function loggedFailures(log: Pick<Log, 'error'>): ListenerFailed {
  return (name, error) => {
    const stack = error instanceof Error ? error.stack : undefined;
    log.error(`A listener failed (${name}): ${messageOf(error)}`, stack === undefined ? {} : { stack });
  };
}

/**
 * Wraps a listener so that its caller sees no error: `failed` receives what the listener throws or
 * rejects with.
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
