/**
 * Finds the end of a URL in running text. GitHub's rule continues to the next whitespace, which
 * is wrong before quotation marks and in Chinese text.
 */

const HOST = /^(?:[a-z]+:\/\/|www\.)[^/?#\s]*/i;

/**
 * Matches a complete host name: one that ends with a domain of letters, a number or `localhost`,
 * and perhaps a port.
 */
const WHOLE_HOST = /(?:\.[a-z]{2,}|\d|localhost)(?::\d+)?$/i;
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Characters that end a URL: quotation marks, and punctuation outside ASCII. A middle dot, a
 * hyphen and an en dash do not end it, because page titles in URLs may contain them.
 */
const NOT_IN_ADDRESS = /["`]|[[\p{P}\p{S}\p{Z}]--[\p{ASCII}\u00b7\u2010-\u2013]]/v;

/** The length of the URL at the start of `text`, in characters. */
export function addressEnd(text: string): number {
  const sign = text.search(NOT_IN_ADDRESS);
  const end = sign < 0 ? text.length : sign;
  const host = HOST.exec(text.slice(0, end))?.[0] ?? '';
  const words = host.search(WITHOUT_BLANKS);
  return words > 0 && WHOLE_HOST.test(host.slice(0, words)) ? words : end;
}
