import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyUnits } from '../../e2e/fixtures/any-history.ts';
import { createTextCleaner, wellFormed } from './well-formed-text.ts';

test('makes text well-formed and removes NUL, and changes nothing else (F29)', () => {
  fc.assert(
    fc.property(anyUnits, (text) => {
      const clean = wellFormed(text);
      expect(clean.isWellFormed() && !clean.includes('\0')).toBe(true);
      expect(clean).toHaveLength(text.length);
      if (text.isWellFormed() && !text.includes('\0')) expect(clean).toBe(text);
    }),
  );
});

test('cleans text in pieces as it cleans the whole text, and every piece is well-formed (F29)', () => {
  fc.assert(
    fc.property(fc.array(anyUnits), (pieces) => {
      const cleaner = createTextCleaner();
      const clean = [...pieces.map((piece) => cleaner.push(piece)), cleaner.end()];
      expect(clean.every((piece) => piece.isWellFormed())).toBe(true);
      expect(clean.join('')).toBe(wellFormed(pieces.join('')));
    }),
  );
});
