import { expect, test } from 'vitest';
import { lastPiecesSay } from './last-pieces.ts';

test.each<[string[], string, boolean]>([
  [['Earlier.', 'The answer.'], 'The answer.', true],
  [['Earlier.', 'The ', 'answer.\n'], ' The answer.', true],
  [['Earlier.', '\nThe ', 'answer.'], 'The answer.', true],
  [['The answer.', ''], 'The answer.', false],
  [['The ', '', 'answer.'], 'The answer.', false],
  [['answer.'], 'The answer.', false],
  [['Not the ', 'answer.'], 'The answer.', false],
  [[], '', false],
])('reports whether the last of %j make up %j: %s', (pieces, text, expected) => {
  expect(lastPiecesSay(pieces, text)).toBe(expected);
});
