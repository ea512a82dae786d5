import { expect, test } from 'vitest';
import { longAnswer } from '../../../e2e/bench/long-answer.ts';
import { growingBlocks, noBlocks } from './growing-blocks.ts';
import { markdownBlocks } from './markdown-tokens.ts';

const typesOf = (blocks: readonly { readonly type: string; readonly raw: string }[]) =>
  blocks.map(({ type, raw }) => [type, raw.trim()]);

test('the parser of growing Markdown gives the same blocks for text that grows letter by letter as for the whole text', () => {
  const text = longAnswer(3_000);
  let grown = noBlocks;
  for (let end = 1; end <= text.length; end++) grown = growingBlocks(text.slice(0, end), grown);
  expect(typesOf(grown.blocks)).toEqual(typesOf(growingBlocks(text, noBlocks).blocks));
});

test('the parser of growing Markdown returns the same objects for finished blocks', () => {
  const text = `${longAnswer(2_000)}\n\n`;
  const before = growingBlocks(text, noBlocks);
  const after = growingBlocks(`${text}More.\n\nAnd more.`, before);
  expect(before.finished.length).toBeGreaterThan(3);
  before.finished.forEach((block, index) => {
    expect(after.blocks[index]).toBe(block);
  });
});

test('the parser of growing Markdown closes unfinished markup for display', () => {
  const [block] = growingBlocks('some **bold wor', noBlocks).blocks;
  expect(block?.raw).toBe('some **bold wor**');
});

test('the parser of growing Markdown parses a text from its start if it does not continue the previous one', () => {
  const before = growingBlocks('# One\n\nTwo\n\nThree\n\nFour', noBlocks);
  expect(typesOf(growingBlocks('Other', before).blocks)).toEqual([['paragraph', 'Other']]);
});

test('the parser of growing Markdown distinguishes dollar amounts from formulas', () => {
  const types = (text: string) => JSON.stringify(markdownBlocks(text).blocks).match(/"type":"math"/g)?.length ?? 0;
  expect(types('It costs $5 and then $10 more')).toBe(0);
  expect(types('so $a + b$ and \\(c\\)')).toBe(2);
  expect(types('$$\nx^2\n$$')).toBe(1);
});
