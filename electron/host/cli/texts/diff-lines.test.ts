import { describe, expect, it } from 'vitest';
import type { FileDiff } from '../../../../shared/loop.ts';
import { diffLines } from './diff-lines.ts';
import { paintFor } from './paint.ts';
import { textsFor } from './texts.ts';

const linesOf = (diff: Pick<FileDiff, 'patch' | 'note'>, locale: 'en' | 'zh-CN' = 'en') =>
  diffLines({ path: 'a.txt', added: 1, removed: 0, ...diff }, textsFor(locale), paintFor(false))
    .slice(1)
    .map((line) => line.slice(4));

const PATCH = '--- a/a.txt\n+++ b/a.txt\n@@ -1,0 +1,1 @@\n+new';

describe('the lines of a diff in the terminal', () => {
  it('end with its note, in the language of the terminal', () => {
    const diff = { patch: PATCH, note: { name: 'more-lines', data: { count: 803 } } } as const;
    expect(linesOf(diff)).toEqual(['@@ -1,0 +1,1 @@', '+new', '… 803 more lines']);
    expect(linesOf(diff, 'zh-CN').at(-1)).toBe('… 还有 803 行');
  });

  it('are the note alone when there is no patch, with invisible characters made visible', () => {
    const diff = { patch: '', note: { name: 'moved', data: { from: 'a\u202eb.txt' } } } as const;
    expect(linesOf(diff)).toEqual(['Moved from a\\u202eb.txt. Its content is the same.']);
    expect(linesOf({ patch: '', note: { name: 'binary', data: {} } }, 'zh-CN')).toEqual([
      '二进制内容：没有可显示的行。',
    ]);
  });

  it('include the sentence that an older version stored within the patch', () => {
    expect(linesOf({ patch: 'Not a file: no lines to show.' })).toEqual(['Not a file: no lines to show.']);
    expect(linesOf({ patch: `${PATCH}\n… 7 more lines` }).at(-1)).toBe('… 7 more lines');
  });
});
