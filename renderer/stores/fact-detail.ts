/** A fact with its versions, its changes and its uses. It is loaded again after every change of memory. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fact, FactUse, FactVersion, MemoryEvent } from '../../shared/fact.ts';
import { useAppStore } from './app-store.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

export interface FactDetail {
  readonly fact: Fact;
  /** Newest first. */
  readonly versions: readonly FactVersion[];
  readonly events: readonly MemoryEvent[];
  readonly uses: readonly FactUse[];
}

/** What is known stays visible while it is loaded again. `id` must not change. */
export function useFactDetail(id: number): { readonly asked: Asked<FactDetail>; readonly again: () => void } {
  const news = useAppStore(({ memory }) => memory);
  const [asked, setAsked] = useState<Asked<FactDetail>>({ state: 'loading' });
  const known = useRef(asked);
  const again = useCallback(() => {
    void ask(
      known.current,
      () => host().memory.fact({ id }),
      (now) => {
        known.current = now;
        setAsked(now);
      },
    );
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(again, [again, news]);
  return { asked, again };
}
