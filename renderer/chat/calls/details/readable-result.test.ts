import { expect, it } from 'vitest';
import { readableResult } from './readable-result.ts';

it('reads an object or a list, and leaves every other text as it is', () => {
  expect(readableResult(' {"a":[1]}')).toEqual({ a: [1] });
  expect(readableResult('[1, 2]')).toEqual([1, 2]);
  for (const text of ['3', 'plain', '{"a":', '', '{} and more']) expect(readableResult(text)).toBe(text);
});

it('leaves very long JSON as text, so that reading it does not block the page', () => {
  const long = JSON.stringify({ a: 'x'.repeat(100_000) });
  expect(readableResult(long)).toBe(long);
});
