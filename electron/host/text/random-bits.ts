/**
 * Estimates how much of a text looks random, as keys, hashes and encoded data do, and ordinary
 * words in any language do not. Pure.
 */

/** The approximate number of bits that each kind of random-looking text carries. */
const BITS = {
  digit: 3.3,
  /** A digit beside a letter, as between the `3` and the `d` of `3d`. */
  change: 3,
  /** A small letter before a capital, as in `aB`. */
  capital: 4,
  /** Two letters that rarely follow each other in words. In random letters most pairs are such. */
  rarePair: 7,
  /** A letter that stands alone. */
  single: 3,
  /** A character that is neither letter nor digit and does not stand between such. */
  symbol: 3,
};

/** Letters that often follow a letter in words and names. The list is made from English prose. */
const FOLLOWERS: Readonly<Record<string, string>> = {
  ...{ a: 'bcdgiklmnprstuvwy', b: 'aeiloprsuy', c: 'aehiklorstuy', d: 'adeilorsuy', e: 'abcdefgilmnoprstuvwxy' },
  ...{ f: 'aefilortuy', g: 'aehilnorsuy', h: 'aeiortuy', i: 'abcdefgklmnoprstvxz', j: 'aeosu', k: 'aeinsy' },
  ...{ l: 'adefiklmostuvy', m: 'abeimnopsuy', n: 'acdefgijknostuvy', o: 'abcdfgijklmnoprstuvwxy' },
  ...{ p: 'aehiloprstuy', q: 'u', r: 'abcdegiklmnorstuvy', s: 'acehiklmnopqstuwy', t: 'acehilorstuwy' },
  ...{ u: 'abcdegilmnprst', v: 'aeioy', w: 'aehinors', x: 'aceipt', y: 'celmnpst', z: 'aeiou' },
};

/** The approximate number of bits in the parts of a text that do not consist of words. */
export function randomBits(text: string): number {
  const digits = count(text, /\d/g);
  const changes = count(text, /[a-z](?=\d)|\d(?=[a-z])/gi);
  const capitals = count(text, /[a-z](?=[A-Z])/g);
  const singles = count(text, /(?<![a-z\d])[a-z](?![a-z\d])/gi);
  // One sign between two words is ordinary. More of them, signs outside ASCII and invisible
  // characters are not.
  const symbols = count(
    text,
    /[^\p{L}\p{M}\d](?=[^\p{L}\p{M}\d])|[^\p{L}\p{M}\d\0-\x7f]|\p{Default_Ignorable_Code_Point}/gu,
  );
  const rarePairs = count(text.toLowerCase(), /[a-z](?=[a-z])/g, isRarePair);
  return (
    digits * BITS.digit +
    changes * BITS.change +
    capitals * BITS.capital +
    singles * BITS.single +
    symbols * BITS.symbol +
    rarePairs * BITS.rarePair
  );
}

function isRarePair(text: string, at: number): boolean {
  return FOLLOWERS[text.charAt(at)]?.includes(text.charAt(at + 1)) !== true;
}

function count(text: string, pattern: RegExp, counts: (text: string, at: number) => boolean = () => true): number {
  let found = 0;
  for (const { index } of text.matchAll(pattern)) if (counts(text, index)) found += 1;
  return found;
}
