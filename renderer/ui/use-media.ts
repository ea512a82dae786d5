import { useSyncExternalStore } from 'react';

/** The sidebar has no place beside the rest. */
export const NARROW = '(max-width: 639px)';

/** The right panel has one. */
export const ROOMY = '(min-width: 900px)';

/** It has one beside the sidebar too. */
export const ROOMY_FOR_BOTH = '(min-width: 1080px)';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
