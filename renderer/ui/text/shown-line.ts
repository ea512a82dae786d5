import { replaceInvisible } from '../../../shared/visible-text.ts';

/** Puts untrusted text on one line and makes hidden characters visible. */
export const shownLine = (text: string): string =>
  replaceInvisible(text, (codePoint) => `\\u{${codePoint.toString(16)}}`)
    .replace(/\s+/g, ' ')
    .trim();
