import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChangedLines } from './line-counts.ts';

test('the counts equal those of a full line diff, for any two texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '', '}'), { maxLength: 30 })
    .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));
  fc.assert(
    fc.property(text, text, (old, fresh) => {
      const lines = structuredPatch('', '', old, fresh).hunks.flatMap((hunk) => hunk.lines);
      const beginningWith = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
      expect(countChangedLines(old, fresh)).toEqual({ added: beginningWith('+'), removed: beginningWith('-') });
    }),
    { numRuns: 500 },
  );
});

test('the counts of a long rewrite are exact, and a long reordering counts from its first to its last difference', () => {
  const lines = (name: (index: number) => string) => Array.from({ length: 5000 }, (_, i) => `${name(i)}\n`).join('');
  const shared = (index: number, own: string) => (index % 5 === 0 ? '}' : `${own}${index}`);
  expect(
    countChangedLines(
      lines((i) => shared(i, 'old ')),
      lines((i) => shared(i, 'new ')),
    ),
  ).toEqual({ added: 4000, removed: 4000 });
  expect(countChangedLines(`same\n${lines(String)}`, `same\n${lines((i) => String(4999 - i))}`)).toEqual({
    added: 5000,
    removed: 5000,
  });
});
