/** Where an address that stands in running text ends. GitHub's rule goes on to the next blank, which neither quotation marks nor Chinese text need. */

const HOST = /^(?:[a-z]+:\/\/|www\.)[^/?#\s]*/i;

/** A host that could end here: with a domain of letters, a number, or this computer's name, and perhaps a port. */
const WHOLE_HOST = /(?:\.[a-z]{2,}|\d|localhost)(?::\d+)?$/i;
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Quotation marks, and signs beyond ASCII, without those that titles of pages have: a middle dot, hyphens and an en dash. */
const NOT_IN_ADDRESS = /["`]|[[\p{P}\p{S}\p{Z}]--[\p{ASCII}\u00b7\u2010-\u2013]]/v;

/** The number of characters of the address that `text` begins with. */
export function addressEnd(text: string): number {
  const sign = text.search(NOT_IN_ADDRESS);
  const end = sign < 0 ? text.length : sign;
  const host = HOST.exec(text.slice(0, end))?.[0] ?? '';
  const words = host.search(WITHOUT_BLANKS);
  return words > 0 && WHOLE_HOST.test(host.slice(0, words)) ? words : end;
}
