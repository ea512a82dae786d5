import { expect, test } from 'vitest';
import { scaled } from './scaled-text.ts';

test.each([
  ['12.5px', 'calc(12.5px * var(--text-scale))'],
  ['16px', 'calc(16px * var(--text-scale))'],
  ['1.12em', '1.12em'],
  ['1.5', '1.5'],
  ['inherit', 'inherit'],
  ['calc(12.5px * var(--text-scale))', 'calc(12.5px * var(--text-scale))'],
])('a size of text of %s becomes %s', (value, expected) => {
  expect(scaled(value)).toBe(expected);
});
