import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reindented } from './indentation.ts';

test.each([
  ['a shift to the right', ['    a', '      b'], ['a', '  b'], ['a', '    c'], ['    a', '        c']],
  ['a shift to the left', ['a', '  b'], ['    a', '      b'], ['    a', '        c'], ['a', '    c']],
  ['blanks for tabs', ['\ta', '\t\tb'], ['  a', '    b'], ['      c'], ['\t\t\tc']],
  ['tabs for blanks', ['    a', '        b'], ['\ta', '\t\tb'], ['\t\t\tc'], ['            c']],
  ['comments with one more blank', ['\t/*', '\t * a'], ['    /*', '     * a'], ['     * c'], ['\t * c']],
])('rewrites new lines for %s', (_, there, old, fresh, expected) => {
  expect(reindented(there, old, fresh)).toEqual(expected);
});

test('keeps the lines of the file that do not change, including their blanks', () => {
  expect(reindented(['  a', '   ', '  b'], ['a', '', 'b'], ['a', '', 'c'])).toEqual(['  a', '   ', '  c']);
});

test('writes a new blank line without indentation', () => {
  expect(reindented(['  a'], ['a'], ['a', '', '  '])).toEqual(['  a', '', '']);
});

test.each([
  ['the lines are shifted differently', ['  a', '      b'], ['a', '  b'], ['c']],
  ['the tabs have different widths', ['  a', '      b'], ['\ta', '\t\tb'], ['c']],
  ['a new line begins before the shift', ['a'], ['    a'], ['  c']],
])('returns null if %s', (_, there, old, fresh) => {
  expect(reindented(there, old, fresh)).toBeNull();
});

test('gives a text with another indentation the same words', () => {
  const line = fc.tuple(fc.nat({ max: 4 }), fc.constantFrom('a', 'b', 'c'));
  const text = fc.array(line, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(text, text, fc.constantFrom(2, 4), (before, after, width) => {
      const with_ = (unit: string) => (lines: typeof before) => lines.map(([depth, word]) => unit.repeat(depth) + word);
      const [tabs, blanks] = [with_('\t'), with_(' '.repeat(width))];
      const result = reindented(tabs(before), blanks(before), blanks(after));
      // One level of indentation can match several widths; then only the words are compared.
      if (new Set(before.map(([depth]) => depth)).size > 1 && before.some(([depth]) => depth === 1))
        expect(result).toEqual(tabs(after));
      else if (result !== null) expect(result.map((each) => each.trim())).toEqual(after.map(([, word]) => word));
    }),
  );
});
