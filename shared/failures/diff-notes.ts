import { type Named, type NoData, type Texts, wordsOf } from './wording.ts';

/** What the lines of a diff do not show, or why it has no lines. */
export interface DiffNotes {
  binary: NoData;
  'too-large-to-compare': NoData;
  /** The file was moved, and its content is the same. */
  moved: { readonly from: string };
  /** A folder, which has no lines. */
  'not-a-file': NoData;
  /** The earlier or the present content was too large to be stored. */
  'not-kept': NoData;
  /** The number of lines after the last one that is shown. */
  'more-lines': { readonly count: number };
  /** The number of files after the last one that is shown. */
  'more-files': { readonly count: number };
}

export type DiffNote = Named<DiffNotes>;
export type DiffNoteTexts = Texts<DiffNotes>;

export function diffNoteText(texts: DiffNoteTexts, { name, data }: DiffNote): string {
  return wordsOf(texts, name, data);
}
