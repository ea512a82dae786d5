/** Finds the code in a message of the user. Everything else in it stays as it was typed. Pure, in linear time. */

export type OwnPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'inline'; readonly text: string }
  /** `language` is what stands after the opening fence; empty: nothing does. */
  | { readonly kind: 'block'; readonly text: string; readonly language: string };

/** Code is looked for in messages of at most this many UTF-16 code units. */
const LONGEST = 50_000;

/** Divides a message into text, code between backticks, and blocks between fences that are closed. */
export function ownPieces(text: string): readonly OwnPiece[] {
  if (text.length > LONGEST || !text.includes('`')) return [{ kind: 'text', text }];
  const pieces: OwnPiece[] = [];
  const lines = text.split('\n');
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) pieces.push(...inlinePieces(plain.join('\n')));
    plain = [];
  };
  const closings = closingLines(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const closing = closings.get(at);
    const fence = /^ {0,3}`{3,}\s*([^`\s]*)/.exec(lines[at] ?? '');
    if (closing === undefined || fence === null) {
      plain.push(lines[at] ?? '');
      continue;
    }
    flush();
    pieces.push({ kind: 'block', text: lines.slice(at + 1, closing).join('\n'), language: fence[1] ?? '' });
    at = closing;
  }
  flush();
  return pieces;
}

/** The index of the closing fence for each line that opens a block. */
function closingLines(lines: readonly string[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  let open: { readonly at: number; readonly ticks: number } | null = null;
  for (const [at, line] of lines.entries()) {
    const ticks = /^ {0,3}(`{3,})[^`]*$/.exec(line)?.[1]?.length ?? 0;
    if (ticks === 0) continue;
    if (open === null) open = { at, ticks };
    else if (ticks >= open.ticks && /^[ `]+\s*$/.test(line)) {
      closings.set(open.at, at);
      open = null;
    }
  }
  return closings;
}

interface Run {
  readonly at: number;
  readonly text: string;
}

/** The index of the next run of as many backticks, or of the end of the line; -1: neither is near. */
function closingRun(runs: readonly Run[], from: number): number {
  for (let at = from + 1; at < runs.length && at <= from + MOST_BETWEEN; at += 1) {
    const text = runs[at]?.text;
    if (text === runs[from]?.text || text === '\n') return at;
  }
  return -1;
}

/** Code begins and ends with the same number of backticks on one line. */
function inlinePieces(text: string): readonly OwnPiece[] {
  const pieces: OwnPiece[] = [];
  const runs: readonly Run[] = [...text.matchAll(/`+|\n/g)].map((run) => ({ at: run.index, text: run[0] }));
  let end = 0;
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    if (run === undefined || run.text === '\n') continue;
    const next = closingRun(runs, at);
    const closing = runs[next];
    if (closing === undefined || closing.text === '\n') continue;
    if (run.at > end) pieces.push({ kind: 'text', text: text.slice(end, run.at) });
    pieces.push({ kind: 'inline', text: text.slice(run.at + run.text.length, closing.at) });
    end = closing.at + closing.text.length;
    at = next;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** The most other runs of backticks inside of code. */
const MOST_BETWEEN = 50;
