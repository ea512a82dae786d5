import { Marked } from 'marked';
import { expect, it } from 'vitest';
import { BoundedLexer } from './bounded-lexer.ts';
import { factMarks, withoutFactMarks, withoutUnfinishedFactMark } from './fact-mark.ts';

const { defaults } = new Marked({ gfm: true, extensions: [...factMarks] });
const blocks = (text: string) => new BoundedLexer(defaults).lex(text).filter(({ type }) => type !== 'space');
const marksIn = (text: string): readonly number[] =>
  [...JSON.stringify(blocks(text)).matchAll(/"type":"fact-mark","raw":"[^"]*","id":(\d+)/g)].map(([, id]) =>
    Number(id),
  );

it.each([
  ['You prefer metric units [fact:12].', [12]],
  ['**Bold [fact:1]** and [fact:2][fact:3]', [1, 2, 3]],
  ['| a |\n| --- |\n| b [fact:7] |', [7]],
  ['`[fact:1]` and\n\n```\n[fact:2]\n```', []],
  ['[fact:0] [fact:x] [fact:1234567890123] [fact:-1]', []],
])('reads the marks of %j', (text, ids) => {
  expect(marksIn(text)).toEqual(ids);
});

it('never reads a mark as a link, whatever the model writes around it', () => {
  const text = '[fact:12](https://evil.example) and [fact:13]\n\n[fact:13]: https://evil.example';
  expect(marksIn(text)).toEqual([12, 13]);
  expect(JSON.stringify(blocks(text))).not.toContain('"text":"fact:12"');
});

it('leaves the marks out of a text, and keeps those in code', () => {
  expect(withoutFactMarks('You prefer metric [fact:12]. `[fact:1]` [fact:2]')).toBe('You prefer metric. `[fact:1]`');
  expect(withoutFactMarks('```\na [fact:1]\n```\nb [fact:2]')).toBe('```\na [fact:1]\n```\nb');
  expect(withoutFactMarks('an [unrelated] word')).toBe('an [unrelated] word');
});

it('never shows half of a mark while a text grows', () => {
  const whole = 'You prefer metric [fact:12].';
  for (let end = 0; end <= whole.length; end++) {
    const shown = withoutUnfinishedFactMark(whole.slice(0, end)).replaceAll(/ ?\[fact:12\]/g, '');
    expect(shown).not.toMatch(/\[/);
  }
  expect(withoutUnfinishedFactMark(whole)).toBe(whole);
  expect(withoutUnfinishedFactMark('see [this page')).toBe('see [this page');
});

it('reads hostile marks in bounded time', () => {
  for (const hostile of ['[fact:'.repeat(20_000), '[fact:1] '.repeat(10_000), `${'`'.repeat(20_000)}[fact:1]`]) {
    const begun = performance.now();
    blocks(hostile);
    withoutFactMarks(hostile);
    withoutUnfinishedFactMark(hostile);
    expect(performance.now() - begun).toBeLessThan(5_000);
  }
});
