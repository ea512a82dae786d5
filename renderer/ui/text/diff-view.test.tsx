import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DiffNote } from '../../../shared/failures/diff-notes.ts';
import { diffNoteWords } from '../../i18n/failure-words.ts';
import { changeLocale, startTexts } from '../../i18n/index.ts';
import { DiffView } from './diff-view.tsx';

const PATCH = '--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-old\n+new';

/** The lines that a diff shows. */
const shown = (patch: string, note?: DiffNote): readonly string[] =>
  renderToStaticMarkup(<DiffView patch={patch} note={diffNoteWords(note)} label="a.txt" showMore={String} />)
    .split('</div>')
    .map((line) => line.replace(/<[^>]*>/g, ''))
    .filter((line) => line !== '');

const moreLines = { name: 'more-lines', data: { count: 803 } } as const;
const moved = { name: 'moved', data: { from: 'plain.txt' } } as const;

beforeAll(() => startTexts('en'));

describe('a diff', () => {
  it('shows its note after the lines, and in place of them when there are none', () => {
    expect(shown(PATCH, moreLines)).toEqual(['@@ -1,1 +1,1 @@', '1−old', '1+new', '… 803 more lines']);
    expect(shown('', moved)).toEqual(['Moved from plain.txt. Its content is the same.']);
    expect(shown(PATCH)).toEqual(['@@ -1,1 +1,1 @@', '1−old', '1+new']);
  });

  it('shows the sentence that an older version stored within the patch', () => {
    expect(shown('Binary content: no lines to show.')).toEqual(['Binary content: no lines to show.']);
    expect(shown(`${PATCH}\n… 7 more lines`).at(-1)).toBe('… 7 more lines');
    expect(shown('@@ -1,9 +1,9 @@\n-old\n+new\n… 7 more lines').at(-1)).toBe('… 7 more lines');
  });

  it('has its note in Chinese on a Chinese page', async () => {
    await changeLocale('zh-CN');
    expect(shown(PATCH, moreLines).at(-1)).toBe('… 还有 803 行');
    expect(shown('', moved)).toEqual(['从 plain.txt 移动而来，内容未变。']);
    await changeLocale('en');
  });
});
