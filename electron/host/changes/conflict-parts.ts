/** Compares three contents of a file line by line: before the loop, of the loop, and now. Pure. */
import type { ConflictPart } from '../../../shared/changes.ts';
import { applyEdits, editsBetween, linesOf, type TextEdit } from '../files/line-endings.ts';

export interface ThreeTexts {
  /** The content that the undo or redo expected. The others are compared with it. */
  readonly expected: string;
  /** The content that the undo or redo restores. */
  readonly target: string;
  readonly now: string;
}

interface Region {
  readonly start: number;
  end: number;
  readonly toTarget: TextEdit[];
  readonly toNow: TextEdit[];
}

const CONTEXT = 3;
const MAX_LINES = 1_500;
const MAX_LINE = 500;

/** Texts have LF line ends. `loopWrote`: which of the texts is that of the loop. */
export function conflictParts(
  texts: ThreeTexts,
  loopWrote: 'expected' | 'target',
): { readonly parts: readonly ConflictPart[]; readonly isCut: boolean } {
  const { expected } = texts;
  const parts: ConflictPart[] = [];
  let lines = 0;
  let at = 0;
  for (const region of regionsOf(texts)) {
    const base = linesOf(expected.slice(region.start, region.end));
    const target = linesOf(within(expected, region, region.toTarget));
    const now = linesOf(within(expected, region, region.toNow));
    const same = shortened(linesOf(expected.slice(at, region.start)), at === 0 ? 'start' : 'middle');
    lines += base.length + target.length + now.length + same.reduce((sum, part) => sum + part.lines.length, 0);
    if (lines > MAX_LINES && parts.length > 0) return { parts, isCut: true };
    const [before, loop] = loopWrote === 'expected' ? [target, base] : [base, target];
    const by = region.toNow.length === 0 ? 'loop' : region.toTarget.length === 0 ? 'person' : 'both';
    parts.push(...same, { kind: 'differs', by, before: cut(before), loop: cut(loop), now: cut(now) });
    at = region.end;
  }
  parts.push(...shortened(linesOf(expected.slice(at)), 'end'));
  return { parts, isCut: lines > MAX_LINES };
}

/** The ranges of `expected` in which one of the others differs; changes that touch are one range. */
function regionsOf({ expected, target, now }: ThreeTexts): readonly Region[] {
  const all = [
    ...editsBetween(expected, target).map((edit) => ({ edit, side: 'toTarget' as const })),
    ...editsBetween(expected, now).map((edit) => ({ edit, side: 'toNow' as const })),
  ].toSorted((one, other) => one.edit.start - other.edit.start || one.edit.end - other.edit.end);
  const regions: Region[] = [];
  for (const { edit, side } of all) {
    let last = regions.at(-1);
    if (last === undefined || edit.start > last.end) {
      last = { start: edit.start, end: edit.end, toTarget: [], toNow: [] };
      regions.push(last);
    }
    last.end = Math.max(last.end, edit.end);
    last[side].push(edit);
  }
  return regions;
}

function within(expected: string, { start, end }: Region, edits: readonly TextEdit[]): string {
  const own = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }));
  return applyEdits(expected.slice(start, end), own);
}

type Same = Extract<ConflictPart, { kind: 'same' }>;

function shortened(lines: readonly string[], place: 'start' | 'middle' | 'end'): readonly Same[] {
  if (lines.length === 0) return [];
  const head = place === 'start' ? 0 : CONTEXT;
  const tail = place === 'end' ? 0 : CONTEXT;
  if (lines.length <= head + tail) return [{ kind: 'same', lines: cut(lines), left: 0 }];
  const first: Same = { kind: 'same', lines: cut(lines.slice(0, head)), left: lines.length - head - tail };
  const last: Same = { kind: 'same', lines: cut(lines.slice(lines.length - tail)), left: 0 };
  return tail === 0 ? [first] : [first, last];
}

function cut(lines: readonly string[]): readonly string[] {
  return lines.slice(0, MAX_LINES).map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line));
}
