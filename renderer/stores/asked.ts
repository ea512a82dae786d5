/**
 * Data that was requested from the host. Data that has arrived stays while it is requested again.
 */
import { useCallback, useEffect, useState } from 'react';
import { failureOf, type HostFailure } from '../host-client.ts';

export type Asked<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: HostFailure };

/**
 * Calls `set` with each state. Resolves to null if the host refused; data that has arrived stays
 * then.
 */
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

/**
 * Requests data when the component appears and when `load` changes, so `load` must be stable.
 * `again` repeats the request.
 */
export function useAsked<T>(load: () => Promise<T>): { readonly asked: Asked<T>; readonly again: () => void } {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'loading' });
  const again = useCallback(() => void ask(undefined, load, setAsked), [load]);
  useEffect(again, [again]);
  return { asked, again };
}
