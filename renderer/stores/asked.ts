/** Something the host was asked for. Absent: not asked for yet. What is ready stays so while it is asked for again. */
import { failureOf, type HostFailure } from '../host-client.ts';

export type Asked<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: HostFailure };

/** Tells `set` of each state. Resolves to null where the host said no; what was ready stays then. */
export async function ask<T>(
  known: Asked<T> | undefined,
  load: () => Promise<T>,
  set: (asked: Asked<T>) => void,
): Promise<T | null> {
  if (known?.state !== 'ready') set({ state: 'loading' });
  try {
    const value = await load();
    set({ state: 'ready', value });
    return value;
  } catch (error) {
    if (known?.state !== 'ready') set({ state: 'failed', failure: failureOf(error) });
    return null;
  }
}
