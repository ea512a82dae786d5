/**
 * Writes planned changes as the lines of unified diffs, without leaving anything out, so that a
 * user can read everything that an edit would do. Unlike the diffs for cards (`diff-stats.ts`), the
 * lines keep their carriage returns, unless each line ends with one, which is said once. Contents
 * that differ only in their encoding are named.
 */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { structuredPatch } from 'diff';
import { assertNever } from '../../../../shared/assert-never.ts';
import { CONTINUED, type ReceiptLines, WINDOWS_LINE_ENDS } from '../../../../shared/receipt.ts';
import { FOLDER, kindOfState } from '../disk-state.ts';
import type { TreeEntry } from '../file-tree.ts';
import { relativeTo } from '../paths/path-policy.ts';
import { decodeAny, haveSameFormat } from '../text-encoding.ts';
import { sha256 } from '../text-file.ts';
import { isTooLargeToCompare } from './diff-stats.ts';
import { countChangedLines, differing, MAX_EDITS, withNewlines } from './line-counts.ts';
import type { PlannedChange, PlannedDeletion, PlannedMove } from './planned-change.ts';

/** The maximum number of characters of one line; a longer line is divided. */
const LONGEST_LINE = 2_000;
/** The number of lines after which other work gets its turn. */
const LINES_AT_ONCE = 5_000;

export interface LineTotals {
  readonly lines: number;
  /** The number of changed files whose content is not written as lines. */
  readonly unreadable: number;
}

/** Passes every line of the changes to `take`, in order, and returns their number. */
export async function walkLines(
  changes: readonly PlannedChange[],
  take: (line: string, index: number) => void = () => {},
): Promise<LineTotals> {
  let lines = 0;
  let unreadable = 0;
  for (const sheet of changes.flatMap(sheetsOf)) {
    const { isReadable, written } = sheet();
    if (!isReadable) unreadable += 1;
    for (const line of written) {
      for (const piece of divided(line)) {
        take(piece, lines);
        lines += 1;
        if (lines % LINES_AT_ONCE === 0) await setImmediate();
      }
    }
    if (lines % LINES_AT_ONCE > LINES_AT_ONCE / 2) await setImmediate();
  }
  return { lines, unreadable };
}

/** The bounds of one part of the lines. */
const MOST_LINES = 1_000;
const MOST_BYTES = 256 * 1024;

/** Returns the lines from number `from` on, as many as fit into one part, and their total number. */
export async function linesFrom(changes: readonly PlannedChange[], from: number): Promise<ReceiptLines> {
  const part: string[] = [];
  let bytes = 0;
  const { lines } = await walkLines(changes, (line, index) => {
    if (index !== from + part.length || part.length >= MOST_LINES) return;
    bytes += Buffer.byteLength(line);
    if (bytes <= MOST_BYTES) part.push(line);
  });
  return { lines: part, total: lines };
}

/** The lines of one file, link or folder. */
interface Sheet {
  readonly isReadable: boolean;
  readonly written: Iterable<string>;
}

function sheetsOf(planned: PlannedChange): readonly (() => Sheet)[] {
  const shown = (absolute: string, slash = '') => named(`${relativeTo(planned.workspace, absolute)}${slash}`);
  const folders = 'newFolders' in planned ? planned.newFolders : [];
  const made = folders.map((path) => () => words(`new folder ${shown(path, '/')}`));
  switch (planned.type) {
    case 'write':
      return [
        ...made,
        () =>
          sheetOfFile(relativeTo(planned.workspace, planned.path), planned.before?.bytes ?? null, planned.after.bytes),
      ];
    case 'create-folder':
      return made;
    case 'delete':
      return planned.entries.map(
        (entry) => () => sheetOfDeleted(relativeTo(planned.workspace, pathOf(planned, entry)), entry),
      );
    case 'move':
      return [
        ...made,
        ...planned.entries.map((entry) => () => {
          const slash = entry.state === FOLDER ? '/' : '';
          const to = join(planned.to, entry.inner);
          return words(`rename from ${shown(pathOf(planned, entry), slash)}`, `rename to ${shown(to, slash)}`);
        }),
      ];
    default:
      return assertNever(planned);
  }
}

const pathOf = ({ path }: PlannedDeletion | PlannedMove, { inner }: TreeEntry) => join(path, inner);

const words = (...written: readonly string[]): Sheet => ({ isReadable: true, written });

