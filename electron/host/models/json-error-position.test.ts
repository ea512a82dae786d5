import fc from 'fast-check';
import { expect, test } from 'vitest';
import { threadTime } from '../thread-time.fixture.ts';
import { jsonErrorPosition } from './json-error-position.ts';

test.each([
  ['{"a": 1', 7],
  ['{"a": "unended', 14],
  ['{"a": 1,}', 8],
  ['{a: 1}', 1],
  ["{'a': 1}", 1],
  ['{"a" 1}', 5],
  ['{"a": tru}', 9],
  ['{"a": tru', 9],
  ['[1 2]', 3],
  ['{"a": "line\nbreak"}', 11],
  ['{"a": "\\x"}', 7],
  ['{"a": 01}', 7],
  ['{"a": 1} trailing', 9],
  ['{"a": [1}', 8],
  ['', 0],
  ['```json\n{}', 0],
])('reports for %j the error position %i (F12)', (text, position) => {
  expect(jsonErrorPosition(text)).toBe(position);
});

test('agrees with JSON.parse if the error message of JSON.parse contains a position (F12)', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', 'x', '\\', '\n', '0'))
    .map(([json, at, bit]) => {
      const where = at % (json.length + 1);
      return json.slice(0, where) + bit + json.slice(where + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      const position = jsonErrorPosition(text);
      try {
        JSON.parse(text);
        expect(position).toBe(text.length);
      } catch (error) {
        const named = /position (\d+)/.exec(String(error))?.[1];
        // V8 gives a position only in some messages, and its position for a broken number or
        // escape is slightly later.
        if (named !== undefined) expect(text.slice(position, Number(named))).toMatch(/^[-+.\da-fA-F\\u]*$/);
        expect(position).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('checks 5 MB in well under a second (F12)', () => {
  const text = `{"a": "${'x'.repeat(5_000_000)}", oops}`;
  const used = threadTime();
  expect(jsonErrorPosition(text)).toBe(text.length - 5);
  expect(used()).toBeLessThan(1_000);
});
