/** How an item of a list begins, in a text with or without Markdown. */
const MARK = /^\s*(?:[-*+•◐○☐]|\d{1,4}[.)、])?\s*(?:\[[ xX]\]\s*)?/u;

/**
 * Returns what was left open and is not already listed in the text of the ending, each once: the app and
 * many models list it there. Pure.
 */
export function openBesides(open: readonly string[], text: string): readonly string[] {
  const plain = (line: string): string => line.replaceAll(/\s+/g, ' ').trim();
  const listed = new Set(text.split('\n').map((line) => plain(line.replace(MARK, ''))));
  return [...new Set(open)].filter((item) => !listed.has(plain(item)));
}
