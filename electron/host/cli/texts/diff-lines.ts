/** Formats a unified diff for a terminal. */
import { nameOfChange } from '../../../../shared/call-target.ts';
import { diffNoteText } from '../../../../shared/failures/diff-notes.ts';
import { CHINESE_DIFF_NOTES } from '../../../../shared/failures/diff-notes-chinese.ts';
import { ENGLISH_DIFF_NOTES } from '../../../../shared/failures/diff-notes-english.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import { markedLine } from '../../../../shared/suspicious-text.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import type { Paint } from './paint.ts';
import type { Line } from './rows.ts';
import type { Texts } from './texts.ts';

/** These texts load only with the commands that print a diff. */
const NOTES = { en: ENGLISH_DIFF_NOTES, 'zh-CN': CHINESE_DIFF_NOTES };

export function diffLines(diff: FileDiff, texts: Texts, paint: Paint): readonly string[] {
  const counts = `${paint('green', `+${diff.added}`)} ${paint('red', `-${diff.removed}`)}`;
  return [`    ${paint('bold', nameOfChange(diff, visibleLine))} ${counts}`, ...changedLines(diff, texts, paint)];
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
function patchLines(patch: string, paint: Paint): readonly string[] {
  return diffText(patch, 0).map(({ text, style }) => `    ${style === undefined ? text : paint(style, text)}`);
}

/** Like `patchLines`, but for lines that are divided into rows. */
export function diffText(patch: string, indent: number): readonly Line[] {
  const lines = patch.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  const firstHunk = lines.findIndex((line) => line.startsWith('@@'));
  return lines.slice(Math.max(0, firstHunk)).map((line) => diffLine(line, indent));
}

/** A line of a diff. It may contain no line break. */
export function diffLine(line: string, indent: number): Line {
  const style = styleOf(line);
  const text = (line[0] ?? '') + markedLine(line.slice(1), 'content');
  return { text: visibleText(text), indent, ...(style === null ? {} : { style }) };
}

function styleOf(line: string): 'green' | 'red' | 'cyan' | null {
  if (line.startsWith('+')) return 'green';
  if (line.startsWith('-')) return 'red';
  return line.startsWith('@@') ? 'cyan' : null;
}
