/**
 * Preserves line ends: text is edited in a view with only LF, and every line that was not edited
 * gets its own line end back.
 */
import { diffArrays } from 'diff';

export type LineEnd = '\n' | '\r\n';

/**
 * The line ends of a text: one value for all lines, or one per newline of the LF view if they are
 * mixed.
 */
export type LineEndings = LineEnd | readonly LineEnd[];

/**
 * Replaces `[start, end)` of the LF view by `text`. Offsets are UTF-16 code units. Edits in one
 * list never overlap.
 */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns the LF view of a text and its original line ends. A CR that is not before an LF is an
 * ordinary character.
 */
export function toLfView(raw: string): { readonly text: string; readonly lineEndings: LineEndings } {
  const total = countNewlines(raw);
  const text = lf(raw);
  const crlf = raw.length - text.length;
  if (crlf === 0) return { text, lineEndings: '\n' };
  return { text, lineEndings: crlf === total ? '\r\n' : eachLineEnd(raw) };
}

function eachLineEnd(raw: string): readonly LineEnd[] {
  const ends: LineEnd[] = [];
  for (let at = raw.indexOf('\n'); at !== -1; at = raw.indexOf('\n', at + 1))
    ends.push(raw[at - 1] === '\r' ? '\r\n' : '\n');
  return ends;
}

/**
 * Returns the raw text after edits of its LF view. A new line takes the line end of the line it
 * replaces, or of the previous line.
 */
export function fromLfView(text: string, lineEndings: LineEndings, edits: readonly TextEdit[]): string {
  if (typeof lineEndings === 'string') return withLineEnd(applyEdits(text, edits), '\n', lineEndings);
  let out = '';
  let at = 0;
  let newline = 0;
  const keep = (end: number) => {
    out += text.slice(at, end).replaceAll('\n', () => lineEndings[newline++] ?? '\n');
    at = end;
  };
  for (const edit of inOrder(edits).flatMap((one) => lineByLine(text, one))) {
    keep(edit.start);
    const removed = lineEndings.slice(newline, newline + countNewlines(text.slice(edit.start, edit.end)));
    const fallback = removed.at(-1) ?? lineEndings[newline - 1] ?? lineEndings[newline] ?? '\n';
    let inserted = 0;
    out += lf(edit.text).replaceAll('\n', () => removed[inserted++] ?? fallback);
    newline += removed.length;
    at = edit.end;
  }
  keep(text.length);
  return out;
}

/** Splits an edit into edits of only the lines that change. */
function lineByLine(text: string, { start, end, text: fresh }: TextEdit): readonly TextEdit[] {
  return editsBetween(text.slice(start, end), lf(fresh)).map((edit) => ({
    start: start + edit.start,
    end: start + edit.end,
    text: edit.text,
  }));
}

/**
 * Returns edits that turn `before` into `after` without changing common lines. Both texts have LF
 * line ends.
 */
export function editsBetween(before: string, after: string): readonly TextEdit[] {
  const old = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const fresh = after.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const parts = diffArrays(old, fresh, { maxEditLength: 2000 });
  if (!parts) return [{ start: 0, end: before.length, text: after }];
  const edits: TextEdit[] = [];
  let at = 0;
  for (const part of parts) {
    const text = part.value.join('');
    if (part.added) edits.push({ start: at, end: at, text });
    else {
      if (part.removed) edits.push({ start: at, end: at + text.length, text: '' });
      at += text.length;
    }
  }
  return joined(edits);
}

/**
 * Joins a removal with the insertion that follows it to one edit, so that a changed line keeps its
 * line end.
 */
function joined(edits: readonly TextEdit[]): readonly TextEdit[] {
  const result: TextEdit[] = [];
  for (const edit of edits) {
    const last = result.at(-1);
    if (last && last.end === edit.start)
      result[result.length - 1] = { start: last.start, end: edit.end, text: last.text + edit.text };
    else result.push(edit);
  }
  return result;
}

/** Counts lines. A newline at the end does not start another line; an empty text has 0 lines. */
export function countLines(text: string): number {
  const newlines = countNewlines(text);
  return text === '' || text.endsWith('\n') ? newlines : newlines + 1;
}

/**
 * Returns the first lines of the new text at which edits of a text begin, at most `most`, each once.
 */
export function changedLines(text: string, edits: readonly TextEdit[], most: number): readonly number[] {
  const lines = new Set<number>();
  let line = 1;
  let at = 0;
  for (const edit of inOrder(edits)) {
    line += countNewlines(text.slice(at, edit.start));
    lines.add(line);
    if (lines.size === most) break;
    line += countNewlines(edit.text);
    at = edit.end;
  }
  return [...lines];
}

/** Counts lines of UTF-8 bytes as `countLines` does, without decoding them. */
export function countByteLines(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 10) count += 1;
  return bytes.length === 0 || bytes.at(-1) === 10 ? count : count + 1;
}

/** The lines of an LF text without their line ends, counted as `countLines` does. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Inserts `content` as whole lines before `line` (1-based; beyond the last line, at the end).
 * `text` has LF line ends.
 */
export function insertLines(
  text: string,
  line: number,
  content: string,
): { readonly edit: TextEdit; readonly insertedAt: number; readonly linesInserted: number } {
  const added = lf(content);
  const whole = added.endsWith('\n') ? added : `${added}\n`;
  const total = countLines(text);
  const linesInserted = countNewlines(whole);
  if (line <= total) {
    const start = offsetOfLine(text, line);
    return { edit: { start, end: start, text: whole }, insertedAt: line, linesInserted };
  }
  const open = text !== '' && !text.endsWith('\n');
  const edit = { start: text.length, end: text.length, text: open ? `\n${whole.slice(0, -1)}` : whole };
  return { edit, insertedAt: total + 1, linesInserted };
}

/**
 * The offset at which a line (1-based) begins in an LF text; for the line after the last, the
 * length of the text.
 */
function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let at = 1; at < line; at += 1) {
    const newline = text.indexOf('\n', offset);
    if (newline === -1) return text.length;
    offset = newline + 1;
  }
  return offset;
}

/** The LF text after the edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let out = '';
  let at = 0;
  for (const edit of inOrder(edits)) {
    out += text.slice(at, edit.start) + lf(edit.text);
    at = edit.end;
  }
  return out + text.slice(at);
}

/** Replaces CRLF by LF. */
export function lf(text: string): string {
  return withLineEnd(text, '\r\n', '\n');
}

/**
 * Uses split and join, because V8's `replaceAll` takes 30 bytes of memory for each match, and a
 * file may consist of newlines only.
 */
function withLineEnd(text: string, from: string, to: string): string {
  return from === to ? text : text.split(from).join(to);
}

function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const [index, edit] of sorted.entries()) {
    if (edit.start < (sorted[index - 1]?.end ?? 0)) throw new Error('Edits overlap.');
  }
  return sorted;
}

function countNewlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
