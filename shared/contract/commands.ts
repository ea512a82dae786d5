import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { TopicId } from '../ids.ts';
import { isHostPattern } from '../run-place.ts';

export const commands = {
  /**
   * Runs a command in the topic's workspace, in the same way as the terminal server. The output is
   * sent as topic events.
   */
  run: oc.input(z.object({ topicId: TopicId, command: z.string().trim().min(1).max(10_000) })).output(type<void>()),
  /** Adds a host to those that sandboxed commands in the folder of the topic may reach. */
  allowHost: oc.input(z.object({ topicId: TopicId, host: z.string().refine(isHostPattern) })).output(type<void>()),
  stop: oc.input(z.object({ topicId: TopicId, id: z.string() })).output(type<void>()),
};
