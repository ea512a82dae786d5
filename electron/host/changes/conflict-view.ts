/** Describes a conflict for the page. */
import type { ChangeConflict } from '../../../shared/changes.ts';
import { isTooLargeToCompare } from '../files/edits/diff-stats.ts';
import { decodeText } from '../files/text-file.ts';
import type { FoundConflict } from '../files/undo/conflict.ts';
import type { Direction } from '../files/undo/reversal.ts';
import { conflictParts } from './conflict-parts.ts';

export function conflictOf(found: FoundConflict, direction: Direction, path: string): ChangeConflict {
  const { net, disk, sides, canMerge } = found;
  const known = { path, seen: disk, canMerge };
  const texts = {
    expected: textOf(path, net.after, sides?.expected ?? null),
    target: textOf(path, net.before, sides?.target ?? null),
    now: textOf(path, disk, sides?.now ?? null),
  };
  const { expected, target, now } = texts;
  if (expected === null || target === null || now === null) return { ...known, parts: [], isCut: false };
  return { ...known, ...conflictParts({ expected, target, now }, direction === 'undo' ? 'expected' : 'target') };
}

/** The text of a content; '' for a missing file, null if it was not kept, is no text or is too large. */
function textOf(path: string, state: string | null, bytes: Uint8Array | null): string | null {
  if (state === null) return '';
  if (bytes === null || isTooLargeToCompare(bytes)) return null;
  const file = decodeText(bytes, path);
  return file.ok ? file.value.text : null;
}