function sheetOfDeleted(name: string, { state, image }: TreeEntry): Sheet {
  const kind = kindOfState(state);
  switch (kind) {
    case 'file':
      return sheetOfFile(name, image, null);
    case 'link':
      return words(`deleted link ${named(name)} to ${named(Buffer.from(image ?? []).toString())}`);
    case 'folder':
      return words(`deleted folder ${named(`${name}/`)}`);
    case 'other':
      return words(`deleted ${named(name)}`);
    default:
      return assertNever(kind);
  }
}

function sheetOfFile(name: string, before: Uint8Array | null, after: Uint8Array | null): Sheet {
  const [old, fresh] = [textOf(before), textOf(after)];
  const [a, b] = [named(`a/${name}`), named(`b/${name}`)];
  const summary = `Binary files ${described(a, before)} and ${described(b, after)} differ`;
  if (old === null || fresh === null) return { isReadable: false, written: [summary] };
  const header = [`--- ${before === null ? '/dev/null' : a}`, `+++ ${after === null ? '/dev/null' : b}`];
  // Equal lines can be other bytes, for example with another byte order mark.
  const sameFormat = before === null || after === null || haveSameFormat(before, after);
  const isWindows = haveOnlyWindowsLineEnds(old, fresh);
  if (isWindows) header.push(WINDOWS_LINE_ENDS);
  const hunks = () => (isWindows ? hunkLines(withUnixLineEnds(old), withUnixLineEnds(fresh)) : hunkLines(old, fresh));
  if (sameFormat) return { isReadable: true, written: chained(header, hunks) };
  return { isReadable: false, written: chained([summary, ...header], hunks) };
}

function haveOnlyWindowsLineEnds(...texts: readonly string[]): boolean {
  return texts.some((text) => text.includes('\r\n')) && !texts.some((text) => /\r(?!\n)|(?<!\r)\n/.test(text));
}

const withUnixLineEnds = (text: string) => text.replaceAll('\r\n', '\n');

function* chained(first: readonly string[], rest: () => Iterable<string>): Generator<string> {
  yield* first;
  yield* rest();
}

function described(path: string, bytes: Uint8Array | null): string {
  return bytes === null ? '/dev/null' : `${path} (${bytes.length} bytes, sha256 ${sha256(bytes)})`;
}

/** The raw text; null: it is not text, or too large to be compared. */
function textOf(bytes: Uint8Array | null): string | null {
  if (bytes === null) return '';
  return isTooLargeToCompare(bytes) ? null : (decodeAny(bytes)?.text ?? null);
}

function* hunkLines(old: string, fresh: string): Generator<string> {
  const { added, removed } = countChangedLines(old, fresh);
  const compared =
    old === '' || fresh === '' || added + removed > MAX_EDITS
      ? undefined
      : structuredPatch('', '', old, fresh, undefined, undefined, { context: 3, maxEditLength: MAX_EDITS });
  if (compared === undefined) return yield* wholeHunk(old, fresh);
  for (const { oldStart, oldLines, newStart, newLines, lines } of compared.hunks) {
    yield `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
    yield* lines;
  }
}

/** One hunk with all lines between the first and the last difference. */
function* wholeHunk(old: string, fresh: string): Generator<string> {
  const { head, before, after } = differing(withNewlines(old), withNewlines(fresh));
  if (before.length + after.length === 0) return;
  yield `@@ -${startOf(head, before)},${before.length} +${startOf(head, after)},${after.length} @@`;
  yield* marked('-', before);
  yield* marked('+', after);
}

/** As in every unified diff, the start of an empty range is the line before it. */
const startOf = (head: number, lines: readonly string[]) => (lines.length === 0 ? head : head + 1);

function* marked(mark: '-' | '+', lines: readonly string[]): Generator<string> {
  for (const line of lines) {
    if (line.endsWith('\n')) yield `${mark}${line.slice(0, -1)}`;
    else yield* [`${mark}${line}`, '\\ No newline at end of file'];
  }
}

/**
 * A name as it stands in a line. A name that could be read as more than a name, because it contains
 * quotes, control characters or an arrow, is written in quotes.
 */
function named(path: string): string {
  return /[\p{Cc}\p{Zl}\p{Zp}"\\]|->|→/u.test(path) ? JSON.stringify(path) : path;
}

/** Divides a long line without dividing a character. */
function* divided(line: string): Generator<string> {
  if (line.length <= LONGEST_LINE) return yield line;
  let at = 0;
  while (at < line.length) {
    const mark = at === 0 ? '' : CONTINUED;
    let end = Math.min(line.length, at + LONGEST_LINE - mark.length);
    if (end < line.length && isLowSurrogate(line.charCodeAt(end))) end -= 1;
    yield mark + line.slice(at, end);
    at = end;
  }
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;
