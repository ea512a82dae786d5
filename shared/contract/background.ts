import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { TopicId } from '../ids.ts';

const OfCommand = z.object({ topicId: TopicId, id: z.string().max(100) });

/**
 * The commands that models started in the background. A topic's list is in its snapshot and its
 * events. All procedures fail with `not-found` for a command that is not listed any more.
 */
export const background = {
  /** Kills a command with everything that it started. A command that has ended is not changed. */
  stop: oc.input(OfCommand).output(type<void>()),
  /** Whether the command goes on when its loop ends. One that is not kept after that is stopped at once. */
  keep: oc.input(OfCommand.extend({ kept: z.boolean() })).output(type<void>()),
  /** Returns the last 20,000 characters of the output so far. */
  output: oc.input(OfCommand).output(type<{ readonly text: string }>()),
};
