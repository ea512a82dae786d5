/** The only code path by which an edit reaches the disk: lock, plan, record, apply, remember. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import { messageOf } from '../../../../../shared/errors.ts';
import type { CheckpointId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { FileDiff } from '../../../../../shared/loop.ts';
import { applyChange } from '../../../files/edits/apply-change.ts';
import { diffsOf, type PlannedChange } from '../../../files/edits/planned-change.ts';
import { withFiles } from '../../../files/paths/file-locks.ts';
import { foldersOfMarks } from '../../../files/paths/git-folders.ts';
import { type Place, resolveEntry, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { type Result, refuse } from '../../../files/result.ts';
import type { CallKey, ChangeRecorder } from '../built-in.ts';
import type { Answer, BoundEdit, CallContext, EditTarget } from './handler.ts';
import type { LoopMemory } from './loop-memory.ts';

interface EditParts {
  readonly recorder: ChangeRecorder;
  readonly refusal: ((change: PlannedChange) => string | null) | undefined;
}

/** A canceled request stops before `recorder.begin`; after that the edit completes. */
export async function performEdit(
  edit: BoundEdit,
  context: CallContext,
  key: CallKey | null,
  { recorder, refusal }: EditParts,
): Promise<Answer<JsonObject>> {
  const places = await resolveTargets(context.workspace, edit.targets);
  if (!places.ok) return places;
  const paths = places.value.map((place) => place.absolute);
  return withFiles([...paths, ...foldersOfMarks(context.workspace.root, paths)], async () => {
    const plan = await edit.plan(context);
    if (!plan.ok) return plan;
    const { change, answer } = plan.value;
    if (context.signal.aborted) return refuse('cancelled', 'The call was canceled. Nothing was changed.');
    if (change === null) return { ok: true, value: { ...answer, unchanged: true } };
    const refused = refusal?.(change) ?? null;
    if (refused !== null) return refuse('no-permission', refused);
    return recordAndApply(change, answer, context, key, recorder);
  });
}

async function recordAndApply(
  change: PlannedChange,
  answer: JsonObject,
  context: CallContext,
  key: CallKey | null,
  recorder: ChangeRecorder,
): Promise<Answer<JsonObject>> {
  const diffs = diffsOf(change);
  let checkpoints: readonly CheckpointId[];
  try {
    checkpoints = recorder.begin(key, [change]);
  } catch (error) {
    return refuse('system', `The change could not be recorded for undo, so nothing was written: ${messageOf(error)}`);
  }
  let landed: readonly FileDiff[] = [];
  try {
    const applied = await applyChange(change);
    if (!applied.ok) return applied;
    landed = diffs;
  } finally {
    recorder.finished(key, landed);
  }
  if (context.memory) remember(context.memory, change);
  const [checkpointId] = checkpoints;
  return { ok: true, value: checkpointId === undefined ? answer : { ...answer, checkpointId } };
}

async function resolveTargets(workspace: Workspace, targets: readonly EditTarget[]): Promise<Result<readonly Place[]>> {
  const places: Place[] = [];
  for (const target of targets) {
    const place = await resolveTarget(workspace, target);
    if (!place.ok) return place;
    places.push(place.value);
  }
  return { ok: true, value: places };
}

export function resolveTarget(workspace: Workspace, { path, as }: EditTarget): Promise<Result<Place>> {
  return as === 'entry' ? resolveEntry(workspace, path) : resolvePath(workspace, path);
}

function remember(memory: LoopMemory, change: PlannedChange): void {
  switch (change.type) {
    case 'write':
      memory.saw(change.path, change.after.hash);
      return;
    case 'delete':
      memory.forget(change.path);
      return;
    case 'move':
      memory.moved(change.path, change.to);
      return;
    case 'create-folder':
      return;
    default:
      assertNever(change);
  }
}
