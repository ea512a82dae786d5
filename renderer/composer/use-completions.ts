/** Finds the completions for a trigger, and stores which of them is selected. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { Locale } from '../../shared/loop.ts';
import { type SlashHint, slashHint } from '../../shared/slash/slash-hint.ts';
import { type Answered, useAnswered, usePrompts, useResources, useTemplates } from '../actions/offers.ts';
import { host } from '../stores/host.ts';
import type { Trigger } from './completion.ts';
import { type CompletionItem, commandItems, mentionItems, slashItems } from './completion-item.ts';

export interface SlashUsage {
  readonly line: string;
  readonly about: string;
  /** The argument at the caret, within the syntax; null: there is none. */
  readonly next: string | null;
}

export interface Completions {
  readonly kind: Trigger['kind'];
  readonly items: readonly CompletionItem[];
  readonly active: number;
  /** Whether the search has ended without a result. */
  readonly nothing: boolean;
  /** The syntax of the slash command that the user is typing; null: there is none. */
  readonly usage: SlashUsage | null;
  /** Handles a key of the composer. Returns whether the list has used the key. */
  takeKey(event: KeyboardEvent, choose: (item: CompletionItem) => void, close: () => void): boolean;
}

/** `folder` is the folder in which mentioned files are found; null: there is none, so only resources are found. */
export function useCompletions(topicId: TopicId | null, folder: string | null, trigger: Trigger | null): Completions {
  const { i18n } = useTranslation();
  const [active, setActive] = useState(0);
  /**
   * Chooses the first item as soon as the list fits what was typed. The list still shows what fitted
   * fewer letters when the key was pressed.
   */
  const chosenEarly = useRef<((item: CompletionItem) => void) | null>(null);
  const slash = slashHintOf(trigger, i18n.language === 'zh-CN' ? 'zh-CN' : 'en');
  const mention = trigger?.kind === 'mention' ? trigger.query : null;
  const { answer: files, isSettled: filesSettled } = useFiles(folder, mention);
  const { answer: resources, isSettled: resourcesSettled } = useResources(topicId, mention);
  const templates = useTemplates(topicId, mention !== null);
  const prompts = usePrompts(topicId, trigger?.kind === 'command');
  const query = trigger?.query ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the choice anew
  useEffect(() => {
    setActive(0);
    chosenEarly.current = null;
  }, [query]);

  const items = itemsOf();
  const isSettled = filesSettled && resourcesSettled;
  const [first] = items;
  useEffect(() => {
    if (!isSettled) return;
    const choose = chosenEarly.current;
    chosenEarly.current = null;
    if (first !== undefined) choose?.(first);
  }, [isSettled, first]);
  return {
    kind: trigger?.kind ?? 'command',
    items,
    active: Math.min(active, Math.max(0, items.length - 1)),
    usage: slash?.form == null ? null : { line: slash.form.usage, about: slash.form.about, next: slash.next },
    nothing: mention !== null && files !== null && resources !== null && items.length === 0,
    takeKey(event, choose, close) {
      if (items.length === 0 && (slash?.form == null || event.key !== 'Escape')) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key as 'ArrowDown'];
      const chosen = items[Math.min(active, items.length - 1)];
      if (step !== undefined) setActive((at) => (at + step + items.length) % items.length);
      else if (event.key === 'Escape') close();
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) {
        if (isSettled || active > 0) choose(chosen);
        else chosenEarly.current = choose;
      } else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };

  function itemsOf(): readonly CompletionItem[] {
    if (trigger === null) return [];
    switch (trigger.kind) {
      case 'command':
        return commandItems(trigger.query, slash?.candidates ?? [], prompts);
      case 'argument':
        return slashItems(slash?.candidates ?? []);
      case 'mention':
        return mentionItems(trigger.query, files ?? [], resources ?? [], templates);
      default:
        return assertNever(trigger.kind);
    }
  }
}

function slashHintOf(trigger: Trigger | null, locale: Locale): SlashHint | null {
  if (trigger === null || trigger.kind === 'mention') return null;
  return slashHint(trigger.kind === 'command' ? `/${trigger.query}` : trigger.query, locale);
}

/** The files that match the query; the answer is null if there is no search for files. */
function useFiles(folder: string | null, query: string | null): Answered<readonly string[]> {
  return useAnswered(folder === null || query === null ? null : JSON.stringify([folder, query]), async () =>
    folder === null || query === null ? [] : host().workspaces.findFiles({ path: folder, query }),
  );
}
