/**
 * Applies a model's diff to a text, strictly: every block must match exactly and only once, and
 * either all blocks are applied or none.
 */

import { linesOf, type TextEdit } from '../line-endings.ts';
import { ok, type Refused, type Result, refuse } from '../result.ts';
import type { DiffBlock } from './diff-block.ts';
import { nearMatch } from './near-match.ts';
import { hasSearchReplaceMarkers, parseSearchReplaceBlocks } from './search-replace-blocks.ts';
import { looksUnified, parseUnifiedDiff } from './unified-diff.ts';

export type DiffStrategy = 'search-replace' | 'unified';

export interface AppliedDiff {
  readonly strategy: DiffStrategy;
  readonly blocks: number;
  /** The edits in the order of the text, as input for `bytesAfterEdits`. */
  readonly edits: readonly TextEdit[];
}

/**
 * The maximum distance in lines between the `startLine` of a block and the place where it is found.
 */
const REACH = 40;
const MAX_NAMED_LINES = 8;
/**
 * The maximum product of the number of blocks and the number of lines, because each block is
 * searched in the whole file.
 */
const MAX_COMPARED = 20_000_000;

/** The lines of a text with the offset of each line. */
interface Lines {
  readonly text: string;
  readonly lines: readonly string[];
  readonly offsets: readonly number[];
}

interface Located {
  readonly block: DiffBlock;
  /** The 0-based number of the line. */
  readonly at: number;
  readonly number: number;
}

/**
 * Applies a diff to `text`, the view of the file with LF line ends (`TextFile.text`). The format
 * `auto` selects search-replace if the diff has its markers, and unified if it has file and hunk
 * headers. `fuzzyThreshold` (0 to 1, default 0.9) only decides how similar a text must be to be
 * shown in the refusal.
 */
export function applyDiff(
  text: string,
  diff: string,
  options: { readonly strategy?: DiffStrategy | 'auto'; readonly fuzzyThreshold?: number } = {},
): Result<AppliedDiff> {
  const strategy = chosen(options.strategy ?? 'auto', diff);
  const blocks = strategy === 'unified' ? parseUnifiedDiff(diff) : parseSearchReplaceBlocks(diff);
  if (!blocks.ok) return blocks;
  const file = split(text);
  if (blocks.value.length > 1 && blocks.value.length * file.lines.length > MAX_COMPARED)
    return refuse(
      'too-large',
      `${blocks.value.length} blocks are too many for a file of ${file.lines.length} lines. Send fewer at once. Nothing was changed.`,
    );
  const located: Located[] = [];
  for (const [index, block] of blocks.value.entries()) {
    const at = locate(file, block, options.fuzzyThreshold ?? 0.9);
    if (!at.ok)
      return refuse(
        at.refusal.code,
        `Block ${index + 1} of ${blocks.value.length}: ${at.refusal.message} Nothing was changed.`,
      );
    located.push({ block, at: at.value, number: index + 1 });
  }
  located.sort((a, b) => a.at - b.at || a.number - b.number);
  return (
    overlapOf(located) ?? ok({ strategy, blocks: located.length, edits: located.map((found) => editOf(file, found)) })
  );
}

function chosen(strategy: DiffStrategy | 'auto', diff: string): DiffStrategy {
  if (strategy !== 'auto') return strategy;
  return !hasSearchReplaceMarkers(diff) && looksUnified(diff) ? 'unified' : 'search-replace';
}

function split(text: string): Lines {
  const lines = linesOf(text);
  const offsets = [0];
  for (const line of lines) offsets.push(Math.min((offsets.at(-1) ?? 0) + line.length + 1, text.length));
  return { text, lines, offsets };
}

