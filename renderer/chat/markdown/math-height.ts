/**
 * Estimates how high a formula on lines of its own will be. The numbers are heights that KaTeX gives such
 * formulas, in multiples of the size of the text. Pure.
 */

const LINE = 1.2;
/** What stands between two lines that are no rows of a matrix. */
const GAP = 0.3;

/** TeX commands that make a line higher, with the height of the line in em. */
const HIGH: readonly (readonly [RegExp, number])[] = [
  [/\\(?:sum|prod|coprod|big(?:cup|cap|oplus|otimes|vee|wedge))(?![a-z])\s*[_^](?:\{[^{}]*\}|\\?\w+)\s*[_^]/, 2.93],
  [/\\(?:sum|prod|coprod|big(?:cup|cap|oplus|otimes|vee|wedge))(?![a-z])\s*[_^]/, 2.33],
  [/\\(?:i+nt|oint)(?![a-z])\s*[_^]/, 2.48],
  [/\\(?:i+nt|oint)(?![a-z])/, 2.22],
  [/\\[dt]?binom(?![a-z])/, 2.4],
  [/\\[dc]?frac(?![a-z]).*(?:\\sqrt|\^)/, 2.28],
  [/\\[dc]?frac(?![a-z])/, 2],
  [/\\(?:lim|max|min|sup|inf|under\w+|over\w+)(?![a-z])/, 1.45],
];
const MATRIX = /\\begin\{[a-zA-Z]?(?:small)?matrix\}/;

/** Returns the height in multiples of the size of the text. */
export function guessedMathHeight(tex: string): number {
  const heights = tex
    .split(/\\\\|\\cr(?![a-z])/)
    .filter((line) => line.trim() !== '')
    .map((line) => HIGH.find(([pattern]) => pattern.test(line))?.[1] ?? LINE);
  const gaps = MATRIX.test(tex) ? 0 : GAP * (heights.length - 1);
  return Math.max(
    LINE,
    heights.reduce((sum, height) => sum + height, gaps),
  );
}
