/**
 * What follows from the stores outside of the page's tree: theme, language, the window's title,
 * what counts as read.
 */
import i18next from 'i18next';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import type { Theme } from '../../shared/settings.ts';
import { changeLocale, localeOf } from '../i18n/index.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { notify } from '../ui/toast.tsx';

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

/** Whether the texts are there that the window opens with. */
export type OpeningTexts =
  | { readonly state: 'loading' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly error: Error; readonly onRetry: () => void };

/** Once the window has opened it keeps its language until the texts of another one are there. */
export function useLanguage(): OpeningTexts {
  const language = useAppStore(({ settings }) => settings.language);
  const [texts, setTexts] = useState<OpeningTexts>({ state: 'loading' });
  const opened = useRef(false);
  // The settings say the language; before them the system's is a guess that loads its texts early.
  const known = useAppStore((app) => app.loaded);
  const reachable = useAppStore(({ reachability }) => reachability === 'connected');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be loaded is tried again when the host is back
  useEffect(() => {
    let current = true;
    const show = async () => {
      const change = await changeLocale(localeOf(language));
      if (!current) return;
      if (change.state === 'changed') {
        opened.current ||= known;
        if (known) setTexts({ state: 'ready' });
      } else if (opened.current) {
        const again = { label: i18next.t('retry'), onClick: () => void show() };
        notify({ title: i18next.t('part.language'), tone: 'bad', action: again });
      } else setTexts({ state: 'failed', error: change.error, onRetry: () => void show() });
    };
    const end = () => {
      current = false;
    };
    void show();
    if (language !== 'system') return end;
    const follow = () => void show();
    window.addEventListener('languagechange', follow);
    return () => {
      end();
      window.removeEventListener('languagechange', follow);
    };
  }, [language, known, reachable]);
  return texts;
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
  // Each word of the host that it is unread: between two of them it may have been read, and more
  // have come.
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
    // While the host is away it stays unread, and the next focus tries again.
    host()
      .topics.markRead({ topicId })
      .catch(() => undefined);
  }, [topicId, unread, focused]);
}
