/** Searches the words of all messages. */
import type { search as contract, MessageHit } from '../../../shared/contract/search.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { excerptOf } from '../../../shared/search/found-words.ts';
import { LONGEST_SEARCH, MOST_HITS_IN_TOPIC } from '../../../shared/search/search-limits.ts';
import { Slices } from '../indexing/slices.ts';
import { foundCall, messageText } from '../store/message-text.ts';
import type { FoundMessage } from '../store/message-words.ts';
import type { HostStore } from '../store/open-store.ts';
import { queryOf } from '../text/searchable.ts';

export type SearchParts = Pick<HostStore, 'messageWords' | 'messages' | 'topics'>;

/** The number of letters from which a word also finds longer words that begin with it. */
const LEAST_BEGINNING = 2;
/** About how many UTF-16 code units of a message a hit shows. */
const EXCERPT = 160;

/** Both throw `not-found` for a topic that does not exist. */
export function createSearch({ messageWords, messages, topics }: SearchParts) {
  return {
    messages: async ({ words, topicId, from, until, before, limit }, signal?: AbortSignal) => {
      if (topicId !== undefined) topics.get(topicId);
      const query = queryOf(words.slice(0, LONGEST_SEARCH), LEAST_BEGINNING);
      const indexedPercent = messageWords.percent;
      if (query === null) return { hits: [], words: [], next: null, indexedPercent };
      const scope = {
        ...(topicId === undefined ? {} : { topicId }),
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
      };
      const found: FoundMessage[] = [];
      const slices = new Slices();
      let next = before ?? null;
      for (let round = 0; round === 0 || (next !== null && found.length < limit); round += 1) {
        const step = messageWords.step(query.allMarked, scope, limit - found.length, next ?? undefined, round);
        found.push(...step.found);
        next = step.next;
        if (slices.isOver) await slices.next();
        signal?.throwIfAborted();
      }
      return { hits: found.map((message) => hitOf(message, query.words)), words: query.words, next, indexedPercent };
    },
    inTopic: ({ words, topicId }) => {
      topics.get(topicId);
      const query = queryOf(words.slice(0, LONGEST_SEARCH), LEAST_BEGINNING);
      const indexedPercent = messageWords.percent;
      if (query === null) return { hits: [], words: [], hasMore: false, indexedPercent };
      const found = messageWords.inTopic(query.allMarked, topicId, MOST_HITS_IN_TOPIC + 1);
      const hits = found.slice(0, MOST_HITS_IN_TOPIC).toReversed();
      return {
        hits: hits.map(({ messageId, role }) => ({
          messageId,
          callId: role === 'tool' ? foundCall(messages.get(topicId, messageId).parts) : null,
        })),
        words: query.words,
        hasMore: found.length > MOST_HITS_IN_TOPIC,
        indexedPercent,
      };
    },
  } satisfies Handlers<typeof contract>;
}

function hitOf({ parts, number: _, ...message }: FoundMessage, words: readonly string[]): MessageHit {
  return { ...message, callId: foundCall(parts), excerpt: excerptOf(messageText(parts), words, EXCERPT) };
}
