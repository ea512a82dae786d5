import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '../line-endings.ts';
import { mergeEdits } from './merge-edits.ts';

const merged = (base: string, mine: string, theirs: string) => {
  const edits = mergeEdits(base, mine, theirs);
  return edits === null ? null : applyEdits(mine, edits);
};

test('makes the changes of the other side between and around the own ones', () => {
  const base = 'a\nb\nc\nd\ne\nf\ng\n';
  expect(merged(base, 'A\nb\nc\nd\ne\nf\ng\nh\n', 'a\nb\nC\nc2\nd\nf\ng\n')).toBe('A\nb\nC\nc2\nd\nf\ng\nh\n');
  expect(merged(base, base, 'x\n')).toBe('x\n');
  expect(merged(base, 'x\n', base)).toBe('x\n');
  expect(merged(base, 'a\nB\nc\nd\ne\nf\ng\n', 'a\nB\nc\nd\ne\nF\ng\n')).toBe('a\nB\nc\nd\ne\nF\ng\n');
});

test('refuses changes of the same line, of adjacent lines, and insertions at the same place', () => {
  const base = 'a\nb\nc\nd\n';
  expect(merged(base, 'a\nB\nc\nd\n', 'a\nBB\nc\nd\n')).toBeNull();
  expect(merged(base, 'a\nB\nc\nd\n', 'a\nb\nC\nd\n')).toBeNull();
  expect(merged(base, 'a\nx\nb\nc\nd\n', 'a\ny\nb\nc\nd\n')).toBeNull();
  expect(merged('', 'x\n', 'y\n')).toBeNull();
});

test('loses no line of either side, and gives the same text from both sides', () => {
  // Own and other lines never look alike, so a lost one is noticed.
  const base = Array.from({ length: 12 }, (_, index) => `line ${index}`);
  const change = fc.record({ at: fc.nat(11), do: fc.constantFrom('change', 'remove', 'insert') });
  const changed = (mark: string, changes: readonly { readonly at: number; readonly do: string }[]) => {
    const lines = base.map((line) => [line]);
    for (const [index, each] of changes.entries()) {
      const fresh = `${mark} ${index}`;
      const old = lines[each.at] ?? [];
      lines[each.at] = each.do === 'change' ? [fresh] : each.do === 'remove' ? [] : [fresh, ...old];
    }
    return lines.flat();
  };
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  let clean = 0;
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), fc.array(change, { maxLength: 3 }), (own, other) => {
      const [mine, theirs] = [changed('mine', own), changed('theirs', other)];
      const one = merged(text(base), text(mine), text(theirs));
      expect(merged(text(base), text(theirs), text(mine))).toBe(one);
      if (one === null) return;
      clean += 1;
      const expected = new Set([
        ...mine.filter((line) => !base.includes(line) || theirs.includes(line)),
        ...theirs.filter((line) => !base.includes(line) || mine.includes(line)),
      ]);
      expect(new Set(one.split('\n').slice(0, -1))).toEqual(expected);
    }),
    { numRuns: 400 },
  );
  expect(clean).toBeGreaterThan(50);
});
