/** Several wordings of a message of the user, and several answers to one. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { MessageId, TopicId } from '../ids.ts';
import { PageModel, Text } from './fields.ts';
import type { Sent } from './topics.ts';

export const versions = {
  /**
   * Answers a user message anew, as a further version; `model` becomes the topic's. At rest only,
   * else `conflict`. `bad-usage` for a message that is not the user's.
   */
  tryAgain: oc
    .input(z.object({ topicId: TopicId, messageId: MessageId, model: PageModel.exactOptional() }))
    .output(type<Sent>()),
  /** Another wording of a user message, with an answer of its own. At rest only. */
  reword: oc.input(z.object({ topicId: TopicId, messageId: MessageId, text: Text })).output(type<Sent>()),
  /**
   * Shows another wording of this user message, or another answer to it; changes nothing else. At
   * rest only: no loop runs or waits.
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
