import { useCallback, useEffect, useState } from 'react';
import { failureIn, type OutputFailure } from '../../output-source.ts';

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly why: OutputFailure };

/**
 * Loads a value when the component appears and whenever `load` changes; null: nothing is loaded yet. Until the
 * next value is there, the previous one stays. `known` is the value that is there already.
 */
export function useLoaded<Value>(
  load: (() => Promise<Value>) | null,
  known: Value | null = null,
): { readonly loaded: Loaded<Value>; readonly again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Value>>(
    known === null ? { state: 'loading' } : { state: 'ready', value: known },
  );
  const begin = useCallback((): (() => void) => {
    let isCurrent = true;
    load?.().then(
      (value) => isCurrent && setLoaded({ state: 'ready', value }),
      (error: unknown) =>
        isCurrent && setLoaded((now) => (now.state === 'ready' ? now : { state: 'failed', why: failureIn(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  useEffect(begin, [begin]);
  const again = useCallback(() => {
    setLoaded({ state: 'loading' });
    begin();
  }, [begin]);
  return { loaded, again };
}
