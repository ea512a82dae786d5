/**
 * Replaces texts that occur exactly once. All of them are found in the text as it is before the
 * call, and either all are replaced or none.
 */
import { lf, type TextEdit } from '../line-endings.ts';
import { ok, type Refused, type Result, refuse } from '../result.ts';
import { reindented } from './indentation.ts';
import { atLines, looseMatchesOf, type TextLines, textLines } from './match-lines.ts';
import { nearLines } from './near-match.ts';

export interface Replacement {
  readonly old: string;
  readonly new: string;
}

export interface ReplacedExactly {
  /** The edits in the order of the text. */
  readonly edits: readonly TextEdit[];
  /**
   * The numbers, from 1, of the replacements whose old text differed from the file only in its
   * indentation. Their new lines were given that of the file.
   */
  readonly reindented: readonly number[];
}

/** The number of matches that are looked for, to name their lines. */
const MOST_MATCHES = 20;
/** The maximum product of the number of replacements and the length of the text. */
const MAX_COMPARED = 400_000_000;

interface Found {
  readonly edit: TextEdit;
  readonly isReindented: boolean;
}

/** Replaces in `text`, which has LF line ends. */
export function replaceExactly(text: string, replacements: readonly Replacement[]): Result<ReplacedExactly> {
  if (replacements.length > 1 && replacements.length * text.length > MAX_COMPARED)
    return refuse(
      'too-large',
      `${replacements.length} edits are too many for a file of this size. Send fewer at once.`,
    );
  const file = textLines(text);
  const found: (Found & { readonly number: number })[] = [];
  for (const [index, replacement] of replacements.entries()) {
    const one = find(file, { old: lf(replacement.old), new: lf(replacement.new) });
    if (!one.ok) return refuse(one.refusal.code, `${numbered(index + 1, replacements.length)}${one.refusal.message}`);
    found.push({ ...one.value, number: index + 1 });
  }
  const inOrder = found.toSorted((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  for (const [index, { edit, number }] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before === undefined || before.edit.end <= edit.start) continue;
    const pair = [before.number, number].sort((a, b) => a - b).join(' and ');
    return refuse('bad-input', `Edits ${pair} change the same text. Make one edit of them. Nothing was changed.`);
  }
  return ok({
    edits: inOrder.map(({ edit }) => edit),
    reindented: found.filter(({ isReindented }) => isReindented).map(({ number }) => number),
  });
}

const numbered = (number: number, total: number): string => (total === 1 ? '' : `Edit ${number} of ${total}: `);

function find(file: TextLines, replacement: Replacement): Result<Found> {
  const { old, new: fresh } = replacement;
  const { text } = file;
  if (old === fresh) return refuse('bad-input', '"old" and "new" are the same text. Nothing was changed.');
  if (old === '') {
    if (text === '') return ok({ edit: { start: 0, end: 0, text: fresh }, isReindented: false });
    return refuse('bad-input', '"old" is empty. Give the text to replace. Nothing was changed.');
  }
  const starts = matchesIn(text, old);
  const [start] = starts;
  if (start === undefined) return findLoosely(file, replacement);
  if (starts.length > 1) return several(starts.map((at) => lineOf(file, at)));
  return ok({ edit: { start, end: start + old.length, text: fresh }, isReindented: false });
}

/** The first matches, including overlapping ones. */
function matchesIn(text: string, old: string): readonly number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(old); at !== -1 && starts.length < MOST_MATCHES; at = text.indexOf(old, at + 1))
    starts.push(at);
  return starts;
}

/**
 * Finds whole lines that differ from the file only in their indentation, or in the line end after
 * the last line of the file.
 */
function findLoosely(file: TextLines, replacement: Replacement): Result<Found> {
  const lines = wholeLines(replacement);
  const places = lines === null ? [] : loosePlaces(file, lines.old, lines.fresh);
  const [place] = places;
  if (place === undefined) return notFound(file, replacement.old);
  if (places.length > 1) return several(places.map(({ at }) => at));
  return ok({ edit: editOf(file, place), isReindented: place.isReindented });
}

interface LoosePlace {
  /** The first line, 0-based, and the number of lines. */
  readonly at: number;
  readonly count: number;
  readonly fresh: readonly string[];
  readonly isReindented: boolean;
}

function loosePlaces(file: TextLines, old: readonly string[], fresh: readonly string[]): readonly LoosePlace[] {
  const matches = looseMatchesOf(file.lines, old);
  if (matches.length > MOST_MATCHES) return [];
  return matches.flatMap((at) => {
    const there = file.lines.slice(at, at + old.length);
    const changed = reindented(there, old, fresh);
    if (changed === null) return [];
    return { at, count: old.length, fresh: changed, isReindented: there.some((line, index) => line !== old[index]) };
  });
}

/**
 * The lines of a replacement of whole lines. Null if the old text ends with a line end and the new
 * one does not, because the line after it would then be joined to the new text.
 */
function wholeLines(replacement: Replacement): { readonly old: string[]; readonly fresh: string[] } | null {
  const old = replacement.old.split('\n');
  if (!replacement.old.endsWith('\n')) return { old, fresh: replacement.new.split('\n') };
  old.pop();
  if (replacement.new === '') return { old, fresh: [] };
  return replacement.new.endsWith('\n') ? { old, fresh: replacement.new.slice(0, -1).split('\n') } : null;
}

/** Replaces the lines without the line end of the last one, unless they are removed. */
function editOf({ text, offsets }: TextLines, { at, count, fresh }: LoosePlace): TextEdit {
  const start = offsets[at] ?? text.length;
  const end = offsets[at + count] ?? text.length;
  const keepsEnd = fresh.length > 0 && text.slice(start, end).endsWith('\n');
  return { start, end: keepsEnd ? end - 1 : end, text: fresh.join('\n') };
}

function several(lines: readonly number[]): Refused {
  const many = lines.length === MOST_MATCHES ? `at least ${MOST_MATCHES}` : `${lines.length}`;
  return refuse(
    'many-matches',
    `"old" is in the file ${many} times, ${atLines(lines)}. Add lines around it until it is there only once. Nothing was changed.`,
  );
}

function notFound({ text }: TextLines, old: string): Refused {
  const hint = nearLines(text, old) ?? 'Nothing like it was found. Read the file again.';
  return refuse('no-match', `"old" is not in the file. Nothing was changed. ${hint}`);
}

/** The line (0-based) in which an offset is. */
function lineOf({ offsets }: TextLines, offset: number): number {
  return offsets.findLastIndex((start) => start <= offset);
}
