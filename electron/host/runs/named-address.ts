/** Finds the addresses of pages that a person wrote in a text. Pure. */

/** Signs around an address that belong to the sentence. */
const BEFORE = /^[("'<[{“‘（《「]+/;
const AFTER = /[)"'>\]}”’）》」.,;:!?。，；：！？]+$/;

/**
 * Whether a text names exactly this address, in full or without its scheme. The fragment does not
 * count, and http stands for https too.
 */
export function namesAddress(text: string, url: URL): boolean {
  const wanted = comparable(url);
  return text.split(/[\s|，。；]+/).some((word) => {
    const bare = word.replace(BEFORE, '');
    return [bare, bare.replace(AFTER, '')].some((each) => addressOf(each) === wanted);
  });
}

function addressOf(word: string): string | null {
  const isWhole = /^https?:\/\//i.test(word);
  if (!isWhole && !/^[^\s:/?#@]+\.[^\s:/?#@]+(?:[:/?#]|$)/.test(word)) return null;
  const url = URL.parse(isWhole ? word : `https://${word}`);
  return url === null ? null : comparable(url);
}

const comparable = ({ username, password, host, pathname, search }: URL): string =>
  JSON.stringify([username, password, host, pathname, search]);
