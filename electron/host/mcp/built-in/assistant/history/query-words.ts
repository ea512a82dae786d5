/** The words of a query, as they are looked for in texts. */

/** The maximum number of words of a query that are looked for. */
const MOST_WORDS = 24;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/**
 * Returns the words of a query in small letters, each once. Scripts that write no spaces give pairs
 * of characters.
 */
export function queryWords(query: string): readonly string[] {
  const text = query.normalize('NFKC').toLowerCase();
  const pairs = (text.match(IDEOGRAPHS) ?? []).flatMap((run) => {
    const characters = [...run];
    if (characters.length === 1) return characters;
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });
  const words = text.replace(IDEOGRAPHS, ' ').match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...new Set([...words, ...pairs])].slice(0, MOST_WORDS);
}

/**
 * Returns the position of a word in a text in small letters, at the beginning of one of its words;
 * -1 if it is not there. So `color` is found in `colors`, and not in `discolor`.
 */
export function positionOf(word: string, text: string): number {
  const isPair = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isPair || at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return -1;
}