/** Finds the only line (0-based) at which the block matches. */
function locate(file: Lines, block: DiffBlock, threshold: number): Result<number> {
  const { old, startLine } = block;
  if (old.length === 0) return file.lines.length === 0 ? ok(0) : noContext();
  const everywhere = matchesOf(file.lines, old);
  const near = startLine === undefined ? everywhere : everywhere.filter((at) => Math.abs(at + 1 - startLine) <= REACH);
  const [first] = near;
  if (first !== undefined && near.length === 1) return ok(first);
  if (startLine !== undefined && near.includes(startLine - 1)) return ok(startLine - 1);
  if (near.length > 1) {
    const hint =
      startLine === undefined
        ? 'Add lines around it, or :start_line:.'
        : 'Add lines around it, or give the exact :start_line:.';
    return refuse('many-matches', `the text to replace is there ${near.length} times, ${atLines(near)}. ${hint}`);
  }
  if (everywhere.length > 0)
    return refuse(
      'no-match',
      `the text to replace is not within ${REACH} lines of line ${startLine}, but ${atLines(everywhere)}.`,
    );
  return refuse('no-match', notFound(file.lines, block, threshold));
}

function noContext(): Refused {
  return refuse(
    'bad-input',
    'it has no old lines, so nothing says where the new ones belong. Repeat a line that is there, or use insert_content.',
  );
}

/**
 * Finds all matches with the Knuth-Morris-Pratt algorithm over lines: each line is read only once,
 * however often the beginning of the block occurs.
 */
function matchesOf(lines: readonly string[], old: readonly string[]): readonly number[] {
  const found: number[] = [];
  const fallbacks = fallbacksOf(old);
  let matched = 0;
  for (const [index, line] of lines.entries()) {
    while (matched > 0 && old[matched] !== line) matched = fallbacks[matched - 1] ?? 0;
    if (old[matched] === line) matched += 1;
    if (matched < old.length) continue;
    found.push(index + 1 - matched);
    matched = fallbacks[matched - 1] ?? 0;
  }
  return found;
}

/**
 * Returns, for each prefix of `old`, the length of its longest proper suffix that is also a prefix.
 */
function fallbacksOf(old: readonly string[]): readonly number[] {
  const fallbacks = [0];
  let matched = 0;
  for (let index = 1; index < old.length; index += 1) {
    while (matched > 0 && old[matched] !== old[index]) matched = fallbacks[matched - 1] ?? 0;
    if (old[matched] === old[index]) matched += 1;
    fallbacks.push(matched);
  }
  return fallbacks;
}

function notFound(lines: readonly string[], { old, startLine }: DiffBlock, threshold: number): string {
  const range =
    startLine === undefined
      ? { from: 0, to: lines.length }
      : { from: Math.max(startLine - 1 - REACH, 0), to: startLine + REACH + old.length };
  const near = nearMatch(lines, old, threshold, range);
  if (near) return `the text to replace is not in the file.\n${near}\n`;
  return 'the text to replace is not in the file, and nothing like it was found. Read the file again.';
}

function overlapOf(located: readonly Located[]): Refused | null {
  for (const [index, { at, number }] of located.entries()) {
    const before = located[index - 1];
    if (before && before.at + before.block.old.length > at) {
      const pair = [before.number, number].sort((a, b) => a - b).join(' and ');
      return refuse(
        'bad-input',
        `Blocks ${pair} change the same lines (from line ${at + 1}). Make one block of them. Nothing was changed.`,
      );
    }
  }
  return null;
}

function editOf(file: Lines, { block, at }: Located): TextEdit {
  const start = file.offsets[at] ?? file.text.length;
  const end = file.offsets[at + block.old.length] ?? file.text.length;
  const open = file.text !== '' && !file.text.endsWith('\n');
  const reachesEnd = at + block.old.length === file.lines.length;
  const text = block.new.map((line) => `${line}\n`).join('');
  if (!reachesEnd || text === '') return { start, end, text };
  const keepsOpen = block.finalNewline === undefined ? open : block.finalNewline === 'without';
  return { start, end, text: keepsOpen ? text.slice(0, -1) : text };
}

function atLines(indexes: readonly number[]): string {
  const named = indexes.slice(0, MAX_NAMED_LINES).map((index) => index + 1);
  const more = indexes.length > named.length ? ' and more' : '';
  return `at line${indexes.length > 1 ? 's' : ''} ${named.join(', ')}${more}`;
}
