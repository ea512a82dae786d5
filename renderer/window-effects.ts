/** What follows from the stores outside of the page's tree: theme, language, the window's title, what counts as read. */
import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import type { TopicId } from '../shared/ids.ts';
import type { Theme } from '../shared/settings.ts';
import { changeLocale, localeOf } from './i18n/index.ts';
import { useAppStore } from './stores/app-store.ts';
import { host } from './stores/host.ts';

const DARK = '(prefers-color-scheme: dark)';

export function useTheme(): void {
  const theme = useAppStore(({ settings }) => settings.theme);
  useEffect(() => {
    showTheme(theme);
    if (theme !== 'system') return;
    const system = window.matchMedia(DARK);
    const follow = () => showTheme('system');
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [theme]);
}

export function showTheme(theme: Theme): void {
  const dark = theme === 'system' ? window.matchMedia(DARK).matches : theme === 'dark';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

export function useLanguage(): void {
  const language = useAppStore(({ settings }) => settings.language);
  useEffect(() => {
    const show = () => void changeLocale(localeOf(language));
    if (localeOf(language) !== i18next.language) show();
    if (language !== 'system') return;
    window.addEventListener('languagechange', show);
    return () => window.removeEventListener('languagechange', show);
  }, [language]);
}

/** How many topics have something new comes first, so that a narrow tab shows it. */
export function useWindowTitle(title: string | null): void {
  const unread = useAppStore(({ topics }) => Object.values(topics).filter((topic) => topic.unread).length);
  useEffect(() => {
    const name = title === null ? 'Loopwright' : `${title} – Loopwright`;
    document.title = unread === 0 ? name : `(${unread}) ${name}`;
  }, [title, unread]);
}

/** A topic that is on the screen of the window with the focus has been read. */
export function useMarkRead(topicId: TopicId | null): void {
  // Each word of the host that it is unread: between two of them it may have been read, and more have come.
  const unread = useAppStore(({ topics }) => {
    const topic = topicId === null ? undefined : topics[topicId];
    return topic?.unread === true ? topic : null;
  });
  const focused = useSyncExternalStore(
    (changed) => {
      window.addEventListener('focus', changed);
      window.addEventListener('blur', changed);
      return () => {
        window.removeEventListener('focus', changed);
        window.removeEventListener('blur', changed);
      };
    },
    () => document.hasFocus(),
  );
  useEffect(() => {
    if (topicId === null || unread === null || !focused) return;
    // Where the host is away it stays unread, and is tried again with the next focus.
    host()
      .topics.markRead({ topicId })
      .catch(() => undefined);
  }, [topicId, unread, focused]);
}
