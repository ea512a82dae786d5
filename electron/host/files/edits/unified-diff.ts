/**
 * Reads a unified diff of one file. The file names in the diff are ignored, because the arguments
 * of the call name the file.
 */
import { parsePatch, type StructuredPatchHunk } from 'diff';
import { messageOf } from '../../../../shared/errors.ts';
import { lf } from '../line-endings.ts';
import { ok, type Result, refuse } from '../result.ts';
import type { DiffBlock } from './diff-block.ts';

const NO_NEWLINE = '\\';

export function looksUnified(diff: string): boolean {
  return /^@@ /m.test(diff) && /^--- /m.test(diff) && /^\+\+\+ /m.test(diff);
}

export function parseUnifiedDiff(diff: string): Result<readonly DiffBlock[]> {
  try {
    const files = parsePatch(lf(diff)).filter((file) => file.hunks.length > 0);
    const [file] = files;
    if (!file) return refuse('bad-input', 'The diff has no hunk ("@@ -1,3 +1,4 @@").');
    if (files.length > 1) return refuse('bad-input', 'The diff changes more than one file. Send one call per file.');
    return ok(file.hunks.map(blockOf));
  } catch (error) {
    return refuse('bad-input', `The unified diff cannot be read: ${messageOf(error).trim()}.`);
  }
}

function blockOf(hunk: StructuredPatchHunk): DiffBlock {
  const finalNewline = finalNewlineOf(hunk.lines);
  return {
    old: side(hunk.lines, '-'),
    new: side(hunk.lines, '+'),
    startLine: hunk.oldStart,
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
