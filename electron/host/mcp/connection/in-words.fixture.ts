import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { ServerWhy } from '../../../../shared/failures/server-reasons.ts';

type Worded<T> = T extends { readonly why: ServerWhy } ? Omit<T, 'why'> & { readonly why: string } : T;

/** Returns the value with its reasons as English text, as a user reads them. */
export function inWords<T>(value: T): Worded<T>;
export function inWords(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('why' in value)) return value;
  return { ...value, why: reasonsInEnglish(value.why as ServerWhy) };
}
