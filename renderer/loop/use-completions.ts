/** What can stand in place of a trigger, and which of it is chosen with the keys. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { host } from '../stores/host.ts';
import { useAnswerTo, usePrompts, useResources, useTemplates } from '../stores/offers.ts';
import type { Trigger } from './completion.ts';
import { type CompletionItem, commandItems, mentionItems } from './completion-item.ts';

export interface Completions {
  readonly kind: Trigger['kind'];
  readonly items: readonly CompletionItem[];
  readonly active: number;
  /** Looked for, and there is none. */
  readonly nothing: boolean;
  /** True: the key was for the list. */
  takeKey(event: KeyboardEvent, choose: (item: CompletionItem) => void, close: () => void): boolean;
}

export function useCompletions(topicId: TopicId | null, trigger: Trigger | null): Completions {
  const [active, setActive] = useState(0);
  const mention = trigger?.kind === 'mention' ? trigger.query : null;
  const files = useFiles(topicId, mention);
  const resources = useResources(topicId, mention);
  const templates = useTemplates(topicId, mention !== null);
  const prompts = usePrompts(topicId, trigger?.kind === 'command');
  const query = trigger?.query ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the choice anew
  useEffect(() => setActive(0), [query]);

  const items = itemsOf();
  return {
    kind: trigger?.kind ?? 'command',
    items,
    active: Math.min(active, Math.max(0, items.length - 1)),
    nothing: mention !== null && files !== null && resources !== null && items.length === 0,
    takeKey(event, choose, close) {
      if (items.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key as 'ArrowDown'];
      const chosen = items[Math.min(active, items.length - 1)];
      if (step !== undefined) setActive((at) => (at + step + items.length) % items.length);
      else if (event.key === 'Escape') close();
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) {
        choose(chosen);
      } else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };

  function itemsOf(): readonly CompletionItem[] {
    if (trigger === null) return [];
    return trigger.kind === 'command'
      ? commandItems(trigger.query, prompts)
      : mentionItems(trigger.query, files ?? [], resources ?? [], templates);
  }
}

/** Files that match, or null while nothing is looked for. */
function useFiles(topicId: TopicId | null, query: string | null): readonly string[] | null {
  return useAnswerTo(topicId === null || query === null ? null : `${topicId} ${query}`, async () =>
    topicId === null || query === null ? [] : host().topics.findFiles({ topicId, query }),
  );
}
