/** Topics that the user put aside. They stay as they are, are found by the search and can be restored. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { TopicId } from '../ids.ts';

export const topicArchive = {
  /** Puts a topic into the archive or takes it out. A new message of the user takes it out, too. */
  set: oc.input(z.object({ topicId: TopicId, archived: z.boolean() })).output(type<void>()),
};
