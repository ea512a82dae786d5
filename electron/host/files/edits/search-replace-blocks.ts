/**
 * Reads search/replace blocks:
 *
 *     <<<<<<< SEARCH
 *     :start_line: 12        (optional)
 *     -------                (optional)
 *     old lines
 *     =======
 *     new lines
 *     >>>>>>> REPLACE
 *
 * A content line that looks like a marker is written with a backslash before it (`\=======`). The
 * parser removes one backslash.
 */

import { lf, linesOf } from '../line-endings.ts';
import { ok, type Refused, type Result, refuse } from '../result.ts';
import type { DiffBlock } from './diff-block.ts';

const SEARCH = /^<{7} SEARCH>?\s*$/;
const DIVIDER = /^={7}\s*$/;
const REPLACE = /^>{7} REPLACE\s*$/;
const START_LINE = /^:start_line:\s*(\S*)\s*$/;
const DASHES = /^-{7,}\s*$/;
const FENCE = /^\s*(```|~~~)\w*\s*$/;
const ESCAPED = /^\\(?=\\*(?:<{7} SEARCH|={7}\s*$|>{7} REPLACE|-{7,}\s*$|:start_line:))/;

export function hasSearchReplaceMarkers(diff: string): boolean {
  const lines = linesOf(lf(diff));
  return lines.some((line) => SEARCH.test(line)) && lines.some((line) => REPLACE.test(line));
}

export function parseSearchReplaceBlocks(diff: string): Result<readonly DiffBlock[]> {
  const lines = linesOf(lf(diff));
  const blocks: DiffBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || FENCE.test(line)) {
      at += 1;
      continue;
    }
    if (!SEARCH.test(line)) return bad(at, `expected "<<<<<<< SEARCH", found "${line.slice(0, 80)}"`);
    const block = parseBlock(lines, at);
    if (!block.ok) return block;
    blocks.push(block.value.block);
    at = block.value.next;
  }
  return blocks.length > 0 ? ok(blocks) : refuse('bad-input', 'The diff has no "<<<<<<< SEARCH" block.');
}

function parseBlock(
  lines: readonly string[],
  start: number,
): Result<{ readonly block: DiffBlock; readonly next: number }> {
  const head = parseHead(lines, start + 1);
  if (!head.ok) return head;
  const old = section(lines, head.value.next, DIVIDER, '"======="');
  if (!old.ok) return old;
  const fresh = section(lines, old.value.next, REPLACE, '">>>>>>> REPLACE"');
  if (!fresh.ok) return fresh;
  const { startLine } = head.value;
  const block = { old: old.value.content, new: fresh.value.content, ...(startLine !== undefined && { startLine }) };
  return ok({ block, next: fresh.value.next });
}

function parseHead(
  lines: readonly string[],
  start: number,
): Result<{ readonly startLine?: number; readonly next: number }> {
  let next = start;
  const given = START_LINE.exec(lines[next] ?? '');
  if (given) {
    if (!/^[1-9]\d{0,8}$/.test(given[1] ?? '')) return bad(next, '":start_line:" needs a line number from 1');
    next += 1;
  }
  if (DASHES.test(lines[next] ?? '')) next += 1;
  return ok(given ? { startLine: Number(given[1]), next } : { next });
}

/**
 * Returns the unescaped lines up to the marker `end`, and the number of the line after that marker.
 * Any other marker in between is an error.
 */
function section(
  lines: readonly string[],
  start: number,
  end: RegExp,
  endName: string,
): Result<{ readonly content: readonly string[]; readonly next: number }> {
  const content: string[] = [];
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (end.test(line)) return ok({ content, next: at + 1 });
    if (SEARCH.test(line) || DIVIDER.test(line) || REPLACE.test(line))
      return bad(at, `"${line.trim()}" before ${endName}. If it is content, write a backslash before it`);
    content.push(line.replace(ESCAPED, ''));
  }
  return bad(lines.length - 1, `the block ends without ${endName}`);
}

function bad(index: number, what: string): Refused {
  return refuse('bad-input', `The diff cannot be read at its line ${index + 1}: ${what}.`);
}
