/** Messages that are queued while a loop runs. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { TopicId } from '../ids.ts';
import { MessageText } from './fields.ts';

export const queue = {
  change: oc.input(z.object({ topicId: TopicId, id: z.string(), text: MessageText })).output(type<void>()),
  remove: oc.input(z.object({ topicId: TopicId, id: z.string() })).output(type<void>()),
  /**
   * Gives a queued message to the running loop at its next step; starts a turn with the message if
   * no loop runs.
   */
  sendNow: oc.input(z.object({ topicId: TopicId, id: z.string() })).output(type<void>()),
};
