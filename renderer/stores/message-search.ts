/** Finds messages with words, page by page, while the user types. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageHit, SearchAnswer } from '../../shared/contract/search.ts';
import type { TopicId } from '../../shared/ids.ts';
import { LONGEST_SEARCH } from '../../shared/search/search-limits.ts';
import { failureOf, type HostFailure } from '../host-client.ts';
import { host } from './host.ts';

/** Which messages are looked at. Times in milliseconds since the epoch. */
export interface MessageScope {
  readonly topicId: TopicId | null;
  /** null: at any time. */
  readonly from: number | null;
}

export type FoundMessages =
  | { readonly state: 'none' }
  | { readonly state: 'searching' }
  | { readonly state: 'failed'; readonly failure: HostFailure }
  | (Omit<SearchAnswer, 'hits'> & {
      readonly state: 'found';
      readonly hits: readonly MessageHit[];
      /** What was typed for this answer, which may be older than what is typed now. */
      readonly typed: string;
    });

/** The delay in milliseconds between the last key press and a search. */
const QUIET_MS = 120;

/**
 * Returns the messages with the words, the newest first, and a function that loads more of them. A
 * search that is not needed any more is aborted in the host. Empty words find nothing.
 */
export function useFoundMessages(
  words: string,
  { topicId, from }: MessageScope,
  limit: number,
): { readonly found: FoundMessages; readonly more: () => void } {
  const [found, setFound] = useState<FoundMessages>({ state: 'none' });
  const current = useRef<AbortController | null>(null);
  const typed = words.trim().slice(0, LONGEST_SEARCH);
  const ask = useCallback(
    (signal: AbortSignal, before: number | null) =>
      host().search.messages(
        {
          ...{ words: typed, limit },
          ...(topicId === null ? {} : { topicId }),
          ...(from === null ? {} : { from }),
          ...(before === null ? {} : { before }),
        },
        { signal },
      ),
    [typed, limit, topicId, from],
  );
  useEffect(() => {
    if (typed === '') return setFound({ state: 'none' });
    const search = new AbortController();
    const { signal } = search;
    current.current = search;
    setFound((now) => (now.state === 'found' ? now : { state: 'searching' }));
    const look = () =>
      ask(signal, null)
        .then((answer) => !signal.aborted && setFound({ state: 'found', typed, ...answer }))
        .catch((error) => !signal.aborted && setFound({ state: 'failed', failure: failureOf(error) }));
    const timer = setTimeout(look, QUIET_MS);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [typed, ask]);
  const more = useCallback(() => {
    const signal = current.current?.signal;
    if (found.state !== 'found' || found.next === null || signal === undefined) return;
    ask(signal, found.next)
      .then((answer) => {
        if (!signal.aborted) setFound({ ...found, ...answer, hits: [...found.hits, ...answer.hits] });
      })
      .catch((error) => !signal.aborted && setFound({ state: 'failed', failure: failureOf(error) }));
  }, [found, ask]);
  return { found, more };
}
