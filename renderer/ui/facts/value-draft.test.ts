import { expect, it } from 'vitest';
import { draftOf, readValue } from './value-draft.ts';

it.each([['metric'], [42], [true], [null], [['a', 'b']], [{ a: { b: 1 } }]])(
  'the written form of the value %j is read as the same value',
  (value) => {
    expect(readValue(draftOf(value))).toEqual({ ok: true, value });
  },
);

it.each([
  [{ text: '  ', kind: 'text' }, 'empty'],
  [{ text: '{"a":', kind: 'json' }, 'json'],
  [{ text: 'x'.repeat(2_000), kind: 'text' }, 'long'],
] as const)('the text %j is refused as %s', (draft, wrong) => {
  expect(readValue(draft)).toEqual({ ok: false, wrong });
});

it('a text that looks like JSON stays a text', () => {
  expect(readValue({ text: '42', kind: 'text' })).toEqual({ ok: true, value: '42' });
});
