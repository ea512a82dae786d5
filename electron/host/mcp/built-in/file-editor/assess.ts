/** Assesses a call by the paths that it touches, before the user is asked about it. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Assessment, ProtectedPath } from '../../../approvals/assessment.ts';
import { Documents } from '../../../documents/documents.ts';
import { type PlannedChange, protectedBy, revealedSecrets } from '../../../files/edits/planned-change.ts';
import { type Place, resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { protectionsOf } from '../../../files/paths/protection.ts';
import type { Result } from '../../../files/result.ts';
import { ONLY_READS } from '../built-in.ts';
import type { Parsed } from '../parse-arguments.ts';
import { resolveTarget } from './edit-flow.ts';
import type { BoundCall, BoundEdit, BoundRead, EditTarget } from './handler.ts';

/**
 * Assesses a call. A call with unreadable arguments touches nothing: it fails anyway, so nobody is
 * asked.
 */
export async function assessCall(workspace: Workspace, bound: Parsed<BoundCall>): Promise<Assessment> {
  if (!bound.ok) return ONLY_READS;
  const call = bound.value;
  switch (call.kind) {
    case 'read':
      return assessRead(workspace, call);
    case 'edit':
      return assessEdit(workspace, call);
    default:
      return assertNever(call);
  }
}

async function assessRead(workspace: Workspace, { paths, onlyFacts }: BoundRead): Promise<Assessment> {
  const places = await Promise.all(paths.map((path) => resolvePath(workspace, path)));
  // The other files of such a call are read.
  const outside = places.length > 0 && places.every(leadsOut);
  return { ...ONLY_READS, outside, ...secretField(onlyFacts === true ? [] : secretFiles(places)) };
}

const leadsOut = (place: Result<Place>): boolean => !place.ok && place.refusal.code === 'outside-workspace';

const secretField = (secretPaths: readonly string[]): Pick<Assessment, 'secretPaths'> =>
  secretPaths.length === 0 ? {} : { secretPaths: [...new Set(secretPaths)] };

/** The existing files with secrets among some places, by their real paths relative to the workspace. */
function secretFiles(places: readonly Result<Place>[]): readonly string[] {
  return places.flatMap((place) =>
    place.ok && place.value.kind === 'file' && place.value.isSecret ? place.value.relative : [],
  );
}

async function assessEdit(workspace: Workspace, edit: BoundEdit): Promise<Assessment> {
  const found: { readonly path: string; readonly as: EditTarget['as']; readonly place: Place }[] = [];
  const reads = await Promise.all((edit.reads ?? []).map((path) => resolvePath(workspace, path)));
  let outside = reads.some(leadsOut);
  for (const target of edit.targets) {
    const place = await resolveTarget(workspace, target);
    if (place.ok) found.push({ ...target, place: place.value });
    else outside ||= leadsOut(place);
  }
  const byContent = protectionsOf(
    workspace,
    found.map(({ place }) => ({ path: place.absolute, remains: place.kind === 'missing' })),
  );
  const isWhole = ({ as, place }: (typeof found)[number]) =>
    place.kind === 'directory' || (as === 'entry' && place.isSecret);
  const change = found.some(isWhole) ? await plannedChange(workspace, edit) : null;
  const inTree = change === null ? null : protectedBy(change);
  const protectedPaths = found.flatMap(({ path, place }): readonly ProtectedPath[] => {
    const byPath = place.protection ?? byContent.find((each) => each.path === place.absolute);
    const protection = byPath ?? (place.kind === 'directory' ? inTree : null);
    return protection == null ? [] : [{ ...protection, path }];
  });
  const secretPaths = [...(await secretsReadBy(workspace, edit)), ...(change === null ? [] : revealedSecrets(change))];
  return { kind: 'edit', protectedPaths, outside, ...secretField(secretPaths) };
}

/**
 * The files with secrets whose content an edit depends on, by their real paths relative to the
 * workspace. Whether the edit succeeds tells something of this content.
 */
export async function secretsReadBy(
  workspace: Workspace,
  { targets, reads = [] }: BoundEdit,
): Promise<readonly string[]> {
  const paths = [...targets.flatMap(({ path, as }) => (as === 'content' ? path : [])), ...reads];
  return secretFiles(await Promise.all(paths.map((path) => resolvePath(workspace, path))));
}

/** A plan of an edit reads no document. */
const NO_DOCUMENTS = new Documents();

/** The change of a whole entry, such as a folder that is deleted or moved; null if the call would fail. */
async function plannedChange(workspace: Workspace, edit: BoundEdit): Promise<PlannedChange | null> {
  const plan = await edit.plan({
    workspace,
    memory: null,
    signal: new AbortController().signal,
    documents: NO_DOCUMENTS,
  });
  return plan.ok ? plan.value.change : null;
}
