import { replaceInvisible } from '../../../shared/visible-text.ts';

/** Puts untrusted text on one line and makes hidden characters visible. */
export const shownLine = (text: string): string =>
  replaceInvisible(text, (codePoint) => `\\u{${codePoint.toString(16)}}`)
    .replace(/\s+/g, ' ')
    .trim();

/** Makes hidden characters of untrusted text visible. Line breaks stay. */
export const shownLines = (text: string): string =>
  replaceInvisible(text.replaceAll('\r\n', '\n'), (codePoint) => `\\u{${codePoint.toString(16)}}`, JOINERS);

/** The joiners of some scripts and of emoji, and the variation selector of emoji. */
const JOINERS = '\u200c\u200d\ufe0f';
