/** Assesses a call by the paths that it touches, before the user is asked about it. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Assessment, ProtectedPath } from '../../../approvals/assessment.ts';
import { protectedBy } from '../../../files/edits/planned-change.ts';
import { type Place, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { protectionsOf } from '../../../files/paths/protection.ts';
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
  const found: { readonly path: string; readonly place: Place }[] = [];
  let outside = await leadsOut(workspace, edit.reads ?? []);
  for (const target of edit.targets) {
    const place = await resolveTarget(workspace, target);
    if (place.ok) found.push({ path: target.path, place: place.value });
    else outside ||= place.refusal.code === 'outside-workspace';
  }
  const byContent = protectionsOf(
    workspace,
    found.map(({ place }) => ({ path: place.absolute, remains: place.kind === 'missing' })),
  );
  const inTree = found.some(({ place }) => place.kind === 'directory') ? await protectedInTree(workspace, edit) : null;
  const protectedPaths = found.flatMap(({ path, place }): readonly ProtectedPath[] => {
    const byPath = place.protection ?? byContent.find((each) => each.path === place.absolute);
    const protection = byPath ?? (place.kind === 'directory' ? inTree : null);
    return protection == null ? [] : [{ ...protection, path }];
  });
  return { kind: 'edit', protectedPaths, outside };
}

/** The first protected path of a folder that is deleted or moved; null if it has none. */
async function protectedInTree(workspace: Workspace, edit: BoundEdit): Promise<ReturnType<typeof protectedBy>> {
  const plan = await edit.plan({ workspace, memory: null, signal: new AbortController().signal });
  return plan.ok && plan.value.change !== null ? protectedBy(plan.value.change) : null;
}
