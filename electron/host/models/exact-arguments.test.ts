import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../shared/json.ts';
import { writtenCall } from './call-arguments.ts';

const DIGITS = '123456789012345678901234567890';
const LOST = /^The number in "[^"]+" is too large, or has too many digits, to be kept exactly\. The tool did not run\./;

describe('a whole number with more digits than a JSON number keeps', () => {
  test.each([
    ['in a field', `{"id": ${DIGITS}}`, { id: DIGITS }],
    ['that is negative', '{"id": -9007199254740993}', { id: '-9007199254740993' }],
    ['in a list', '{"ids": [1, 9007199254740993]}', { ids: [1, '9007199254740993'] }],
    ['in arguments that were encoded twice', JSON.stringify(`{"id": ${DIGITS}}`), { id: DIGITS }],
    ['in JSON with faults of syntax', `{id: ${DIGITS},}`, { id: DIGITS }],
  ])('%s keeps its digits as text, and the repair is recorded', (_where, written, read) => {
    const call = writtenCall('act', written);
    expect(call.arguments).toEqual(read);
    expect(call.malformed).toBeUndefined();
    expect(call.repairs?.length).toBeGreaterThan(0);
  });

  test('is a reason not to run the call if its digits were lost before', () => {
    const call = writtenCall('act', { row: { id: Number('12345678901234567890') } });
    expect(call.malformed?.error).toMatch(LOST);
    expect(call.malformed?.error).toContain('"row.id"');
  });
});

test.each<[string, JsonValue]>([
  ['a text', '{"n": 1e999}'],
  ['JSON with faults of syntax', '{n: -1e999,}'],
  ['a value', { n: Number.POSITIVE_INFINITY }],
])('an infinite number in %s is a reason not to run the call', (_what, written) => {
  expect(writtenCall('act', written).malformed?.error).toMatch(LOST);
});

test('exact numbers, fractions, numbers with an exponent and digits in quotes stay as they are, without a repair', () => {
  const written = `{"a": 9007199254740991, "b": 0.1234567890123456789, "c": 1e21, "d": "${DIGITS}", "e": 9007199254740992.0, "g": -9007199254740992, "h": 100000000000000000000, "f": 6.02e23}`;
  expect(writtenCall('act', written)).toEqual({ name: 'act', arguments: JSON.parse(written) });
  expect(writtenCall('act', { c: 1e21 }).malformed).toBeUndefined();
});

test('the name of a lost number is shown in a short sentence of visible characters', () => {
  const error = writtenCall('act', { [`\u202e${'x'.repeat(100_000)}`]: 2 ** 60 }).malformed?.error ?? '';
  expect(error).toContain('<U+202E>');
  expect(error.length).toBeLessThan(400);
});
