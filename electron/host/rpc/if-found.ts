import { LoopwrightError } from '../../../shared/errors.ts';

/**
 * Returns the result of `look`; null if `look` threw `not-found` because the topic was removed in
 * the meantime.
 */
export function ifFound<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof LoopwrightError && error.code === 'not-found') return null;
    throw error;
  }
}
