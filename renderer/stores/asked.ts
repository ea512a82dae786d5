/**
 * The state of data that was requested from the host. Where it is requested again, the previous
 * data can stay visible meanwhile.
 */
import { useCallback, useEffect, useState } from 'react';
import { failureOf, type HostFailure } from '../host-client.ts';

export type Asked<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: HostFailure };

/**
 * Loads data and calls `set` with each state. If loading fails, resolves to null and keeps the
 * previous data.
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
 * Returns a function that begins a request. `set` gets the states of the newest request only, because
 * the answer to an earlier one may arrive after it. If `keeps` is true, the data of the request before
 * stays until there is new data.
 */
export function askNewest<T>(set: (asked: Asked<T>) => void): (load: () => Promise<T>, keeps?: boolean) => void {
  let newest = 0;
  let shown: Asked<T> | undefined;
  return (load, keeps = false) => {
    newest += 1;
    const number = newest;
    void ask<T>(keeps ? shown : undefined, load, (asked) => {
      if (number !== newest) return;
      shown = asked;
      set(asked);
    });
  };
}

interface UsedAsked<T> {
  readonly asked: Asked<T>;
  /** Repeats the request. The data is not shown meanwhile. */
  readonly again: () => void;
  /** Repeats the request. The data stays until there is new data, also if the request fails. */
  readonly renew: () => void;
}

/** Loads data when the component mounts and when `load` changes, so `load` must be a stable function. */
export function useAsked<T>(load: () => Promise<T>): UsedAsked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'loading' });
  const [request] = useState(() => askNewest(setAsked));
  const again = useCallback(() => request(load), [request, load]);
  const renew = useCallback(() => request(load, true), [request, load]);
  useEffect(again, [again]);
  return { asked, again, renew };
}
