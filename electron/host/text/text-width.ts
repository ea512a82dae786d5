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

/**
 * The most characters of a text that are measured. A text that is longer does not fit on a line,
 * unless nearly all of it is invisible.
 */
const MOST_MEASURED = 2_000;

/** Cuts the text to at most `columns` columns, and marks a cut with `…`. */
export function cutToWidth(text: string, columns: number): string {
  if (columns < 1) return '';
  let kept = '';
  let width = 0;
  const measured = text.slice(0, MOST_MEASURED);
  for (const { segment, index } of GRAPHEMES.segment(measured)) {
    const next = width + widthOf(segment);
    const isLast = index + segment.length === text.length;
    if (next > columns || (next === columns && !isLast)) return `${kept}…`;
    kept += segment;
    width = next;
  }
  return measured.length < text.length ? `${kept}…` : kept;
}

/** Cuts the text in the middle, because both ends of a path matter. */
export function cutMiddle(text: string, columns: number): string {
  if (text.length <= MOST_MEASURED && widthOf(text) <= columns) return text;
  const segments = [...GRAPHEMES.segment(text.slice(-MOST_MEASURED).toWellFormed())].map((each) => each.segment);
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
