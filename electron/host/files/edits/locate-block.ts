/**
 * Finds the one place of a text that a block of a diff changes. The place is unique, or nothing is
 * changed.
 */
import { ok, type Refused, type Result, refuse } from '../result.ts';
import type { DiffBlock } from './diff-block.ts';
import { reindented } from './indentation.ts';
import { atLines, looseMatchesOf, matchesOf, type TextLines } from './match-lines.ts';
import { nearMatch } from './near-match.ts';

/**
 * The maximum distance in lines between the `startLine` of a block and the place where it is found,
 * for a text that occurs more than once.
 */
const REACH = 40;
/** With more matches than this, differences in indentation are not compared. */
const MAX_LOOSE = 50;

export interface BlockPlace {
  /** The first line, 0-based. */
  readonly at: number;
  /** The lines that replace those of the block, with the indentation of the file. */
  readonly fresh: readonly string[];
  /** Whether the block differed from the file in its indentation. */
  readonly isReindented: boolean;
}

/**
 * Finds the block exactly; else, if it occurs nowhere, except for its indentation. `threshold` (0 to
 * 1) only decides how similar a text must be to be shown in the refusal.
 */
export function locateBlock(file: TextLines, block: DiffBlock, threshold: number): Result<BlockPlace> {
  const { old, new: fresh } = block;
  if (old.length === 0) return file.lines.length === 0 ? ok({ at: 0, fresh, isReindented: false }) : noContext();
  const exact = matchesOf(file.lines, old);
  if (exact.length > 0) {
    const at = chosen(exact, block);
    return at.ok ? ok({ at: at.value, fresh, isReindented: false }) : at;
  }
  const loose = looseMatchesOf(file.lines, old);
  const places = loose.length > MAX_LOOSE ? [] : loose.flatMap((at) => placeAt(file.lines, block, at) ?? []);
  if (places.length === 0) return refuse('no-match', notFound(file.lines, block, threshold));
  const at = chosen(
    places.map((place) => place.at),
    block,
  );
  const place = at.ok ? places.find((each) => each.at === at.value) : undefined;
  return at.ok && place !== undefined ? ok(place) : (at as Refused);
}

function placeAt(lines: readonly string[], { old, new: fresh }: DiffBlock, at: number): BlockPlace | null {
  const changed = reindented(lines.slice(at, at + old.length), old, fresh);
  return changed === null ? null : { at, fresh: changed, isReindented: true };
}

/** Chooses one of several matches by the start line. A single match needs none. */
function chosen(matches: readonly number[], { startLine }: DiffBlock): Result<number> {
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return ok(only);
  if (startLine === undefined)
    return refuse(
      'many-matches',
      `the text to replace is there ${matches.length} times, ${atLines(matches)}. Add lines around it, or :start_line:.`,
    );
  if (matches.includes(startLine - 1)) return ok(startLine - 1);
  const near = matches.filter((at) => Math.abs(at + 1 - startLine) <= REACH);
  const [nearest] = near;
  if (nearest !== undefined && near.length === 1) return ok(nearest);
  return refuse(
    'many-matches',
    `the text to replace is there ${matches.length} times, ${atLines(matches)}, and line ${startLine} does not say which is meant. Add lines around it, or give the exact :start_line:.`,
  );
}

function noContext(): Refused {
  return refuse(
    'bad-input',
    'it has no old lines, so nothing says where the new ones belong. Repeat a line that is there, or use insert_content.',
  );
}

function notFound(lines: readonly string[], { old, startLine }: DiffBlock, threshold: number): string {
  const near =
    (startLine === undefined ? null : nearMatch(lines, old, threshold, around(startLine, old.length))) ??
    nearMatch(lines, old, threshold, { from: 0, to: lines.length });
  if (near) return `the text to replace is not in the file.\n${near}\n`;
  return 'the text to replace is not in the file, and nothing like it was found. Read the file again.';
}

const around = (startLine: number, length: number) => ({
  from: Math.max(startLine - 1 - REACH, 0),
  to: startLine + REACH + length,
});
