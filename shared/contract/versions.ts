/** Several versions of a user message, and several answers to one message. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { MessageId, TopicId } from '../ids.ts';
import { MessageText, PageModel } from './fields.ts';
import type { Sent } from './topics.ts';

export const versions = {
  /**
   * Requests another answer to a user message and stores it as a further version; `model` becomes
   * the topic's model. Fails with `conflict` while a loop runs or waits, and with `bad-usage` for
   * a message that is not the user's.
   */
  tryAgain: oc
    .input(z.object({ topicId: TopicId, messageId: MessageId, model: PageModel.exactOptional() }))
    .output(type<Sent>()),
  /**
   * Stores another version of a user message and requests an answer to that version. Not allowed
   * while a loop runs or waits.
   */
  reword: oc.input(z.object({ topicId: TopicId, messageId: MessageId, text: MessageText })).output(type<Sent>()),
  /**
   * Shows another version of this user message, or another answer to it, and changes nothing
   * else. Not allowed while a loop runs or waits.
   */
  show: oc
    .input(
      z.object({
        topicId: TopicId,
        messageId: MessageId,
        of: z.enum(['wordings', 'answers']),
        number: z.int().min(1).max(10_000),
      }),
    )
    .output(type<void>()),
};
