/** Which of the paths that an edit changes are protected, by their names and by what is on the disk. */
import type { Protection } from '../../../../shared/failures/protected-kinds.ts';
import { type ChangedPath, gitFoldersOf } from './git-folders.ts';
import { protectedKind } from './protected-names.ts';
import { isInside, relativeTo, type Workspace } from './workspace.ts';

/**
 * The protection of a path by its name, or because it is at or below a guarded file or a script of a
 * server; null if there is none. The path is absolute. Git folders with other names are found by
 * `protectionsOf`.
 */
export function protectionOf(workspace: Workspace, absolute: string): Protection | null {
  if ((workspace.guarded ?? []).some((path) => isInside(path, absolute))) return { kind: 'own' };
  const script = workspace.scripts?.().find(({ path }) => isInside(path, absolute));
  if (script !== undefined) return { kind: 'server-script', server: script.server };
  const kind = protectedKind(relativeTo(workspace, absolute));
  return kind === null ? null : { kind };
}

/** The protected ones of the paths that one edit changes, in their order. */
export function protectionsOf(
  workspace: Workspace,
  changes: readonly ChangedPath[],
): readonly (Protection & { readonly path: string })[] {
  const gitFolders = gitFoldersOf(workspace.root, changes);
  return changes.flatMap(({ path }) => {
    const inGit = gitFolders.some((folder) => isInside(folder, path));
    const found = protectionOf(workspace, path) ?? (inGit ? { kind: 'git-folder' as const } : null);
    return found === null ? [] : [{ ...found, path }];
  });
}
