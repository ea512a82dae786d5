import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { CallId, LoopId, TopicId } from '../ids.ts';
import type { FileDiff } from '../loop.ts';
import type { FileChangeSummary, UndoneFile } from '../topic.ts';
import { inTopic, Path } from './fields.ts';

/** One file of one loop, all of a loop, or all of a topic. */
export const WhichChanges = z.union([
  z.object({ loopId: LoopId, path: Path.exactOptional() }),
  z.object({ callId: CallId }),
  z.object({ topicId: TopicId }),
]);
export type WhichChanges = z.infer<typeof WhichChanges>;

export const changes = {
  list: oc.input(inTopic).output(type<readonly FileChangeSummary[]>()),
  /** What the loop's edits did to one file in all. */
  diff: oc.input(z.object({ loopId: LoopId, path: Path })).output(type<FileDiff>()),
  /** What one call did, file by file. */
  ofCall: oc.input(z.object({ callId: CallId })).output(type<readonly FileDiff[]>()),
  undo: oc.input(WhichChanges).output(type<readonly UndoneFile[]>()),
  accept: oc.input(WhichChanges).output(type<void>()),
};
