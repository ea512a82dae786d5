import { replaceInvisible } from '../../../shared/visible-text.ts';

/**
 * Makes hidden characters of a path visible, line breaks and tabs included, and the blanks of a run
 * after the first, so that two different paths never look alike.
 */
export const shownPath = (path: string): string =>
  replaceInvisible(path, mark).replace(/[\t\n]|(?<=\s)\s|[^\S ]/g, (blank) => mark(blank.codePointAt(0) ?? 0));

const mark = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;
