/** Loads what draws formulas, and draws many formulas one after another. */
import { loadCode } from '../../code-gate.ts';

type Katex = typeof import('katex').default;

/** The fonts of most formulas. They are there before the first formula is drawn, so that it does not change. */
const FONTS = [
  ...['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_AMS'],
  ...[1, 2, 3, 4].map((size) => `1em KaTeX_Size${size}`),
];

let library: Katex | null = null;

/** What draws formulas, if it has been loaded. */
export const mathNow = (): Katex | null => library;

/** Rejects if the code cannot be loaded now. */
export async function loadMath(): Promise<Katex> {
  const { katex } = await loadCode(() => import('./math-library.ts'));
  // A font that cannot be loaded is replaced by the browser.
  await Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  library = katex;
  return katex;
}

/** The time in milliseconds after which other work of the page comes before the next formula. */
const SLICE_MS = 8;

const waiting: (() => void)[] = [];
let sliceEnd = 0;
let isRequested = false;

/** Draws a formula at once if there is time for it in this slice, and after the others otherwise. */
export function drawInTurn(draw: () => void): void {
  const now = performance.now();
  if (!isRequested) sliceEnd = now + SLICE_MS;
  if (waiting.length === 0 && now < sliceEnd) draw();
  else waiting.push(draw);
  requestSlice();
}

function requestSlice(): void {
  if (isRequested) return;
  isRequested = true;
  setTimeout(drawWaiting);
}

function drawWaiting(): void {
  isRequested = false;
  sliceEnd = performance.now() + SLICE_MS;
  while (performance.now() < sliceEnd) {
    const draw = waiting.shift();
    if (draw === undefined) return;
    draw();
  }
  if (waiting.length > 0) requestSlice();
}
