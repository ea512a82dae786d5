/** What a window knows of the index of a topic's folder, and what it finds there. */
import { useCallback, useEffect, useState } from 'react';
import type { IndexAnswer, TopicIndexView } from '../../shared/contract/topic-index.ts';
import type { TopicId } from '../../shared/ids.ts';
import { failureOf, type HostFailure } from '../host-client.ts';
import { useAppStore } from './app-store.ts';
import { host } from './host.ts';

/** What is known of an index; null: nothing was asked, or there is no answer yet. */
export type KnownIndex =
  | { readonly ok: true; readonly view: TopicIndexView }
  | { readonly ok: false; readonly failure: HostFailure }
  | null;

/** Places that were found. `words` are those of the search, which may be older than what is typed. */
export interface FoundPlaces extends IndexAnswer {
  readonly words: string;
}

/** The delay in milliseconds between the last key press and a search. */
const QUIET_MS = 120;
const MOST_PLACES = 8;
const LONGEST_WORDS = 500;

/**
 * Returns the state of the index, which is requested again whenever runs or the trust in a folder
 * change, and `set`, which takes the state that a change has returned. null: nothing is requested.
 */
export function useTopicIndex(topicId: TopicId | null): {
  readonly known: KnownIndex;
  readonly set: (view: TopicIndexView) => void;
} {
  const runNews = useAppStore((app) => app.runNews);
  const trust = useAppStore((app) => app.folderTrust);
  const [known, setKnown] = useState<KnownIndex>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are reasons to ask again
  useEffect(() => {
    if (topicId === null) return setKnown(null);
    let isNewest = true;
    host()
      .topicIndex.state({ topicId })
      .then((view) => isNewest && setKnown({ ok: true, view }))
      .catch((error) => isNewest && setKnown({ ok: false, failure: failureOf(error) }));
    return () => {
      isNewest = false;
    };
  }, [topicId, runNews, trust]);
  const set = useCallback((view: TopicIndexView) => setKnown({ ok: true, view }), []);
  return { known, set };
}

/**
 * Returns the places that fit the words; null: none were looked for, or the first search has not
 * ended. A search that is not needed any more is aborted in the host. `updatedAt` is when the index
 * was updated; null: it cannot be searched.
 */
export function useFoundPlaces(topicId: TopicId | null, words: string, updatedAt: number | null): FoundPlaces | null {
  const [found, setFound] = useState<FoundPlaces | null>(null);
  useEffect(() => {
    if (topicId === null || updatedAt === null) return setFound(null);
    const superseded = new AbortController();
    const { signal } = superseded;
    const look = () =>
      host()
        .topicIndex.search({ topicId, words: words.slice(0, LONGEST_WORDS), limit: MOST_PLACES }, { signal })
        .then((answer) => !signal.aborted && setFound({ ...answer, words }))
        // The index may be gone by now, which its state says.
        .catch(() => !signal.aborted && setFound(null));
    const timer = setTimeout(look, QUIET_MS);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [topicId, words, updatedAt]);
  return found;
}
