/**
 * The width of text in charts. Charts are drawn without a browser, so widths are computed from classes of
 * letters. They are those of Inter, the font of the page, and are the same on every computer.
 */

const NARROW = /[ijl|!.,:;'`I ]/;
const LESS = /[frt()[\]{}\-/\\"*]/;
const MORE = /[A-HJ-LN-VX-Z&]/;
const MOST = /[mwMW%@…—]/;

/** Scripts whose letters are squares, and pictures. */
const SQUARE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const NO_WIDTH = /\p{M}/u;

/** Texts are not measured beyond this many letters. */
const LONGEST = 2_000;

/** Returns the width in multiples of the size of the font. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text.slice(0, LONGEST)) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (SQUARE.test(letter)) return 1;
  if (NO_WIDTH.test(letter)) return 0;
  if (NARROW.test(letter)) return 0.29;
  if (LESS.test(letter)) return 0.4;
  if (MOST.test(letter)) return 0.88;
  if (MORE.test(letter)) return 0.7;
  return 0.6;
}
