import { describe, expect, it, test } from 'vitest';
import { longAnswer } from '../../../e2e/bench/long-answer.ts';
import { KNOWN_ATTACKS } from '../../../e2e/fuzz/known-attacks.ts';
import { answerPieces, noPieces, pieceWeight } from './answer-pieces.ts';
import { MOST_IN_FRAME } from './drawing-turns.ts';

const paragraph = `${'word '.repeat(60).trim()}\n\n`;

test('the division of an answer into pieces keeps a short answer in one piece', () => {
  expect(answerPieces('Hello **there**').pieces).toEqual(['Hello **there**']);
});

test('the division of an answer into pieces cuts a long answer at blank lines and keeps the complete text', () => {
  const text = paragraph.repeat(100);
  const { pieces } = answerPieces(text);
  expect(pieces.length).toBeGreaterThan(4);
  expect(pieces.join('')).toBe(text);
  for (const piece of pieces.slice(0, -1)) expect(piece.endsWith('\n\n')).toBe(true);
});

test('the division of an answer into pieces does not cut inside a code block or before an indented line', () => {
  const text = `${'a\n'.repeat(100)}\n\`\`\`js\n${'code();\n\n'.repeat(900)}\`\`\`\n\nafter`;
  const { pieces } = answerPieces(text);
  expect(pieces.length).toBe(2);
  expect(pieces.at(-1)).toBe('after');
  const indented = answerPieces(`${paragraph.repeat(13)}- item\n\n${'    more of it\n\n'.repeat(200)}`).pieces;
  expect(indented.slice(1).some((piece) => piece.startsWith(' '))).toBe(false);
});

test('the division of an answer into pieces cuts a code block that is too long, and repeats its opening line in each piece', () => {
  const { pieces } = answerPieces(`\`\`\`python\n${'print(1)\n'.repeat(5_000)}\`\`\``);
  expect(pieces.length).toBeGreaterThan(3);
  for (const piece of pieces) expect(piece.startsWith('```python\n')).toBe(true);
  expect(pieces.every((piece) => piece.length < 13_000)).toBe(true);
});

test('the division of an answer into pieces cuts a line that is too long, but not inside a character', () => {
  const { pieces } = answerPieces(`a${'😀'.repeat(20_000)}`);
  expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 12_000)).toBe(true);
});

test('the division of an answer into pieces gives the same pieces for a growing text as for the whole text', () => {
  const text = `${paragraph.repeat(30)}\`\`\`ts\n${'const a = 1;\n\n'.repeat(1_500)}\`\`\`\n\n${paragraph.repeat(30)}`;
  let grown = noPieces;
  for (let end = 0; end <= text.length; end += 37) grown = answerPieces(text.slice(0, end), grown);
  grown = answerPieces(text, grown);
  expect(grown).toEqual(answerPieces(text));
});

test('the division of an answer into pieces returns the same strings for finished pieces while the last piece grows', () => {
  const start = answerPieces(paragraph.repeat(30));
  const more = answerPieces(`${start.text}and more`, start);
  expect(more.pieces.slice(0, start.pieces.length - 1)).toEqual(start.pieces.slice(0, -1));
});

describe('an answer of very many short blocks', () => {
  it.each([
    ['paragraphs', 'a\n\n', 202],
    ['headings', '#\n', 100],
    ['definitions', '[a]: b\n', 400],
    ['blocks of code', '```\na\n```\n', 30],
    ['diagrams', '```mermaid\na\n```\n', 6],
    ['formulas', '$x$\n\n', 70],
    ['items of inner lists', '- a\n  - b\n', 100],
    ['items of a list', '- a\n', 100],
    ['items with a formula', '- $x$\n', 34],
    ['headings between quotes', '> a\n# b\n', 201],
    ['indented items', ' - a\n', 200],
    ['items in quotes', '> - a\n', 200],
    ['lists that begin in one line', '- - - - - - - - - - a\n', 10],
    ['rows of many cells', `${'|'.repeat(80)}\n`, 13],
    ['lines of Thai', `${'ก'.repeat(100)}\n`, 80],
    ['underlined headings', 'a\n---\n', 400],
  ])('is divided into pieces that are quick to draw: %s', (_, unit, most) => {
    const text = unit.repeat(5_000);
    const { pieces } = answerPieces(text);
    expect(pieces.join('')).toBe(text);
    expect(Math.max(...pieces.map((piece) => piece.split('\n').length - 1))).toBeLessThanOrEqual(most);
    let grown = noPieces;
    for (let end = 0; end <= 4_000; end += 7) grown = answerPieces(text.slice(0, end), grown);
    expect(grown).toEqual(answerPieces(grown.text));
  });

  it('is not divided at lines within code that look like headings', () => {
    expect(answerPieces(`\`\`\`sh\n${'# a\n'.repeat(900)}\`\`\``).pieces.length).toBe(1);
  });
});

describe('a piece of an answer', () => {
  it.each([
    ['Thai', 'สวัสดีชาวโลกสบายดีไหม', 4_000],
    ['Thai with blanks', 'สวัสดี ชาวโลก สบายดีไหม ', 4_000],
    ['Arabic', 'مرحبا بالعالم ', 4_000],
    ['characters without width', '\u200b', 4_000],
    ['marks above one letter', '\u0301', 4_000],
    ['Latin', 'abcdefghij', 12_000],
    ['Chinese', '你好世界', 12_000],
  ])('has a limited number of characters of one line: %s', (_, unit, most) => {
    const text = unit.repeat(3_000);
    const { pieces } = answerPieces(text);
    expect(pieces.join('')).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(Math.min(most, text.length));
    let grown = noPieces;
    for (let end = 0; end <= 9_000; end += 501) grown = answerPieces(text.slice(0, end), grown);
    expect(grown).toEqual(answerPieces(grown.text));
  });

  it('is drawn in one frame, whatever the answer is made of', () => {
    const units = [...KNOWN_ATTACKS, '- a\n', '```\na\n```\n', '$x$ ', '|$x$', '|a|', `${'|'.repeat(900)}\n`];
    for (const unit of [...units, `\`\`\`\n${'\u200b'.repeat(5_000)}\n\`\`\`\n`]) {
      const { pieces } = answerPieces(unit.repeat(Math.ceil(50_000 / unit.length)));
      expect(Math.max(...pieces.map(pieceWeight)), unit.slice(0, 40)).toBeLessThanOrEqual(MOST_IN_FRAME);
    }
  });

  it('is light enough in an ordinary answer for all pieces in a window to be drawn in one frame', () => {
    const { pieces } = answerPieces(longAnswer(60_000));
    expect(Math.max(...pieces.map(pieceWeight))).toBeLessThan(MOST_IN_FRAME / 3);
  });
});
