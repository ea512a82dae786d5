import { useCallback, useSyncExternalStore } from 'react';

/** The sidebar has no place beside the rest. */
export const NARROW = '(max-width: 639px)';

/** The right panel has one. */
export const ROOMY = '(min-width: 900px)';

/** It has one beside the sidebar too. */
export const ROOMY_FOR_BOTH = '(min-width: 1080px)';

const lists = new Map<string, MediaQueryList>();

/** One for each query, for good: components look at every drawing. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query holds now. */
export const mediaHolds = (query: string): boolean => listOf(query).matches;

/** The same, and draws again when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaHolds(query));
}
