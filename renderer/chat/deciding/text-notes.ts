/** Describes in words what a reader of a text, such as a command, could overlook. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenIn, markedParts, mixedWords, type Reading, type Script } from '../../../shared/suspicious-text.ts';

const MOST_WORDS = 3;
const LONGEST_WORD = 80;

/**
 * `command`: one text, of which also the number of lines matters. `names`: a name in each line.
 * `code`: lines of a file.
 */
export type NotedText = 'command' | 'names' | 'code';

/** What stands out in a text, in whole sentences; empty: nothing does. */
export function useTextNotes(text: string, as: NotedText = 'command'): readonly string[] {
  const { t, i18n } = useTranslation('approval');
  const { lines, hidden, blanks, words } = useMemo(() => standingOut(text, as), [text, as]);
  const notes: string[] = [];
  if (lines > 1) notes.push(t('notes.lines', { count: lines }));
  if (hidden > 0) notes.push(t('notes.hidden', { count: hidden }));
  if (blanks > 0) notes.push(t('notes.blanks', { count: blanks }));
  for (const { word, scripts } of words.slice(0, MOST_WORDS)) {
    const named = { word: word.slice(0, LONGEST_WORD), scripts: namesOf(scripts, i18n.language) };
    notes.push(scripts.length > 1 ? t('notes.mixed', named) : t('notes.lookAlike', named));
  }
  if (words.length > MOST_WORDS) notes.push(t('notes.more', { count: words.length - MOST_WORDS }));
  return notes;
}

/** Whether anything stands out in a text. */
export function standsOut(text: string, as: NotedText): boolean {
  const { lines, hidden, blanks, words } = standingOut(text, as);
  return lines > 1 || hidden > 0 || blanks > 0 || words.length > 0;
}

function standingOut(text: string, as: NotedText) {
  const reading: Reading = as === 'code' ? 'content' : 'exact';
  const lines = text.split(/\r?\n/);
  const parts = lines.map((line) => markedParts(line, reading));
  return {
    lines: as === 'command' ? lines.length : 1,
    hidden: parts.reduce((sum, line) => sum + hiddenIn(line), 0),
    blanks: parts.reduce((most, line) => Math.max(most, longestBlanks(line)), 0),
    words: mixedWords(text),
  };
}

/** The length of the longest run of spaces that is long enough to be counted; 0: there is none. */
function longestBlanks(line: ReturnType<typeof markedParts>): number {
  return line.reduce(
    (most, part) => (part.kind === 'blanks' && part.of !== 'tabs' ? Math.max(most, part.count) : most),
    0,
  );
}

function namesOf(scripts: readonly Script[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'script' });
  return new Intl.ListFormat(locale).format(scripts.map((script) => names.of(script) ?? script));
}
