import type { Named, NoData, Texts } from './wording.ts';

/** Why a file that work was done on was refused, by our rules or by the system. */
export interface FileProblems {
  /** The path is outside the workspace, or a link leads outside or nowhere. */
  'outside-workspace': NoData;
  /** No file can have this name: NUL, too long, a device name. */
  'bad-name': NoData;
  'not-found': NoData;
  'already-exists': NoData;
  /** A folder, FIFO, socket or device where a file is required. */
  'not-a-file': NoData;
  'not-a-folder': NoData;
  'not-empty': NoData;
  'too-large': NoData;
  /** The disk differs from what the caller last saw. */
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
  /** The file was moved, and its edits cannot be undone at the other place. */
  'other-place-refused': { readonly path: string };
  'workspace-gone': { readonly workspace: string };
  /** Any other refusal of the system, in its own words. */
  system: { readonly why: string };
}

export type UndoProblem = Named<UndoProblems>;

export type UndoProblemTexts = Texts<UndoProblems>;
