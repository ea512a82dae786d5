/** What the user looks for in the open topic, and the messages that have it. */
import { create } from 'zustand';
import type { TopicSearchAnswer } from '../../shared/contract/search.ts';
import type { MessageId, TopicId } from '../../shared/ids.ts';
import { host } from './host.ts';
import { showInChat } from './wanted-place.ts';

interface FindStore {
  /** The topic in which the find bar is open; null: it is closed. */
  readonly topicId: TopicId | null;
  readonly typed: string;
  /** null: nothing was looked for, or there is no answer yet. */
  readonly answer: TopicSearchAnswer | null;
  /** The index of the message that is shown. */
  readonly at: number;
  /** Counts how often the bar was opened, so that it takes the focus again. */
  readonly opened: number;
}

const NOTHING = { typed: '', answer: null, at: 0 } as const;

export const useFind = create<FindStore>()(() => ({ topicId: null, opened: 0, ...NOTHING }));

export function openFind(topicId: TopicId): void {
  useFind.setState((now) => ({
    ...(now.topicId === topicId ? {} : NOTHING),
    topicId,
    opened: now.opened + 1,
  }));
}

export function closeFind(): void {
  asked?.abort();
  useFind.setState({ topicId: null, ...NOTHING });
}

/** The delay in milliseconds between the last key press and a search. */
const QUIET_MS = 120;

let asked: AbortController | null = null;

/** Looks for the words, and shows the newest message that has them. A failure counts as no answer. */
export function find(typed: string): void {
  asked?.abort();
  const { topicId } = useFind.getState();
  useFind.setState({ typed });
  if (topicId === null) return;
  if (typed.trim() === '') return useFind.setState({ answer: null, at: 0 });
  const search = new AbortController();
  asked = search;
  setTimeout(async () => {
    if (search.signal.aborted) return;
    try {
      const answer = await host().search.inTopic({ topicId, words: typed }, { signal: search.signal });
      if (search.signal.aborted) return;
      useFind.setState({ answer });
      if (answer.hits.length > 0) showHit(answer.hits.length - 1);
    } catch {
      if (!search.signal.aborted) useFind.setState({ answer: null });
    }
  }, QUIET_MS);
}

/** Shows the next message with the words, or the one before; after the last comes the first. */
export function step(by: 1 | -1): void {
  const { answer, at } = useFind.getState();
  const count = answer?.hits.length ?? 0;
  if (count > 0) showHit((at + by + count) % count);
}

function showHit(at: number): void {
  const { topicId, answer } = useFind.getState();
  const hit = answer?.hits[at];
  if (topicId === null || hit === undefined) return;
  useFind.setState({ at });
  showInChat({ topicId, ...hit, words: answer?.words ?? [] });
}

/** The message that the find bar shows; null: none. */
export const foundMessage = ({ answer, at }: FindStore): MessageId | null => answer?.hits[at]?.messageId ?? null;
