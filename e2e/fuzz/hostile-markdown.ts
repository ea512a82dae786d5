/**
 * Markdown that is built to make a parser slow: few different marks, repeated and nested so that
 * each of them could begin or end something. The same chance gives the same text.
 */
import type { Chance } from '../kill/chance.ts';

/** Everything that begins or ends markup in CommonMark, its GitHub extensions, and formulas. */
const MARKS = [
  ...['*', '**', '***', '_', '__', '~', '~~', '`', '``', '```', '~~~', '\\', '\\\\', '&', '&amp;', '&#35;'],
  ...['[', ']', '![', '](', '][', ']:', '(', ')', '<', '>', '/>', '</', '<!--', '-->', '<?', '<!A ', '<![CDATA[', '<a'],
  ...['http://', 'https://a.b', 'www.', 'www.a.b', '@', 'a@b.c', 'mailto:', ':', '.', '!', '?', '"', "'", '=', '"a'],
  ...['$', '$$', '\\(', '\\)', '\\[', '\\]', '|', '|-', '|:-:|', '[^a]', '[^a]:', '[a]', '[a]: b "', '[x] '],
  ...['- ', '+ ', '1. ', '1) ', '> ', '>', '# ', '#', '---', '===', '* * *', '-', '='],
  ...['a', 'b ', ' ', '  ', '\t', '\n', '\n\n', '  \n', '\\\n', '    ', '中', '，', '\u0301', '\u200d', '😀', '\ud800'],
] as const;

/** Where a mark stands changes what it means, so a unit is sometimes put on a line of its own. */
const BETWEEN = ['', '', '', '', ' ', '\n', '\n\n'] as const;

/** A hostile text of the given length. */
export function hostileMarkdown(chance: Chance, length: number): string {
  switch (chance.whole(0, 5)) {
    case 0:
    case 1:
      return repeated(unit(chance), length);
    case 2:
      return repeated(unit(chance), length / 2) + unit(chance) + repeated(unit(chance), length / 2);
    case 3:
      return nested(chance, length);
    case 4:
      return repeated(unit(chance) + repeated(unit(chance), chance.whole(2, 400)), length);
    default:
      return mixed(chance, length);
  }
}

function unit(chance: Chance): string {
  const marks = Array.from({ length: chance.whole(1, 4) }, () => chance.one(MARKS));
  return marks.join('') + chance.one(BETWEEN);
}

/** Cuts only between code units, so a surrogate pair can be cut in two, as it can be in a stream. */
const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Lines that are each nested deeper than the line before. */
function nested(chance: Chance, length: number): string {
  const [indent, mark] = [chance.one([' ', '  ', '> ', '>', '\t', '- ', '1. ']), chance.one(MARKS)];
  let text = '';
  for (let depth = 0; text.length < length; depth++) text += `${indent.repeat(depth % 400)}${mark}\n`;
  return text.slice(0, length);
}

/** Any marks in any order, from a set of a few. */
function mixed(chance: Chance, length: number): string {
  const few = Array.from({ length: chance.whole(2, 8) }, () => chance.one(MARKS));
  let text = '';
  while (text.length < length) text += chance.one(few);
  return text.slice(0, length);
}
