/** What changed between two contents of a file, for a person. */
import { type StructuredPatch, structuredPatch } from 'diff';
import type { FileDiff } from '../../../shared/loop.ts';
import { countLines } from './line-endings.ts';
import { decodeText } from './text-file.ts';

const MAX_PATCH_LINES = 200;
/** In one line; a card is no place for more. */
const MAX_LINE = 500;
/** The comparison holds up everything else meanwhile. */
const MAX_MS = 300;

/** `null`: the file is not there. A real line diff; a patch of at most 200 lines. Binary content gives counts of 0 and says so. */
export function fileDiff(path: string, before: Uint8Array | null, after: Uint8Array | null): FileDiff {
  const [old, fresh] = [textOf(before, path), textOf(after, path)];
  if (old === null || fresh === null) return { path, added: 0, removed: 0, patch: 'Binary content: no lines to show.' };
  const patch = structuredPatch(path, path, old, fresh, undefined, undefined, {
    context: 3,
    maxEditLength: 4000,
    timeout: MAX_MS,
  });
  if (!patch)
    return {
      path,
      added: countLines(fresh),
      removed: countLines(old),
      patch: 'Too many changes to compare line by line.',
    };
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  return {
    path,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    patch: shownPatch(patch, before === null, after === null),
  };
}

function textOf(bytes: Uint8Array | null, path: string): string | null {
  if (bytes === null) return '';
  const file = decodeText(bytes, path);
  return file.ok ? file.value.text : null;
}

function shownPatch(patch: StructuredPatch, created: boolean, deleted: boolean): string {
  if (patch.hunks.length === 0) return '';
  const lines = [
    `--- ${created ? '/dev/null' : `a/${patch.oldFileName}`}`,
    `+++ ${deleted ? '/dev/null' : `b/${patch.newFileName}`}`,
  ];
  for (const hunk of patch.hunks) {
    lines.push(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`, ...hunk.lines);
    if (lines.length > MAX_PATCH_LINES) break;
  }
  const total = 2 + patch.hunks.reduce((sum, hunk) => sum + 1 + hunk.lines.length, 0);
  const cut = lines.slice(0, total > MAX_PATCH_LINES ? MAX_PATCH_LINES - 1 : MAX_PATCH_LINES);
  if (cut.length < total) cut.push(`… ${total - cut.length} more lines`);
  return cut.map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line)).join('\n');
}
