import type { Named, NoData, Texts } from './wording.ts';

/** Why a file operation was refused, by our rules or by the operating system. */
export interface FileProblems {
  /** The path is outside the workspace, or a link leads outside or nowhere. */
  'outside-workspace': NoData;
  /** The name contains NUL, is too long or is a device name, so no file can have it. */
  'bad-name': NoData;
  'not-found': NoData;
  'already-exists': NoData;
  /** The path is a folder, FIFO, socket or device where a file is required. */
  'not-a-file': NoData;
  'not-a-folder': NoData;
  'not-empty': NoData;
  'too-large': NoData;
  /** The file on disk differs from the content that the caller last saw. */
  'changed-meanwhile': NoData;
  'no-permission': NoData;
  'read-only': NoData;
  'disk-full': NoData;
  'in-use': NoData;
}

/** Why the edits of a file were not undone. */
export interface UndoProblems extends FileProblems {
  accepted: NoData;
  'changed-between-edits': NoData;
  'changed-since': NoData;
  gone: NoData;
  'place-taken': NoData;
  'folder-replaced': NoData;
  'content-not-kept': NoData;
  /** The content was kept and then removed, because the contents together were too large. */
  'content-removed': NoData;
  /** The file was moved, and its edits cannot be undone at its new path. */
  'other-place-refused': { readonly path: string };
  'workspace-gone': { readonly workspace: string };
  /** Any other error of the operating system, in its original wording. */
  system: { readonly why: string };
}

export type UndoProblem = Named<UndoProblems>;

export type UndoProblemTexts = Texts<UndoProblems>;
