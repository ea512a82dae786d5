/**
 * Reads a unified diff of one file. The file names in the diff are ignored, because the arguments
 * of the call name the file. File headers may be missing and the counts in a hunk header may be
 * wrong: the lines say what is meant, and they must match the file.
 */
import { parsePatch } from 'diff';
import { lf, linesOf } from '../line-endings.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { DiffBlock } from './diff-block.ts';

const NO_NEWLINE = '\\';
const HUNK = /^@@(?: -(\d{1,9})(?:,\d+)? \+\d+(?:,\d+)? @@)?/;
const OLD_FILE = /^(?:--- |diff --git )/;

/** A hunk with the line at which it begins; undefined: its header does not say it. */
interface Hunk {
  readonly oldStart: number | undefined;
  readonly lines: string[];
}

export function looksUnified(diff: string): boolean {
  return /^@@/m.test(diff);
}

export function parseUnifiedDiff(diff: string): Result<readonly DiffBlock[]> {
  const text = lf(diff);
  const hunks = exactHunks(text) ?? lenientHunks(linesOf(text));
  return typeof hunks === 'string' ? refuse('bad-input', hunks) : ok(hunks.map(blockOf));
}

const SEVERAL_FILES = 'The diff changes more than one file. Send one call per file.';

/** The hunks of a diff whose headers are all right; null for any other diff. */
function exactHunks(text: string): readonly Hunk[] | string | null {
  try {
    const files = parsePatch(text);
    const [file] = files;
    if (file === undefined || files.some(({ hunks }) => hunks.length === 0)) return null;
    return files.length > 1 ? SEVERAL_FILES : file.hunks;
  } catch {
    return null;
  }
}

/** The hunks of a diff, divided only at its `@@` lines; or a sentence why they cannot be read. */
function lenientHunks(lines: readonly string[]): readonly Hunk[] | string {
  const hunks: Hunk[] = [];
  for (const [index, line] of lines.entries()) {
    const header = HUNK.exec(line);
    if (header !== null) {
      const start = Number(header[1]);
      hunks.push({ oldStart: start > 0 ? start : undefined, lines: [] });
      continue;
    }
    const hunk = hunks.at(-1);
    if (hunk === undefined) continue;
    if (OLD_FILE.test(line) && isFileHeader(lines, index)) return SEVERAL_FILES;
    if (line !== '' && !/^[-+ \\]/.test(line)) {
      const what = `expected a line that begins with " ", "-", "+" or "@@", found "${line.slice(0, 80)}"`;
      return `The unified diff cannot be read at its line ${index + 1}: ${what}.`;
    }
    hunk.lines.push(line);
  }
  if (hunks.length === 0) return 'The diff has no hunk ("@@ -1,3 +1,4 @@").';
  return hunks.map(withoutBlankEnd);
}

/** A removed line can look like the header of a file, but no header of a new file follows it. */
function isFileHeader(lines: readonly string[], index: number): boolean {
  return lines[index]?.startsWith('diff --git ') === true || lines[index + 1]?.startsWith('+++ ') === true;
}

/** Without the empty lines that separate a hunk from the next one. */
function withoutBlankEnd({ oldStart, lines }: Hunk): Hunk {
  return { oldStart, lines: lines.slice(0, lines.findLastIndex((line) => line !== '') + 1) };
}

function blockOf({ oldStart, lines }: Hunk): DiffBlock {
  const finalNewline = finalNewlineOf(lines);
  return {
    old: side(lines, '-'),
    new: side(lines, '+'),
    ...(oldStart !== undefined && { startLine: oldStart }),
    ...(finalNewline && { finalNewline }),
  };
}

function side(lines: readonly string[], own: '-' | '+'): readonly string[] {
  return lines.filter((line) => line[0] === own || line[0] === ' ' || line === '').map((line) => line.slice(1));
}

function finalNewlineOf(lines: readonly string[]): DiffBlock['finalNewline'] {
  const before = lines[lines.findLastIndex((line) => line.startsWith(NO_NEWLINE)) - 1];
  if (before === undefined) return undefined;
  return before.startsWith('-') ? 'with' : 'without';
}
