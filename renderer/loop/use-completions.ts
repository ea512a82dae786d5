/** What can stand in place of a trigger, and which of it is chosen with the keys. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { host } from '../stores/host.ts';
import type { Trigger } from './completion.ts';
import { COMMANDS } from './composer-commands.ts';

export interface CompletionItem {
  readonly value: string;
  /** A second, softer text. */
  readonly hint: string;
}

export interface Completions {
  readonly kind: Trigger['kind'];
  readonly items: readonly CompletionItem[];
  readonly active: number;
  /** Looked for, and there is none. */
  readonly nothing: boolean;
  /** True: the key was for the list. */
  takeKey(event: KeyboardEvent, choose: (value: string) => void, close: () => void): boolean;
}

const QUIET_MS = 80;

export function useCompletions(topicId: TopicId | null, trigger: Trigger | null): Completions {
  const { t } = useTranslation('loop');
  const [active, setActive] = useState(0);
  const files = useFiles(topicId, trigger?.kind === 'file' ? trigger.query : null);
  const query = trigger?.query ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the choice anew
  useEffect(() => setActive(0), [query]);

  const items: readonly CompletionItem[] =
    trigger === null
      ? []
      : trigger.kind === 'command'
        ? COMMANDS.filter((name) => name.startsWith(trigger.query)).map((name) => ({
            value: name,
            hint: t(`commands.${name}`),
          }))
        : (files ?? []).map((path) => ({ value: path, hint: '' }));

  return {
    kind: trigger?.kind ?? 'command',
    items,
    active: Math.min(active, Math.max(0, items.length - 1)),
    nothing: trigger?.kind === 'file' && files !== null && files.length === 0,
    takeKey(event, choose, close) {
      if (items.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key as 'ArrowDown'];
      const chosen = items[Math.min(active, items.length - 1)];
      if (step !== undefined) setActive((at) => (at + step + items.length) % items.length);
      else if (event.key === 'Escape') close();
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) {
        choose(chosen.value);
      } else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/** Files that match, or null while nothing is looked for. A late answer to an earlier question is dropped. */
function useFiles(topicId: TopicId | null, query: string | null): readonly string[] | null {
  const [files, setFiles] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (topicId === null || query === null) return setFiles(null);
    let current = true;
    const timer = setTimeout(() => {
      host()
        .topics.findFiles({ topicId, query })
        .then((found) => current && setFiles(found))
        .catch(() => current && setFiles(null));
    }, QUIET_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [topicId, query]);
  return files;
}
