import { replaceInvisible } from '../../shared/visible-text.ts';

/** A stranger's word on one line, what is hidden in it made visible. */
export const shownLine = (text: string): string =>
  replaceInvisible(text, (codePoint) => `\\u{${codePoint.toString(16)}}`)
    .replace(/\s+/g, ' ')
    .trim();
