import { expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { inexactNumber } from './inexact-number.ts';

const parsed = (text: string): JsonObject => JSON.parse(text) as JsonObject;

test.each([
  ['a field', '{"id": 12345678901234567890}', '"id"'],
  ['a list', '{"ids": [1, 9007199254740993]}', '"ids[1]"'],
  ['an object', '{"row": {"id": -9007199254740993}}', '"row.id"'],
])('a number with too many digits in %s is named', (_where, text, name) => {
  expect(inexactNumber(parsed(text))).toContain(`The number in ${name} has too many digits to be kept exactly`);
});

test('numbers that are exact, fractions, and numbers with an exponent are no reason to refuse a call', () => {
  expect(
    inexactNumber(parsed('{"a": 9007199254740991, "b": 0.1, "c": 1e21, "d": [-1], "e": "12345678901234567890"}')),
  ).toBe(null);
});

test('a name with invisible characters is shown in a short sentence', () => {
  const sentence = inexactNumber({ [`\u202e${'x'.repeat(100_000)}`]: 2 ** 60 }) ?? '';
  expect(sentence).toContain('<U+202E>');
  expect(sentence.length).toBeLessThan(400);
});
