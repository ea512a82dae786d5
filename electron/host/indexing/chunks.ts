/** Divides the text of a file into the parts that a search finds. */
import type { NewChunk } from '../store/folder-indexes.ts';
import { searchable } from '../text/searchable.ts';

/** The maximum size of a chunk. A longer line is divided. */
const MOST_LINES = 40;
const MOST_CHARACTERS = 4_000;

/** Yields the chunks of a text whose lines end in LF. A chunk with no letter or digit is left out. */
export function* chunksOf(text: string): Generator<NewChunk, void, undefined> {
  let chunk = 0;
  let lines: string[] = [];
  let characters = 0;
  let first = 1;
  const ended = (last: number): NewChunk | null => {
    const words = lines.join('\n');
    lines = [];
    characters = 0;
    if (!/[\p{L}\p{N}]/u.test(words)) return null;
    chunk += 1;
    return { chunk, firstLine: first, lastLine: last, words: searchable(words) };
  };
  for (const [at, line] of text.split('\n').entries()) {
    for (let from = 0; from === 0 || from < line.length; from += MOST_CHARACTERS) {
      const part = line.slice(from, from + MOST_CHARACTERS);
      if (lines.length >= MOST_LINES || (lines.length > 0 && characters + part.length > MOST_CHARACTERS)) {
        const made = ended(from === 0 ? at : at + 1);
        if (made !== null) yield made;
      }
      if (lines.length === 0) first = at + 1;
      lines.push(part);
      characters += part.length;
    }
  }
  const made = ended(first + lines.length - 1);
  if (made !== null) yield made;
}
