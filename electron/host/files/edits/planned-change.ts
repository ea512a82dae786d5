/**
 * A change that is fully known before it is made: the present state and the future one. It provides
 * the diffs for the approval card (`diffsOf`), the hashes for the journal (`changesOf`), the
 * before-images (`checkpoints.ts`) and the input of `apply-change.ts`. `plan-change.ts` creates it.
 * Plan and apply inside one `withFiles`, so that two edits of a file do not overwrite each other.
 */
import { join } from 'node:path';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import type { FileChange } from '../../loop/ports.ts';
import { FOLDER, kindOfState } from '../disk-state.ts';
import type { TreeEntry } from '../file-tree.ts';
import { relativeTo, type Workspace } from '../paths/path-policy.ts';
import { protectionsOf } from '../paths/protection.ts';
import { hasSecretName } from '../paths/secret-places.ts';
import { fileDiff, withoutLines } from './diff-stats.ts';

interface Planned {
  readonly workspace: Workspace;
  /** The absolute path. */
  readonly path: string;
}

/** The absolute paths of the parents that will be made, outermost first. */
interface NewFolders {
  readonly newFolders: readonly string[];
}

export interface PlannedWrite extends Planned, NewFolders {
  readonly type: 'write';
  readonly before: { readonly bytes: Uint8Array; readonly hash: string; readonly mode: number } | null;
  readonly after: { readonly bytes: Uint8Array; readonly hash: string };
  /** The exact permission bits; null means that a new file gets those of the umask. */
  readonly mode: number | null;
  /** The absolute path of the temporary file, in the same folder. */
  readonly temporary: string;
}

export interface PlannedFolder extends Planned, NewFolders {
  readonly type: 'create-folder';
}

export interface PlannedDeletion extends Planned {
  readonly type: 'delete';
  readonly entries: readonly TreeEntry[];
  /**
   * The absolute path to which the entry is renamed first, so that a whole tree disappears in one
   * step.
   */
  readonly temporary: string;
}

export interface PlannedMove extends Planned, NewFolders {
  readonly type: 'move';
  /** The absolute target path. */
  readonly to: string;
  readonly entries: readonly TreeEntry[];
}

export type PlannedChange = PlannedWrite | PlannedFolder | PlannedDeletion | PlannedMove;

const MAX_DIFFS = 20;

/**
 * The change for the journal: every file, link and folder that it affects, with its states as
 * `DiskState`.
 */
export function changesOf(planned: PlannedChange): readonly FileChange[] {
  switch (planned.type) {
    case 'write': {
      const { path, before, after, temporary } = planned;
      return [...madeFolders(planned), { path, before: before?.hash ?? null, after: after.hash, temporary }];
    }
    case 'create-folder':
      return madeFolders(planned);
    case 'delete':
      return planned.entries.map(({ inner, state }) => ({
        path: join(planned.path, inner),
        before: state,
        after: null,
        ...(inner === '' && { temporary: planned.temporary }),
      }));
    case 'move':
      return [
        ...madeFolders(planned),
        ...planned.entries.flatMap(({ inner, state }) => [
          { path: join(planned.path, inner), before: state, after: null },
          { path: join(planned.to, inner), before: null, after: state },
        ]),
      ];
    default:
      return assertNever(planned);
  }
}

function madeFolders({ newFolders }: NewFolders): readonly FileChange[] {
  return newFolders.map((path) => ({ path, before: null, after: FOLDER }));
}

/**
 * Returns one diff per file. A tree has at most 20 diffs and a note with the number of further
 * ones. A move has an empty patch, and its new path in `to`.
 */
export function diffsOf(planned: PlannedChange): readonly FileDiff[] {
  const shown = (absolute: string) => relativeTo(planned.workspace, absolute);
  switch (planned.type) {
    case 'write':
      return [diffOfWrite(planned)];
    case 'create-folder':
      return [{ path: `${shown(planned.path)}/`, added: 0, removed: 0, patch: '' }];
    case 'delete': {
      const files = planned.entries.filter(({ state }) => kindOfState(state) === 'file');
      if (files.length === 0) return [{ path: shown(planned.path), added: 0, removed: 0, patch: '' }];
      const diffs = files
        .slice(0, MAX_DIFFS)
        .map(({ inner, image }) => fileDiff(shown(join(planned.path, inner)), image, null));
      const more = files.length - diffs.length;
      if (more > 0) diffs.push(withoutLines('…', { name: 'more-files', data: { count: more } }));
      return diffs;
    }
    case 'move':
      return [{ path: shown(planned.path), to: shown(planned.to), added: 0, removed: 0, patch: '' }];
    default:
      return assertNever(planned);
  }
}

export function diffOfWrite({ workspace, path, before, after }: PlannedWrite): FileDiff {
  return fileDiff(relativeTo(workspace, path), before?.bytes ?? null, after.bytes);
}

/**
 * The first path that the change affects and that is protected, also inside a tree; null if there is
 * none. `Place.protection` covers only the path given by the caller, and only its name.
 */
export function protectedBy(planned: PlannedChange): ReturnType<typeof protectionsOf>[number] | null {
  const changes = changesOf(planned).map(({ path, after }) => ({ path, remains: after !== null }));
  return protectionsOf(planned.workspace, changes)[0] ?? null;
}

/**
 * The files with secrets that the change moves to a name by which they would not be recognised any more,
 * by their paths relative to the workspace.
 */
export function revealedSecrets(planned: PlannedChange): readonly string[] {
  if (planned.type !== 'move') return [];
  const { workspace, path, to, entries } = planned;
  return entries
    .filter(({ inner, state }) => kindOfState(state) === 'file' && hasSecretName(join(path, inner)))
    .filter(({ inner }) => !hasSecretName(join(to, inner)))
    .map(({ inner }) => relativeTo(workspace, join(path, inner)));
}
