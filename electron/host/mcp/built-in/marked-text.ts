import { randomBytes } from 'node:crypto';

/**
 * Encloses a text that others wrote in marks that it cannot contain, because they cannot be
 * predicted. `tag` says what the text is.
 */
export function markedText(tag: string, text: string): string {
  const mark = randomBytes(6).toString('hex');
  return `<${tag}-${mark}>\n${text}\n</${tag}-${mark}>`;
}
