/**
 * Estimates whether the address of a page could carry data of the user to the site, written into
 * its path, its query, its fragment or a subdomain, and whether the words of a search could carry
 * data to the search engine. Pure.
 */
import { withoutPercent } from '../text/decoded-text.ts';
import { randomBits } from '../text/random-bits.ts';

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

/**
 * The same for the words of a search. Searches that people and models make are shorter, even with
 * the text of an error message.
 */
const LONG_QUERY = 200;

/**
 * The number of bits above which a search as a whole can carry a secret in small pieces between
 * ordinary words. Words of other languages than English look random to a small part, so it is more
 * than for an address.
 */
const MOST_BITS_IN_WORDS = 120;

/**
 * The number of bits for each character above which a word of a search looks random. Encoded text
 * has about 2.5 to 6, ordinary words in any language have less than 1.
 */
const DENSE = 1.5;

/** How many encodings within each other are undone. */
const DECODINGS = 3;

export function canCarryData(url: URL): boolean {
  const rest = plain(`${url.pathname}${url.search}${url.hash}`.replaceAll('+', ' '));
  if (url.username !== '' || url.password !== '') return true;
  if (url.hostname.length > LONG_HOST || randomBits(url.hostname) > MOST_BITS) return true;
  return lengthOf(rest) > LONG || randomBits(rest) > MOST_BITS;
}

/** Whether the words of a search can carry data, hidden in a single word or spread over many. */
export function queryCanCarryData(query: string): boolean {
  const dense = query.split(/\s+/).filter((word) => randomBits(word) > word.length * DENSE);
  const denseBits = dense.reduce((sum, word) => sum + randomBits(word), 0);
  return lengthOfQuery(query) > LONG_QUERY || denseBits > MOST_BITS || randomBits(query) > MOST_BITS_IN_WORDS;
}

/** Undoes percent encoding, but not of bytes that are no text. */
function plain(text: string): string {
  let before = text;
  for (let times = 0; times < DECODINGS; times += 1) {
    const after = withoutPercent(before);
    if (after === before) break;
    before = after;
  }
  return before;
}

/** A character outside ASCII counts three times, because it carries more than a letter. */
function lengthOf(text: string): number {
  let length = 0;
  for (const character of text) length += character <= '\u007f' ? 1 : 3;
  return length;
}

/** A character that stands for a syllable or a word counts three times. */
function lengthOfQuery(query: string): number {
  return query.length + 2 * (query.match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0);
}
