/**
 * Applies the stores to things outside of the React tree: theme, language, window title, and
 * which topics are read.
 */
import i18next from 'i18next';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import type { Theme } from '../../shared/settings.ts';
import { plainLine } from '../../shared/visible-text.ts';
import { changeLocale, localeOf } from '../i18n/index.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { countNews } from '../stores/waiting-topics.ts';
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

/** Whether the texts that the window needs to open are loaded. */
export type OpeningTexts =
  | { readonly state: 'loading' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly error: Error; readonly onRetry: () => void };

/**
 * Loads the texts of the language. An open window keeps its language until the new texts are
 * loaded.
 */
export function useLanguage(): OpeningTexts {
  const language = useAppStore(({ settings }) => settings.language);
  const [texts, setTexts] = useState<OpeningTexts>({ state: 'loading' });
  const opened = useRef(false);
  // Until the settings are known, the language of the system is assumed, so that its texts load
  // early.
  const known = useAppStore((app) => app.loaded);
  const reachable = useAppStore(({ reachability }) => reachability === 'connected');
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts that could not be loaded are requested again when the host is back
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

/**
 * Sets the window title. It begins with the number of things that are unread or need the user, so
 * that a narrow tab shows it.
 */
export function useWindowTitle(title: string | null): void {
  const news = useAppStore(countNews);
  useEffect(() => {
    const name = title === null ? 'Loopwright' : `${plainLine(title)} – Loopwright`;
    document.title = news === 0 ? name : `(${news}) ${name}`;
  }, [title, news]);
}

/** Marks the open topic as read while the window has the focus. */
export function useMarkRead(topicId: TopicId | null): void {
  // Changes each time the host reports that the topic is unread, because the topic may have been
  // read in between.
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
    // If the host cannot be reached, the topic stays unread until the window gets the focus again.
    host()
      .topics.markRead({ topicId })
      .catch(() => undefined);
  }, [topicId, unread, focused]);
}
