import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { CallId, LoopId, TopicId } from '../ids.ts';
import type { FileDiff } from '../loop.ts';
import type { FileChangeSummary, UndoneFile } from '../topic.ts';
import { inTopic, Path } from './fields.ts';

/** Selects one file of a loop, all files of a loop, or all files of a topic. */
export const WhichChanges = z.union([
  z.object({ loopId: LoopId, path: Path.exactOptional() }),
  z.object({ callId: CallId }),
  z.object({ topicId: TopicId }),
]);
export type WhichChanges = z.infer<typeof WhichChanges>;

export const changes = {
  list: oc.input(inTopic).output(type<readonly FileChangeSummary[]>()),
  /** The total effect of the loop's edits on one file. */
  diff: oc.input(z.object({ loopId: LoopId, path: Path })).output(type<FileDiff>()),
  /** The changes that one tool call made, file by file. */
  ofCall: oc.input(z.object({ callId: CallId })).output(type<readonly FileDiff[]>()),
  undo: oc.input(WhichChanges).output(type<readonly UndoneFile[]>()),
  accept: oc.input(WhichChanges).output(type<void>()),
};
