import { expect, test } from 'vitest';
import { documentAsText } from './document.ts';
import { leftOutWords } from './document-words.ts';

const long = { what: 'parts', of: 'pages', read: 120, total: 300, why: 'too-much-text' } as const;

test('the text of a long document says how many of its pages were read, to models and in the language of the person', () => {
  const sections = [{ name: 'Page 1', text: 'Begin.' }];
  expect(documentAsText({ sections, leftOut: [long] })).toBe(
    '--- Page 1 ---\nBegin.\n\n[Only the first 120 of 300 pages were read, because there is too much text.]',
  );
  expect(leftOutWords(long, 'zh-CN')).toBe('文字太多，只读取了前 120 页（共 300 页）。');
  expect(leftOutWords({ what: 'rows', read: 20_000 }, 'en')).toBe(
    'Of each sheet only the first 20,000 rows were read.',
  );
});
