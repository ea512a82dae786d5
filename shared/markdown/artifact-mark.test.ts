import { Marked } from 'marked';
import { expect, it } from 'vitest';
import { ARTIFACT_MARKS_FOR_MODELS, artifactMarks, replaceMarks } from './artifact-mark.ts';
import { BoundedLexer } from './bounded-lexer.ts';

const { defaults } = new Marked({ gfm: true, extensions: [...artifactMarks] });
const blocks = (text: string) => new BoundedLexer(defaults).lex(text).filter(({ type }) => type !== 'space');

it.each([
  ['![Sales by month](artifact:Sales by month)', 'Sales by month', 'Sales by month'],
  ['![The months](artifact:Sales%20by%20month)', 'Sales by month', 'The months'],
  ['  ![x](artifact:<Sales (2026)>)  ', 'Sales (2026)', 'x'],
  ['![Sales (2026)](artifact:)', 'Sales (2026)', 'Sales (2026)'],
  ['![](artifact:销售)', '销售', '销售'],
  ['![x](artifact:100 %)', '100 %', 'x'],
])('reads %j on a line of its own as an artifact', (text, name, words) => {
  expect(blocks(text)).toMatchObject([{ type: 'artifact', name, words }]);
  expect(blocks(`Before:\n${text}\nafter.`)).toMatchObject([{ type: 'paragraph' }, { type: 'artifact', name }, {}]);
});

it('reads a mark within a line as words, and leaves marks in code alone', () => {
  const [paragraph] = blocks('See ![the chart](artifact:Sales by month) below.');
  expect(paragraph).toMatchObject({ tokens: [{}, { type: 'artifact-words', words: 'the chart' }, {}] });
  expect(blocks('```\n![x](artifact:y)\n```')).toMatchObject([{ type: 'code' }]);
  expect(replaceMarks('a ![b](artifact:c) d', ({ name, words }) => `[${name}|${words}]`)).toBe('a [c|b] d');
});

it('tells models the syntax that is read', () => {
  const [mark = ''] = /!\[.*?\)/.exec(ARTIFACT_MARKS_FOR_MODELS) ?? [];
  expect(blocks(mark)).toMatchObject([{ type: 'artifact', name: 'NAME' }]);
});

it('reads hostile marks in bounded time', () => {
  for (const hostile of ['![](artifact:'.repeat(20_000), '![a](artifact:b)\n'.repeat(10_000), '\n![x'.repeat(30_000)]) {
    const begun = performance.now();
    blocks(hostile);
    expect(performance.now() - begun).toBeLessThan(5_000);
  }
});
