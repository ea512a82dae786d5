/** Formats a unified diff for a terminal. */
import { diffNoteText } from '../../../../shared/failures/diff-notes.ts';
import { CHINESE_DIFF_NOTES } from '../../../../shared/failures/diff-notes-chinese.ts';
import { ENGLISH_DIFF_NOTES } from '../../../../shared/failures/diff-notes-english.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import type { Paint } from './paint.ts';
import type { Texts } from './texts.ts';
import { visibleLine, visibleText } from './visible-text.ts';

/** These texts load only with the commands that print a diff. */
const NOTES = { en: ENGLISH_DIFF_NOTES, 'zh-CN': CHINESE_DIFF_NOTES };

export function diffLines(diff: FileDiff, texts: Texts, paint: Paint): readonly string[] {
  const counts = `${paint('green', `+${diff.added}`)} ${paint('red', `-${diff.removed}`)}`;
  return [`    ${paint('bold', visibleLine(diff.path))} ${counts}`, ...changedLines(diff, texts, paint)];
}

/** The lines of a diff and its note, without the name of the file. */
export function changedLines({ patch, note }: FileDiff, texts: Texts, paint: Paint): readonly string[] {
  const lines = patch === '' && note !== undefined ? [] : patchLines(patch, paint);
  return note === undefined ? lines : [...lines, `    ${visibleLine(diffNoteText(NOTES[texts.locale], note))}`];
}

/**
 * The lines of a patch, indented and coloured, without its file header (`---` and `+++` before
 * the first hunk).
 */
export function patchLines(patch: string, paint: Paint): readonly string[] {
  const lines = visibleText(patch).replace(/\n$/, '').split('\n');
  const firstHunk = lines.findIndex((line) => line.startsWith('@@'));
  return lines.slice(Math.max(0, firstHunk)).map((line) => `    ${painted(line, paint)}`);
}

function painted(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint('green', line);
  if (line.startsWith('-')) return paint('red', line);
  if (line.startsWith('@@')) return paint('cyan', line);
  return line;
}
