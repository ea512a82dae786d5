/** The search in the words of all messages. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { type CallId, type MessageId, TopicId } from '../ids.ts';
import type { Role } from '../message.ts';
import type { ExcerptPiece } from '../search/found-words.ts';
import { LONGEST_SEARCH } from '../search/search-limits.ts';

/** A message that has all words. */
export interface MessageHit {
  readonly topicId: TopicId;
  readonly topicTitle: string;
  readonly messageId: MessageId;
  /** The call whose result was found; null: the message itself was found. */
  readonly callId: CallId | null;
  readonly role: Role;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  /** A part of the message with the words, as plain text. */
  readonly excerpt: readonly ExcerptPiece[];
}

interface Answer {
  /** The words in comparable form, as `foundWords` takes them. */
  readonly words: readonly string[];
  /**
   * How much of the messages can be searched, from 0 to 99, while messages of an earlier version are
   * still being read; null: all of them.
   */
  readonly indexedPercent: number | null;
}

export interface SearchAnswer extends Answer {
  /** The newest messages first. */
  readonly hits: readonly MessageHit[];
  /** What to pass as `before` for the next hits; null: there are no more. */
  readonly next: number | null;
}

export interface TopicSearchAnswer extends Answer {
  /** The messages in the order of the topic; of more than the limit, the newest. */
  readonly hits: readonly Pick<MessageHit, 'messageId' | 'callId'>[];
  /** Whether older messages were left out. */
  readonly hasMore: boolean;
}

const Words = z.string().max(LONGEST_SEARCH);
const Time = z.int().min(-8_640_000_000_000_000).max(8_640_000_000_000_000);

/**
 * Both find messages with all words: a Latin word also as the beginning of a longer one, Chinese
 * words of any length, and phrases in quotation marks. Only shown messages of topics that are not
 * deleted are found. Text without any word finds nothing.
 */
export const search = {
  messages: oc
    .input(
      z.object({
        words: Words,
        topicId: TopicId.exactOptional(),
        /** Only messages of this time or later, and before `until`. */
        from: Time.exactOptional(),
        until: Time.exactOptional(),
        before: z.int().min(0).exactOptional(),
        limit: z.int().min(1).max(50),
      }),
    )
    .output(type<SearchAnswer>()),
  inTopic: oc.input(z.object({ words: Words, topicId: TopicId })).output(type<TopicSearchAnswer>()),
};
