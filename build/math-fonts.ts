/**
 * Leaves the fonts of formulas in one format in the build. The styles of KaTeX name each font also in two
 * older formats, for browsers in which the page does not run.
 */
import type { Plugin } from 'vite';

const OLDER = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("(?:woff|truetype)"\)/g;

export function mathFonts(): Plugin {
  return {
    name: 'math-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      /\/katex(?:\.min)?\.css(?:\?|$)/.test(id) ? { code: withoutOlder(code), map: null } : null,
  };
}

export const withoutOlder = (css: string): string => css.replace(OLDER, '');
