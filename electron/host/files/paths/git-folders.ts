/**
 * Git takes a folder for a repository by its content, whatever its name: a valid HEAD beside the
 * folders `objects` and `refs`, or beside a file `commondir` that says where these are. The `config` in
 * it names programs (`core.fsmonitor`) that the next `git status` inside runs. See `is_git_directory`
 * in setup.c of Git, and https://github.com/justinsteven/advisories (embedded bare repositories).
 */
import { lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foldedName } from './folded-names.ts';
import { isInside } from './workspace.ts';

/** A path that an edit changes. */
export interface ChangedPath {
  /** Real and absolute. */
  readonly path: string;
  /** Whether something is at this path after the edit. */
  readonly remains: boolean;
}

const MARKS = ['HEAD', 'objects', 'refs', 'commondir'] as const;

/** Whether a folder with these entries is a Git folder. The content of HEAD does not count. */
function isGitFolder(has: (name: (typeof MARKS)[number]) => boolean): boolean {
  return has('HEAD') && ((has('objects') && has('refs')) || has('commondir'));
}

/**
 * The folders between `root` and the changed paths, both included, that are Git folders on the disk or
 * would be after the edit. Reads the disk at once, so that no other edit comes between.
 */
export function gitFoldersOf(root: string, changes: readonly ChangedPath[]): readonly string[] {
  const added = new Map<string, Set<string>>();
  for (const { path, remains } of changes) {
    if (!added.has(path)) added.set(path, new Set());
    for (let inner = path; inner !== root && isInside(root, inner); inner = dirname(inner)) {
      const names = added.get(dirname(inner)) ?? new Set();
      added.set(dirname(inner), names);
      if (remains) names.add(foldedName(basename(inner)));
    }
  }
  return [...added].flatMap(([folder, names]) =>
    isGitFolder((name) => names.has(foldedName(name)) || exists(join(folder, name))) ? [folder] : [],
  );
}

/**
 * The folders that an edit of these paths may turn into a Git folder. They are locked during the edit,
 * so that two edits at once cannot each add a half.
 */
export function foldersOfMarks(root: string, paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let inner = path; inner !== root && isInside(root, inner); inner = dirname(inner))
      if (MARKS.some((mark) => foldedName(mark) === foldedName(basename(inner)))) folders.add(dirname(inner));
  }
  return [...folders];
}

/** Links count without being followed. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
