import { expect, test } from 'vitest';
import { offsetSpanAt } from './offset-spans.ts';

const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);

test('returns the stretch of time with one offset that contains a moment', () => {
  const summer = {
    from: at('2027-03-28T01:00Z'),
    until: at('2027-10-31T01:00Z'),
    offset: 2 * HOUR,
    offsetBefore: HOUR,
  };
  for (const moment of ['2027-03-28T01:00Z', '2027-07-01T12:34:56.789Z', '2027-10-31T00:59:59.999Z'])
    expect(offsetSpanAt(at(moment), 'Europe/Berlin')).toEqual(summer);
  expect(offsetSpanAt(at('2027-10-31T01:00Z'), 'Europe/Berlin').from).toBe(summer.until);
  expect(offsetSpanAt(at('2027-03-28T00:59:59.999Z'), 'Europe/Berlin').until).toBe(summer.from);
});

test('does not end in a zone whose clocks do not change any more', () => {
  const { until, offset } = offsetSpanAt(at('2027-01-01T00:00Z'), 'Asia/Kathmandu');
  expect([until, offset]).toEqual([Number.POSITIVE_INFINITY, 5.75 * HOUR]);
  expect(offsetSpanAt(0, 'UTC')).toEqual({
    from: Number.NEGATIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
    offset: 0,
    offsetBefore: 0,
  });
});

test('throws for an unknown zone', () => {
  expect(() => offsetSpanAt(0, 'Mars/Olympus')).toThrow(RangeError);
});
