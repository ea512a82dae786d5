/**
 * Applies a model's diff to a text. Every block must match only once, exactly or except for its
 * indentation, and either all blocks are applied or none.
 */

import type { TextEdit } from '../line-endings.ts';
import { ok, type Refused, type Result, refuse } from '../result.ts';
import type { DiffBlock } from './diff-block.ts';
import { type BlockPlace, locateBlock } from './locate-block.ts';
import { type TextLines, textLines } from './match-lines.ts';
import { hasSearchReplaceMarkers, parseSearchReplaceBlocks } from './search-replace-blocks.ts';
import { looksUnified, parseUnifiedDiff } from './unified-diff.ts';

export type DiffStrategy = 'search-replace' | 'unified';

export interface AppliedDiff {
  readonly strategy: DiffStrategy;
  readonly blocks: number;
  /** The edits in the order of the text, as input for `bytesAfterEdits`. */
  readonly edits: readonly TextEdit[];
  /**
   * The numbers, from 1, of the blocks that differed from the file only in their indentation. Their
   * new lines were given that of the file.
   */
  readonly reindented: readonly number[];
}

/**
 * The maximum product of the number of blocks and the number of lines, because each block is
 * searched in the whole file.
 */
const MAX_COMPARED = 20_000_000;

/** A block with its place; `number` counts the blocks of the diff from 1. */
interface Located extends BlockPlace {
  readonly block: DiffBlock;
  readonly number: number;
}

/**
 * Applies a diff to `text`, the view of the file with LF line ends (`TextFile.text`). The format
 * `auto` selects search-replace if the diff has its markers, and unified if it has
 * hunks. `fuzzyThreshold` (0 to 1, default 0.9) only decides how similar a text must be to be shown
 * in the refusal.
 */
export function applyDiff(
  text: string,
  diff: string,
  options: { readonly strategy?: DiffStrategy | 'auto'; readonly fuzzyThreshold?: number } = {},
): Result<AppliedDiff> {
  const strategy = chosen(options.strategy ?? 'auto', diff);
  const blocks = strategy === 'unified' ? parseUnifiedDiff(diff) : parseSearchReplaceBlocks(diff);
  if (!blocks.ok) return blocks;
  const file = textLines(text);
  if (blocks.value.length > 1 && blocks.value.length * file.lines.length > MAX_COMPARED)
    return refuse(
      'too-large',
      `${blocks.value.length} blocks are too many for a file of ${file.lines.length} lines. Send fewer at once. Nothing was changed.`,
    );
  const located: Located[] = [];
  for (const [index, block] of blocks.value.entries()) {
    const place = locateBlock(file, block, options.fuzzyThreshold ?? 0.9);
    if (!place.ok)
      return refuse(
        place.refusal.code,
        `Block ${index + 1} of ${blocks.value.length}: ${place.refusal.message} Nothing was changed.`,
      );
    located.push({ block, ...place.value, number: index + 1 });
  }
  located.sort((a, b) => a.at - b.at || a.number - b.number);
  return (
    overlapOf(located) ??
    ok({
      strategy,
      blocks: located.length,
      edits: located.map((found) => editOf(file, found)),
      reindented: located
        .filter(({ isReindented }) => isReindented)
        .map(({ number }) => number)
        .sort((a, b) => a - b),
    })
  );
}

function chosen(strategy: DiffStrategy | 'auto', diff: string): DiffStrategy {
  if (strategy !== 'auto') return strategy;
  return !hasSearchReplaceMarkers(diff) && looksUnified(diff) ? 'unified' : 'search-replace';
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

function editOf(file: TextLines, { block, at, fresh }: Located): TextEdit {
  const start = file.offsets[at] ?? file.text.length;
  const end = file.offsets[at + block.old.length] ?? file.text.length;
  const open = file.text !== '' && !file.text.endsWith('\n');
  const reachesEnd = at + block.old.length === file.lines.length;
  const text = fresh.map((line) => `${line}\n`).join('');
  if (!reachesEnd || text === '') return { start, end, text };
  const keepsOpen = block.finalNewline === undefined ? open : block.finalNewline === 'without';
  return { start, end, text: keepsOpen ? text.slice(0, -1) : text };
}
