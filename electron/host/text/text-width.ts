/** Measures text in terminal columns, and cuts it to fit. */

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u;
/**
 * East Asian Wide and Fullwidth (Unicode UAX #11), in blocks, and characters that terminals draw
 * as emoji.
 */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|.\ufe0f)/u;

export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** At most `columns` wide; a cut is marked with `…`. */
export function cutToWidth(text: string, columns: number): string {
  if (columns < 1) return '';
  let kept = '';
  let width = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    const next = width + graphemeWidth(segment);
    const isLast = index + segment.length === text.length;
    if (next > columns || (next === columns && !isLast)) return `${kept}…`;
    kept += segment;
    width = next;
  }
  return kept;
}

/** Cuts out the middle, because both ends of a path matter. */
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

function graphemeWidth(grapheme: string): number {
  if (NO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
