import { useCallback, useSyncExternalStore } from 'react';

/** Too narrow for the sidebar beside the rest. */
export const NARROW = '(max-width: 639px)';

/** Wide enough for the right panel. */
export const ROOMY = '(min-width: 900px)';

/** Wide enough for the panel and the sidebar. */
export const ROOMY_FOR_BOTH = '(min-width: 1080px)';

const lists = new Map<string, MediaQueryList>();

/** One object per query for the life of the page, because components ask at every rendering. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches now. */
export const mediaHolds = (query: string): boolean => listOf(query).matches;

/** The same, with a rerender when it changes. */
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
