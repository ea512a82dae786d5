/**
 * Finds the end of an address in running text. GitHub's rule continues to the next blank, which
 * is wrong for quotation marks and Chinese text.
 */

const HOST = /^(?:[a-z]+:\/\/|www\.)[^/?#\s]*/i;

/**
 * A complete host: with a domain of letters, a number, or the name of this computer, and perhaps
 * a port.
 */
const WHOLE_HOST = /(?:\.[a-z]{2,}|\d|localhost)(?::\d+)?$/i;
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Characters that end an address: quotation marks, and punctuation beyond ASCII. Page titles may
 * contain a middle dot, hyphens and an en dash, so these do not end it.
 */
const NOT_IN_ADDRESS = /["`]|[[\p{P}\p{S}\p{Z}]--[\p{ASCII}\u00b7\u2010-\u2013]]/v;

/** The length of the address at the start of `text`. Characters. */
export function addressEnd(text: string): number {
  const sign = text.search(NOT_IN_ADDRESS);
  const end = sign < 0 ? text.length : sign;
  const host = HOST.exec(text.slice(0, end))?.[0] ?? '';
  const words = host.search(WITHOUT_BLANKS);
  return words > 0 && WHOLE_HOST.test(host.slice(0, words)) ? words : end;
}
