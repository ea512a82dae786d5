/** Assesses a call by the paths that it touches, before the user is asked about it. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import { touchesProtected } from '../../../files/edits/planned-change.ts';
import { resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { ONLY_READS } from '../built-in.ts';
import type { Parsed } from '../parse-arguments.ts';
import { resolveTarget } from './edit-flow.ts';
import type { BoundCall, BoundEdit } from './handler.ts';

/**
 * Assesses a call. A call with unreadable arguments touches nothing: it fails anyway, so nobody is
 * asked.
 */
export async function assessCall(workspace: Workspace, bound: Parsed<BoundCall>): Promise<Assessment> {
  if (!bound.ok) return ONLY_READS;
  const call = bound.value;
  switch (call.kind) {
    case 'read':
      return { ...ONLY_READS, outside: await leadsOut(workspace, call.paths) };
    case 'edit':
      return assessEdit(workspace, call);
    default:
      return assertNever(call);
  }
}

async function leadsOut(workspace: Workspace, paths: readonly string[]): Promise<boolean> {
  const places = await Promise.all(paths.map((path) => resolvePath(workspace, path)));
  return places.some((place) => !place.ok && place.refusal.code === 'outside-workspace');
}

async function assessEdit(workspace: Workspace, edit: BoundEdit): Promise<Assessment> {
  const protectedPaths: string[] = [];
  const folders: string[] = [];
  let outside = await leadsOut(workspace, edit.reads ?? []);
  for (const target of edit.targets) {
    const place = await resolveTarget(workspace, target);
    if (!place.ok) outside ||= place.refusal.code === 'outside-workspace';
    else if (place.value.isProtected) protectedPaths.push(target.path);
    else if (place.value.kind === 'directory') folders.push(target.path);
  }
  if (folders.length > 0 && (await treeIsProtected(workspace, edit))) protectedPaths.push(...folders);
  return { kind: 'edit', protectedPaths, outside };
}

/** Whether a folder that is deleted or moved contains a protected name. */
async function treeIsProtected(workspace: Workspace, edit: BoundEdit): Promise<boolean> {
  const plan = await edit.plan({ workspace, memory: null, signal: new AbortController().signal });
  return plan.ok && plan.value.change !== null && touchesProtected(plan.value.change);
}
