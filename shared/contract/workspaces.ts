import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { Instructions } from '../environment.ts';
import { Path } from './fields.ts';

/** A folder as the folder picker of the page shows it. */
export interface FolderView {
  readonly path: string;
  readonly parent: string | null;
  /** Names of the subfolders, sorted; hidden folders are left out. */
  readonly folders: readonly string[];
  /** Whether there are more folders than the list contains. */
  readonly cut: boolean;
}

/**
 * Whether the user trusts a folder. `path` is its real path. `by` is the folder that the user
 * trusted: this one, or one that contains it.
 */
export type FolderTrustView =
  /** Nothing of the folder starts, and no rule allows a call in it. */
  | { readonly trust: 'restricted'; readonly path: string }
  /** `this-process`: until the app ends, because the folder was given on the command line. */
  | { readonly trust: 'trusted' | 'this-process'; readonly path: string; readonly by: string };

/** The instructions of a trusted folder. `path` is the absolute path of their file. */
export type FolderInstructionsView = Extract<Instructions, { of: 'folder' }> & { readonly path: string };

export const workspaces = {
  /** Returns recently used folders that still exist, newest first, at most 10. */
  recent: oc.output(type<readonly string[]>()),
  /** Lists the folders inside `path`; null means the home folder. */
  browse: oc.input(z.object({ path: Path.nullable() })).output(type<FolderView>()),
  /** Makes a folder in `parent` and lists it. Fails like `browse`, and if the name is taken or not allowed. */
  makeFolder: oc.input(z.object({ parent: Path, name: z.string().trim().min(1).max(255) })).output(type<FolderView>()),
  /** Returns whether the user trusts a folder; null: there is no such folder. */
  trustOf: oc.input(z.object({ path: Path })).output(type<FolderTrustView | null>()),
  /**
   * Trusts a folder and the folders inside. `path` is the real path that the user saw; a path that
   * leads to another folder by now fails with `conflict`. Applies from the next tool call on.
   */
  trust: oc.input(z.object({ path: Path })).output(type<void>()),
  /** Restricts a folder and the folders inside, like `trust`. */
  restrict: oc.input(z.object({ path: Path })).output(type<void>()),
  /**
   * Returns the instructions that loops in this folder are given; null: the folder has none, or the
   * user does not trust it.
   */
  instructions: oc.input(z.object({ path: Path })).output(type<FolderInstructionsView | null>()),
  /**
   * Returns the files and folders in the folder `path` whose path matches, relative to it, best match first, at most
   * 20. Folders end in `/`. None if there is no such folder.
   */
  findFiles: oc.input(z.object({ path: Path, query: z.string().max(200) })).output(type<readonly string[]>()),
};
