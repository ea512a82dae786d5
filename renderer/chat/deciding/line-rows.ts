/** Makes rows of the lines that a user reads before allowing a call. Pure. */
import { CONTINUED } from '../../../shared/receipt.ts';

/** The kind of a line: `file` and `hunk` head the lines of a diff, `remark` is a sentence. */
export type LineKind = 'file' | 'hunk' | 'remark' | 'same' | 'added' | 'removed' | 'plain';

export type LineRow =
  | {
      readonly type: 'line';
      /** The position among all lines, from 0. */
      readonly at: number;
      readonly kind: LineKind;
      readonly text: string;
      /** The line number in the file; null: the line stands for none. */
      readonly number: number | null;
      /** Whether this is a further piece of a divided line. */
      readonly continued: boolean;
    }
  /** Several consecutive lines without a visible character. */
  | { readonly type: 'empty'; readonly at: number; readonly kind: LineKind; readonly count: number };

/** This many consecutive empty lines are counted instead of shown. */
const LONG_EMPTY = 5;
/** The maximum number of characters of one row of a text. */
const LONGEST = 2_000;

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

type Line = Extract<LineRow, { type: 'line' }>;

/** Reads the lines of unified diffs, page by page. The lines are untrusted. */
export class DiffReader {
  readonly lines: Line[] = [];
  #before = 0;
  #after = 0;
  #leftBefore = 0;
  #leftAfter = 0;

  push(lines: readonly string[]): void {
    for (const line of lines) this.lines.push(this.#read(line));
  }

  #read(line: string): Line {
    const at = this.lines.length;
    if (line.startsWith(CONTINUED)) {
      const kind = this.lines.at(-1)?.kind ?? 'remark';
      return { type: 'line', at, kind, text: line.slice(CONTINUED.length), number: null, continued: true };
    }
    const head = { type: 'line', at, number: null, continued: false } as const;
    if (this.#leftBefore > 0 || this.#leftAfter > 0) return { ...head, ...this.#inHunk(line) };
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      this.#before = Number(hunk[1]);
      this.#after = Number(hunk[3]);
      this.#leftBefore = Number(hunk[2] ?? 1);
      this.#leftAfter = Number(hunk[4] ?? 1);
      return { ...head, kind: 'hunk', text: line };
    }
    const isFile = line.startsWith('--- ') || line.startsWith('+++ ');
    return { ...head, kind: isFile ? 'file' : 'remark', text: line.replace(/^\\ /, '') };
  }

  #inHunk(line: string): Pick<Line, 'kind' | 'text' | 'number'> {
    const text = line.slice(1);
    switch (line[0]) {
      case '+':
        this.#leftAfter -= 1;
        return { kind: 'added', text, number: this.#after++ };
      case '-':
        this.#leftBefore -= 1;
        return { kind: 'removed', text, number: this.#before++ };
      case '\\':
        return { kind: 'remark', text: line.slice(2), number: null };
      default:
        this.#leftBefore -= 1;
        this.#leftAfter -= 1;
        this.#before += 1;
        return { kind: 'same', text, number: this.#after++ };
    }
  }
}

/** The lines of a text, such as a command. A long line is divided. */
export function textLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    let from = 0;
    do {
      const end = isLowSurrogate(line.charCodeAt(from + LONGEST)) ? from + LONGEST - 1 : from + LONGEST;
      const head = { type: 'line', at: lines.length, kind: 'plain', continued: from > 0 } as const;
      lines.push({ ...head, text: line.slice(from, end), number: from > 0 ? null : index + 1 });
      from = end;
    } while (from < line.length);
  }
  return lines;
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/**
 * The rows of these lines, in which a long run of empty lines is one row. `opened` holds the
 * positions of the runs that the user wants to see in full.
 */
export function foldedRows(lines: readonly Line[], opened: ReadonlySet<number>): readonly LineRow[] {
  const rows: LineRow[] = [];
  let from = 0;
  while (from < lines.length) {
    let end = from;
    while (end < lines.length && isEmpty(lines[end])) end += 1;
    const [first] = lines.slice(from, from + 1);
    if (first !== undefined && end - from >= LONG_EMPTY && !opened.has(from)) {
      rows.push({ type: 'empty', at: from, kind: first.kind, count: end - from });
    } else {
      // A line that is not empty, or a run that is short or opened.
      end = Math.max(end, from + 1);
      for (const line of lines.slice(from, end)) rows.push(line);
    }
    from = end;
  }
  return rows;
}

const IN_FILES: ReadonlySet<LineKind> = new Set(['same', 'added', 'removed', 'plain']);

const isEmpty = (line: Line | undefined): boolean =>
  line !== undefined && IN_FILES.has(line.kind) && !line.continued && /^\s*$/.test(line.text);
