/** Computes what changed between two contents of a file, for display. */
import { type StructuredPatchHunk, structuredPatch } from 'diff';
import type { DiffNote } from '../../../../shared/failures/diff-notes.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import { countByteLines, linesOf } from '../line-endings.ts';
import { decodeText } from '../text-file.ts';
import { countChangedLines, differing, type LineCounts, MAX_EDITS } from './line-counts.ts';

const MAX_PATCH_LINES = 200;
/**
 * The maximum number of characters shown of one line, because an approval card has no space for
 * more.
 */
const MAX_LINE = 500;
/**
 * The maximum size of contents that are decoded. One string per line of larger contents would fill
 * the memory.
 */
export const MAX_DIFFED_BYTES = 2 * 1024 * 1024;
const MAX_LINES = 100_000;

/**
 * Returns the line diff of two contents, with a patch of at most 200 lines; null means that the file
 * does not exist. Binary content has counts of 0 and a note in place of the patch. For contents
 * over 2 MB or 100,000 lines, all lines between the first and the last difference are counted.
 */
export function fileDiff(path: string, before: Uint8Array | null, after: Uint8Array | null): FileDiff {
  if (isLarge(before) || isLarge(after)) return roughDiff(path, before ?? NOTHING, after ?? NOTHING);
  const [old, fresh] = [textOf(before, path), textOf(after, path)];
  if (old === null || fresh === null) return withoutLines(path, { name: 'binary', data: {} });
  const counts = countChangedLines(old, fresh);
  const hunks = hunksOf(path, old, fresh, counts) ?? [roughHunk(linesOf(old), linesOf(fresh))];
  return {
    path,
    ...counts,
    ...shownPatch(hunks, before === null ? '/dev/null' : `a/${path}`, after === null ? '/dev/null' : `b/${path}`),
  };
}

/** The diff of a change that has no lines to count. */
export function withoutLines(path: string, note: DiffNote): FileDiff {
  return { path, added: 0, removed: 0, patch: '', note };
}

/** Returns only the counts of `fileDiff`, in a fraction of the time that `fileDiff` takes. */
export function fileCounts(path: string, before: Uint8Array | null, after: Uint8Array | null): LineCounts {
  if (isLarge(before) || isLarge(after)) return fileDiff(path, before, after);
  const [old, fresh] = [textOf(before, path), textOf(after, path)];
  return old === null || fresh === null ? { added: 0, removed: 0 } : countChangedLines(old, fresh);
}

/** Returns the hunks; undefined if the comparison would take too long. */
function hunksOf(
  path: string,
  old: string,
  fresh: string,
  { added, removed }: LineCounts,
): readonly StructuredPatchHunk[] | undefined {
  if (added + removed > MAX_EDITS) return undefined;
  return structuredPatch(path, path, old, fresh, undefined, undefined, { context: 3, maxEditLength: MAX_EDITS })?.hunks;
}

const NOTHING = new Uint8Array();
const NEWLINE = 10;

function isLarge(bytes: Uint8Array | null): boolean {
  return bytes !== null && isTooLargeToCompare(bytes);
}

/** Whether a content has more than 2 MB or 100,000 lines, so that it is not shown as lines. */
export function isTooLargeToCompare(bytes: Uint8Array): boolean {
  return bytes.length > MAX_DIFFED_BYTES || countByteLines(bytes) > MAX_LINES;
}

/**
 * Counts changed lines approximately without decoding the bytes. UTF-16 has a NUL in nearly every
 * character and counts as binary here.
 */
function roughDiff(path: string, old: Uint8Array, fresh: Uint8Array): FileDiff {
  const note: DiffNote = { name: 'too-large-to-compare', data: {} };
  if (old.includes(0) || fresh.includes(0)) return withoutLines(path, note);
  const most = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < most && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
  // Extends the range to whole lines.
  while (head > 0 && old[head - 1] !== NEWLINE) head -= 1;
  while (tail > 0 && (old[old.length - tail - 1] !== NEWLINE || fresh[fresh.length - tail - 1] !== NEWLINE)) tail -= 1;
  const removed = countByteLines(old.subarray(head, old.length - tail));
  const added = countByteLines(fresh.subarray(head, fresh.length - tail));
  return { path, added, removed, patch: '', note };
}

/** Returns one hunk with all lines between the first and the last difference. */
function roughHunk(old: readonly string[], fresh: readonly string[]): StructuredPatchHunk {
  const { head, before, after } = differing(old, fresh);
  return {
    oldStart: head + 1,
    oldLines: before.length,
    newStart: head + 1,
    newLines: after.length,
    lines: [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)],
  };
}

function textOf(bytes: Uint8Array | null, path: string): string | null {
  if (bytes === null) return '';
  const file = decodeText(bytes, path);
  return file.ok ? file.value.text : null;
}

function shownPatch(
  hunks: readonly StructuredPatchHunk[],
  oldName: string,
  newName: string,
): Pick<FileDiff, 'patch' | 'note'> {
  if (hunks.length === 0) return { patch: '' };
  const lines = [`--- ${oldName}`, `+++ ${newName}`];
  for (const hunk of hunks) {
    lines.push(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`);
    for (const line of hunk.lines.slice(0, MAX_PATCH_LINES)) lines.push(line);
    if (lines.length > MAX_PATCH_LINES) break;
  }
  const total = 2 + hunks.reduce((sum, hunk) => sum + 1 + hunk.lines.length, 0);
  const count = total - MAX_PATCH_LINES;
  const patch = lines
    .slice(0, MAX_PATCH_LINES)
    .map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line))
    .join('\n');
  return { patch, ...(count > 0 && { note: { name: 'more-lines', data: { count } } }) };
}
