/**
 * Finds the text that a search without a match probably meant, so that the refusal can show it.
 * Text that is only similar is never edited.
 */

import { lf, linesOf } from '../line-endings.ts';

/** The number of windows that are compared in detail after a coarse comparison of all windows. */
const CLOSE_LOOKS = 8;
/** The limits beyond which no similar text is searched for. */
const MAX_LINES = 20_000;
const MAX_WANTED = 1000;
const MAX_SHOWN_LINES = 30;
const MAX_SHOWN = 200;

/**
 * Describes for the model the window of `lines` most similar to `wanted`, and where the two first
 * differ. Null if no window reaches `threshold` or there is too much to compare. `from` and `to`
 * limit the search (0-based, `to` excluded).
 */
export function nearMatch(
  lines: readonly string[],
  wanted: readonly string[],
  threshold: number,
  range: { readonly from: number; readonly to: number },
): string | null {
  const last = Math.min(range.to, lines.length) - wanted.length;
  if (wanted.length === 0 || last < range.from) return null;
  if (wanted.length > MAX_WANTED || last - range.from > MAX_LINES) return null;
  const best = coarseBest(lines, wanted, range.from, last)
    .map((start) => ({ start, likeness: likenessAt(lines, wanted, start) }))
    .sort((a, b) => b.likeness - a.likeness || a.start - b.start)[0];
  if (!best || best.likeness < threshold) return null;
  return explain(lines, wanted, best.start, best.likeness);
}

/** How similar lines must be to be shown for a text of any length that is not in a file. */
const LIKENESS = 0.6;

/** Describes the lines of `text` most similar to those of `wanted`; null if there are none. */
export function nearLines(text: string, wanted: string): string | null {
  const lines = linesOf(text);
  return nearMatch(lines, linesOf(lf(wanted)), LIKENESS, { from: 0, to: lines.length });
}

/**
 * Returns the first lines of the windows to compare in detail: the windows with the most lines that
 * equal those of the search text after trimming, then those with a similar first line.
 */
function coarseBest(
  lines: readonly string[],
  wanted: readonly string[],
  from: number,
  last: number,
): readonly number[] {
  const positions = Map.groupBy(wanted.keys(), (index) => wanted[index]?.trim());
  const scores = new Map<number, number>();
  for (let at = from; at < last + wanted.length; at += 1) {
    // A line that occurs often in the search text (a brace, a blank line) provides little
    // information and would make the time quadratic.
    for (const index of (positions.get(lines[at]?.trim()) ?? []).slice(0, 20)) {
      const start = at - index;
      if (start >= from && start <= last) scores.set(start, (scores.get(start) ?? 0) + 1);
    }
  }
  const found = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, CLOSE_LOOKS);
  if (found.length === CLOSE_LOOKS) return found.map(([start]) => start);
  return [...found.map(([start]) => start), ...likeFirstLine(lines, wanted, from, last)];
}

function likeFirstLine(
  lines: readonly string[],
  wanted: readonly string[],
  from: number,
  last: number,
): readonly number[] {
  const anchor = Math.max(
    wanted.findIndex((line) => line.trim() !== ''),
    0,
  );
  const scored: { start: number; score: number }[] = [];
  for (let start = from; start <= last; start += 1)
    scored.push({ start, score: lineLikeness(lines[start + anchor] ?? '', wanted[anchor] ?? '') });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, CLOSE_LOOKS)
    .map(({ start }) => start);
}

function likenessAt(lines: readonly string[], wanted: readonly string[], start: number): number {
  const sum = wanted.reduce((total, line, index) => total + lineLikeness(lines[start + index] ?? '', line), 0);
  return sum / wanted.length;
}

/**
 * The similarity of two lines: 1 for equal lines, slightly less when only whitespace differs,
 * otherwise the proportion of the common beginning and end.
 */
function lineLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [x, y] = [squeeze(a), squeeze(b)];
  if (x === y) return 0.98;
  const most = Math.max(x.length, y.length);
  let head = 0;
  while (head < Math.min(x.length, y.length) && x[head] === y[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(x.length, y.length) - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail += 1;
  return (head + tail) / most;
}

function squeeze(line: string): string {
  return line.slice(0, 2000).replace(/\s+/g, ' ').trim();
}

function explain(lines: readonly string[], wanted: readonly string[], start: number, likeness: number): string {
  const there = lines.slice(start, start + wanted.length);
  const onlyBlanks = there.every((line, index) => squeeze(line) === squeeze(wanted[index] ?? ''));
  const at = there.findIndex((line, index) => line !== wanted[index]);
  const shown = there.slice(0, MAX_SHOWN_LINES).map((line, index) => `${start + index + 1} | ${clip(line)}`);
  if (there.length > MAX_SHOWN_LINES) shown.push(`… ${there.length - MAX_SHOWN_LINES} more lines`);
  const difference =
    at === -1
      ? ['Only the line end after the last line differs.']
      : [
          `First difference, line ${start + at + 1}:`,
          `  in the file: ${JSON.stringify(clip(there[at] ?? ''))}`,
          `  in the call: ${JSON.stringify(clip(wanted[at] ?? ''))}`,
        ];
  return [
    `The nearest text is at line ${start + 1} (${Math.floor(likeness * 100)} % alike${onlyBlanks ? ', only blanks differ' : ''}):`,
    ...shown,
    ...difference,
  ].join('\n');
}

function clip(line: string): string {
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
