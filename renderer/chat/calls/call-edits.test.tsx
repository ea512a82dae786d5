import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileDiff } from '../../../shared/loop.ts';
import { changeLocale, startTexts } from '../../i18n/index.ts';
import { Diffs } from './call-edits.tsx';

const binary: FileDiff = {
  path: 'a.png',
  added: 0,
  removed: 0,
  patch: '',
  note: { name: 'binary', data: {} },
};
const more: FileDiff = { ...binary, path: '…', note: { name: 'more-files', data: { count: 5 } } };
const moved: FileDiff = { ...binary, path: 'b.txt', note: { name: 'moved', data: { from: 'a\u202eb.txt' } } };

const shown = (diffs: readonly FileDiff[]): string => renderToStaticMarkup(<Diffs diffs={diffs} />);

beforeAll(() => startTexts('en'));

describe('the diffs on a card', () => {
  it('say why a file has no lines and how many files are not shown, in the language of the page', async () => {
    expect(shown([binary, more])).toContain('Binary content: no lines to show.');
    expect(shown([binary, more])).toContain('>and 5 more files');
    await changeLocale('zh-CN');
    expect(shown([binary, more])).toContain('二进制内容：没有可显示的行。');
    expect(shown([binary, more])).toContain('>还有 5 个文件');
    await changeLocale('en');
  });

  it('make invisible characters of the earlier path visible', () => {
    expect(shown([moved])).toContain('Moved from a\\u{202e}b.txt. Its content is the same.');
  });

  it('show the sentences that an older version stored in an approval', () => {
    const old = { path: 'a.png', added: 0, removed: 0, patch: 'Binary content: no lines to show.' };
    const rest = { path: '... and 5 more files', added: 0, removed: 0, patch: '' };
    expect(shown([old, rest])).toContain('Binary content: no lines to show.');
    expect(shown([old, rest])).toContain('... and 5 more files');
  });
});
