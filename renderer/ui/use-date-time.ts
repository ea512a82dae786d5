import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayOptions, dayNumber, formatDateTime } from '../i18n/day-words.ts';

const MINUTE_MS = 60_000;

/**
 * Returns a function that writes a moment in the language of the page. A component that uses it is rendered again when
 * the day changes, so that `Today` becomes `Yesterday`.
 */
export function useDateTime(options?: DayOptions): (at: number) => string {
  const { i18n } = useTranslation();
  useSyncExternalStore(followDay, today);
  return (at) => formatDateTime(at, i18n.language, options);
}

const today = (): number => dayNumber(Date.now());

const followers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer serves all components. It asks every minute, because a timer for midnight is late after sleep. */
function followDay(changed: () => void): () => void {
  followers.add(changed);
  timer ??= setInterval(() => {
    for (const follower of followers) follower();
  }, MINUTE_MS);
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
