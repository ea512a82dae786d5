import { LoopwrightError } from '../../../shared/errors.ts';

/** The result of `look`; null: it threw `not-found`, because the topic was removed meanwhile. */
export function ifFound<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof LoopwrightError && error.code === 'not-found') return null;
    throw error;
  }
}
