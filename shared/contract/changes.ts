import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { ChangeConflict, ChangedIteration, KeptImages, SettledCall } from '../changes.ts';
import { CallId, LoopId, TopicId } from '../ids.ts';
import type { FileDiff } from '../loop.ts';
import type { FileChangeSummary, RedoneFile, UndoneFile } from '../topic.ts';
import { inTopic, Path } from './fields.ts';

const Iteration = z.int().min(0).max(1_000_000);

/**
 * Selects edits: those of one call, of a loop, of one iteration of a loop, each also of one file only,
 * or of all loops of a topic. Iteration 0 stands for the calls before the first model call.
 */
export const WhichChanges = z.union([
  z.object({ loopId: LoopId, iteration: Iteration.exactOptional(), path: Path.exactOptional() }),
  z.object({ callId: CallId, path: Path.exactOptional() }),
  z.object({ topicId: TopicId }),
]);
export type WhichChanges = z.infer<typeof WhichChanges>;

/** Selects one file that an undo or a redo refused because it was changed since. */
const WhichConflict = z.object({
  which: WhichChanges,
  direction: z.enum(['undo', 'redo']),
  path: Path,
});

/** The state of a file as a conflict shows it. */
const SeenState = z.string().min(1).max(100);

export const changes = {
  list: oc.input(inTopic).output(type<readonly FileChangeSummary[]>()),
  /** The changes of a loop by the iteration that made them, oldest first. */
  iterations: oc.input(z.object({ loopId: LoopId })).output(type<readonly ChangedIteration[]>()),
  /** The total effect of the edits of a loop, or of one of its iterations, on one file. */
  diff: oc
    .input(z.object({ loopId: LoopId, iteration: Iteration.exactOptional(), path: Path }))
    .output(type<FileDiff>()),
  /** The changes that one tool call made, file by file. */
  ofCall: oc.input(z.object({ callId: CallId })).output(type<readonly FileDiff[]>()),
  /** The calls of a topic whose edits were undone or accepted, all or in part. */
  settledCalls: oc.input(inTopic).output(type<readonly SettledCall[]>()),
  undo: oc.input(WhichChanges).output(type<readonly UndoneFile[]>()),
  /** Makes undone edits again. */
  redo: oc.input(WhichChanges).output(type<readonly RedoneFile[]>()),
  /** The three contents of a file that was changed since the edits, line by line. */
  conflict: oc.input(WhichConflict).output(type<ChangeConflict>()),
  /**
   * Undoes or redoes only the lines of the edits in one file, so that later changes stay. Refused if
   * the file is not in the state `seen` any more, or if the changes touch.
   */
  merge: oc.input(WhichConflict.extend({ seen: SeenState })).output(type<readonly (UndoneFile | RedoneFile)[]>()),
  /** What is kept for undo and redo, of all topics. */
  kept: oc.output(type<KeptImages>()),
  accept: oc.input(WhichChanges).output(type<void>()),
};
