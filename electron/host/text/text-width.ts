/** Measures text in terminal columns, and cuts it to fit. */
import stringWidth from 'string-width';

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns the number of terminal columns of a text without escape sequences. A control character
 * takes no column.
 */
export function widthOf(text: string): number {
  return stringWidth(text, { countAnsiEscapeCodes: true });
}

/** Cuts the text to at most `columns` columns, and marks a cut with `…`. */
export function cutToWidth(text: string, columns: number): string {
  if (columns < 1) return '';
  let kept = '';
  let width = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    const next = width + widthOf(segment);
    const isLast = index + segment.length === text.length;
    if (next > columns || (next === columns && !isLast)) return `${kept}…`;
    kept += segment;
    width = next;
  }
  return kept;
}

/** Cuts the text in the middle, because both ends of a path matter. */
export function cutMiddle(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  const segments = [...GRAPHEMES.segment(text)].map((each) => each.segment);
  const head = cutToWidth(text, Math.ceil(columns / 2));
  let tail = '';
  for (const segment of segments.reverse()) {
    if (widthOf(head) + widthOf(segment + tail) > columns) break;
    tail = segment + tail;
  }
  return head + tail;
}

export function padToWidth(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(text)));
}
