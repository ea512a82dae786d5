/**
 * Estimates whether the address of a page could carry data of the user to the site, written into
 * its path, its query, its fragment or a subdomain. Pure.
 */

/**
 * The number of characters after the host above which an address is long. Addresses of
 * documentation, news and searches are shorter, except for a few with tracking parameters.
 */
const LONG = 250;
/** The same for the host. The longest names of ordinary sites have about 50 characters. */
const LONG_HOST = 80;

/**
 * The number of bits of random-looking text above which an address can carry a secret. Below it
 * are two numbers of 12 digits, or the id of a video; above it are a UUID, the hash of a commit and
 * an access key. The address of a page seldom needs more, and 10 bytes hold no useful secret.
 */
const MOST_BITS = 80;

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

/** How many encodings within each other are undone. */
const DECODINGS = 3;

/** Letters that often follow a letter in words and names. The list is made from English prose. */
const FOLLOWERS: Readonly<Record<string, string>> = {
  ...{ a: 'bcdgiklmnprstuvwy', b: 'aeiloprsuy', c: 'aehiklorstuy', d: 'adeilorsuy', e: 'abcdefgilmnoprstuvwxy' },
  ...{ f: 'aefilortuy', g: 'aehilnorsuy', h: 'aeiortuy', i: 'abcdefgklmnoprstvxz', j: 'aeosu', k: 'aeinsy' },
  ...{ l: 'adefiklmostuvy', m: 'abeimnopsuy', n: 'acdefgijknostuvy', o: 'abcdfgijklmnoprstuvwxy' },
  ...{ p: 'aehiloprstuy', q: 'u', r: 'abcdegiklmnorstuvy', s: 'acehiklmnopqstuwy', t: 'acehilorstuwy' },
  ...{ u: 'abcdegilmnprst', v: 'aeioy', w: 'aehinors', x: 'aceipt', y: 'celmnpst', z: 'aeiou' },
};

export function canCarryData(url: URL): boolean {
  const rest = plain(`${url.pathname}${url.search}${url.hash}`.replaceAll('+', ' '));
  if (url.username !== '' || url.password !== '') return true;
  if (url.hostname.length > LONG_HOST || randomBits(url.hostname) > MOST_BITS) return true;
  return lengthOf(rest) > LONG || randomBits(rest) > MOST_BITS;
}

/** Undoes percent encoding, but not of bytes that are no text. */
function plain(text: string): string {
  let before = text;
  for (let times = 0; times < DECODINGS; times += 1) {
    const after = before.replace(/(?:%[0-9a-f]{2})+/gi, textOrBytes);
    if (after === before) break;
    before = after;
  }
  return before;
}

function textOrBytes(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** A character outside ASCII counts three times, because it carries more than a letter. */
function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) length += character <= '\u007f' ? 1 : 3;
  return length;
}

/** The approximate number of bits in the parts of a text that do not consist of words. */
function randomBits(text: string): number {
  const digits = count(text, /\d/g);
  const changes = count(text, /[a-z](?=\d)|\d(?=[a-z])/gi);
  const capitals = count(text, /[a-z](?=[A-Z])/g);
  const singles = count(text, /(?<![a-z\d])[a-z](?![a-z\d])/gi);
  // One sign between two words is ordinary. More of them, and signs outside ASCII, are not.
  const symbols = count(text, /[^\p{L}\p{M}\d](?=[^\p{L}\p{M}\d])|[^\p{L}\p{M}\d\0-\x7f]/gu);
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
