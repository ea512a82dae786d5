/** Chooses the lines of a file that show why it was found. */
import type { FoundChunk } from '../store/folder-indexes.ts';
import { comparable } from '../text/searchable.ts';

export interface ExcerptLine {
  /** Counted from 1. */
  readonly line: number;
  /** The line, or the part of a long one around the first word that was looked for. */
  readonly text: string;
}

const MOST_LINES = 3;
const MOST_CHARACTERS = 240;

/**
 * Returns the lines with the most of the words, in their order. `within`: the lines that the index
 * knows; null: the file has changed since, so every line is looked at. Without a line that has one
 * of the words, it returns the first line of the part if it is known, else none.
 */
export function excerptOf(
  text: string,
  words: readonly string[],
  within: Pick<FoundChunk, 'firstLine' | 'lastLine'> | null,
): readonly ExcerptLine[] {
  const from = (within?.firstLine ?? 1) - 1;
  const lines = text.split('\n').slice(from, within?.lastLine);
  const counted = lines.map((line, at) => {
    const compared = comparable(line);
    return { at, count: words.filter((word) => compared.includes(word)).length };
  });
  const best = counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.at - other.at)
    .slice(0, MOST_LINES)
    .toSorted((one, other) => one.at - other.at);
  const first = counted.find(({ at }) => lines[at]?.trim() !== '');
  const chosen = best.length > 0 || within === null || first === undefined ? best : [first];
  return chosen.map(({ at }) => ({ line: from + at + 1, text: shown(lines[at] ?? '', words) }));
}

function shown(line: string, words: readonly string[]): string {
  const text = line.trimEnd();
  if (text.length <= MOST_CHARACTERS) return text;
  // Folding may change the length of a text by a few characters, which the margin covers.
  const compared = comparable(text);
  const first = Math.min(...words.map((word) => compared.indexOf(word)).filter((at) => at !== -1), text.length);
  const start = Math.max(0, Math.min(first - MOST_CHARACTERS / 4, text.length - MOST_CHARACTERS));
  const part = text.slice(start, start + MOST_CHARACTERS).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${start + MOST_CHARACTERS < text.length ? '…' : ''}`;
}
