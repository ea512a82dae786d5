/** Makes the characters of foreign text that have no shape visible to a model. */
import { replaceInvisible } from '../../../../../shared/visible-text.ts';

/** Characters without a shape of their own that some scripts and emoji need. */
const JOINERS = '\u200c\u200d\ufe0f';
const LONGEST_LINE = 300;

/** Shows each invisible or direction-changing character as `<U+200B>`. */
export const visible = (text: string): string =>
  replaceInvisible(text, (code) => `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`, JOINERS);

/** The same on one line of at most 300 characters. */
export function visibleLine(text: string): string {
  const line = visible(text.slice(0, LONGEST_LINE)).replaceAll(/\s+/g, ' ').trim();
  return text.length > LONGEST_LINE ? `${line}…` : line;
}
