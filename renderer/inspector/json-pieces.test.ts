import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText, visibleLine } from '../../shared/json-text.ts';
import { jsonPieces } from './json-pieces.ts';

const anyJson = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });

describe('JSON for display', () => {
  it('is equal to the original after parsing, and its tokens contain the whole text', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = jsonText(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(
          jsonPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('shows invisible and direction-changing characters as escape sequences (V13)', () => {
    const hidden = { 'a\u202eb': 'x\u200by\u{e0041}z', family: '👨‍👩‍👧' };
    const text = jsonText(hidden);
    expect(text).toContain('"a\\u202eb": "x\\u200by\\udb40\\udc41z"');
    expect(text).toContain('👨‍👩‍👧');
    expect(JSON.parse(text)).toEqual(hidden);
    expect(visibleLine('model\u202e\n name')).toBe('model\\u202e name');
  });

  it('distinguishes keys, strings and other values, also if a string looks like a key or a number', () => {
    const pieces = jsonPieces('{"key": "a \\"quoted\\": 12", "n": [-1.5e3, true, null]}');
    expect(pieces.filter(({ kind }) => kind === 'key').map(({ text }) => text)).toEqual(['"key"', '"n"']);
    expect(pieces.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual(['"a \\"quoted\\": 12"']);
    expect(pieces.filter(({ kind }) => kind === 'value').map(({ text }) => text)).toEqual(['-1.5e3', 'true', 'null']);
  });
});
