/** Line ends are kept: text is edited in an LF view, and each line that is not touched gets its own line end back. */

/** `\n` or `\r\n` for all lines, or one per newline of the LF view where they are mixed. */
export type LineEndings = '\n' | '\r\n' | readonly ('\n' | '\r\n')[];

/** Replaces `[start, end)` of the LF view by `text`. Offsets are UTF-16 units. Edits of one list never overlap. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A newline at the end does not start another line; an empty text has 0 lines. */
export function countLines(_text: string): number {
  throw new Error('not written');
}

/** The lines of an LF text without their line ends, counted as `countLines` does. */
export function linesOf(_text: string): readonly string[] {
  throw new Error('not written');
}

/** Inserts `content` as whole lines before `line` (1-based; beyond the end: at the end). Returns where it went and how many lines it has. */
export function insertLines(
  _text: string,
  _line: number,
  _content: string,
): { readonly edit: TextEdit; readonly insertedAt: number; readonly linesInserted: number } {
  throw new Error('not written');
}

/** The LF text after the edits. */
export function applyEdits(_text: string, _edits: readonly TextEdit[]): string {
  throw new Error('not written');
}
