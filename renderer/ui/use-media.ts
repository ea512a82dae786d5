import { useCallback, useSyncExternalStore } from 'react';

/** The window is too narrow to show the sidebar beside the page. */
export const NARROW = '(max-width: 639px)';

/** The window is wide enough for the right panel. */
export const ROOMY = '(min-width: 900px)';

/** The window is wide enough for the right panel and the sidebar. */
export const ROOMY_FOR_BOTH = '(min-width: 1024px)';

const lists = new Map<string, MediaQueryList>();

/**
 * Returns the same object for a query during the life of the page, because components ask on every
 * render.
 */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches now. */
export const mediaHolds = (query: string): boolean => listOf(query).matches;

/** Like `mediaHolds`, but rerenders the component when the answer changes. */
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
