/** Computes what a file contains when only the lines of the edits are reversed. Pure. */
import { isTooLargeToCompare } from '../edits/diff-stats.ts';
import { mergeEdits } from '../edits/merge-edits.ts';
import { editsBetween } from '../line-endings.ts';
import { bytesAfterEdits, decodeText, editedBytes, type TextFile } from '../text-file.ts';
import type { Sides } from './sides.ts';

/**
 * Returns the present bytes with the change from `expected` to `target` made in them. Encoding, BOM
 * and line ends of all other lines stay. Null if that would lose something: the changes touch, a
 * content is missing, is not text or is too large, or the edits changed the encoding or line ends.
 */
export function mergedBytes(path: string, { target, expected, now }: Sides): Uint8Array | null {
  const files = [target, expected, now].map((bytes) => textFile(path, bytes));
  const [wanted, known, present] = files;
  if (!wanted || !known || !present) return null;
  if (!isOnlyLines(known, wanted)) return null;
  const edits = mergeEdits(known.text, present.text, wanted.text);
  if (edits === null) return null;
  const bytes = editedBytes(present, edits, path);
  return bytes.ok ? bytes.value : null;
}

function textFile(path: string, bytes: Uint8Array | null): TextFile | null {
  if (bytes === null || isTooLargeToCompare(bytes)) return null;
  const file = decodeText(bytes, path);
  return file.ok ? file.value : null;
}

/** Whether edits of lines alone turn the one file into the other, byte for byte. */
function isOnlyLines(from: TextFile, to: TextFile): boolean {
  return Buffer.from(to.bytes).equals(bytesAfterEdits(from, editsBetween(from.text, to.text)));
}
