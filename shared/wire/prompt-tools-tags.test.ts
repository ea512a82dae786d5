import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defused } from './prompt-tools-tags.ts';

describe('text that looks like a tag', () => {
  const tagged = fc
    .array(
      fc.constantFrom(
        '<',
        '&lt;',
        '&amp;lt;',
        '&',
        'amp;',
        'lt;',
        '/',
        'tool_use',
        '_result',
        'TOOL_USE',
        '>',
        ' ',
        'x',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  test('contains no tag after it is escaped, and different texts stay different', () => {
    const back = (text: string) =>
      text.replaceAll(/&((?:amp;)*)lt;(?=\s*\/?\s*tool_use)/gi, (_, more: string) =>
        more === '' ? '<' : `&${more.slice(4)}lt;`,
      );
    fc.assert(
      fc.property(tagged, (text) => {
        expect(defused(text)).not.toMatch(/<\s*\/?\s*tool_use/i);
        expect(back(defused(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('leaves other tags unchanged', () => {
    expect(defused('<div>&lt;p&gt;</div>')).toBe('<div>&lt;p&gt;</div>');
  });
});
