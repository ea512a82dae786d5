/** Where a fact can count, for fields in which the user chooses it. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FactScope } from '../../shared/fact.ts';
import type { TopicId } from '../../shared/ids.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { useFolders } from './folders.ts';

/** The most topics that are offered: those that changed last. */
const MOST_TOPICS = 20;

/** Returns everywhere, the folders that were used last, the newest topics, and the way to another folder. */
export function useScopeChoices() {
  const topics = useAppStore((app) => app.topics);
  const folders = useFolders();
  const recent = useRecentFolders();
  const titleOf = useTitleOf();
  const scopes = useMemo((): readonly FactScope[] => {
    const newest = Object.values(topics)
      .toSorted((one, other) => other.updatedAt - one.updatedAt)
      .slice(0, MOST_TOPICS);
    return [
      { in: 'global' },
      ...recent.map((folder) => ({ in: 'folder', folder }) as const),
      ...newest.map(({ id }) => ({ in: 'topic', topicId: id }) as const),
    ];
  }, [topics, recent]);
  return { scopes, titleOf, folders };
}

/** Returns a function that returns the title of a topic; null: there is no such topic. */
export function useTitleOf(): (topicId: TopicId) => string | null {
  const topics = useAppStore((app) => app.topics);
  return useCallback((topicId) => topics[topicId]?.title ?? null, [topics]);
}

const NONE: readonly string[] = [];

function useRecentFolders(): readonly string[] {
  const [recent, setRecent] = useState(NONE);
  useEffect(() => {
    let left = false;
    host()
      .workspaces.recent()
      .then(
        (folders) => left || setRecent(folders),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, []);
  return recent;
}
