/**
 * The marks with which a model cites facts of memory: `[fact:12]`. The page shows a mark as a small
 * chip. Copies and exports leave the marks out.
 */
import type { TokenizerExtension } from 'marked';
import { outsideCode } from './outside-code.ts';

/** `raw` begins with a blank if the mark follows one. */
export interface FactMark {
  readonly type: 'fact-mark';
  readonly raw: string;
  readonly id: number;
}

const MARK = /^ ?\[fact:([1-9]\d{0,11})\]/;
const ANYWHERE = / ?\[fact:[1-9]\d{0,11}\]/g;

/** The beginning of a mark, which a text that is still growing may end with. */
const UNFINISHED = / ?\[(?:f(?:a(?:c(?:t(?::\d{0,12})?)?)?)?)?$/;

/** The code spans of a line, whose marks are code. Marks inside are left as they are. */
const CODE_SPAN = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;

/** What a lexer of Markdown needs to read the marks. */
export const factMarks: readonly TokenizerExtension[] = [
  {
    name: 'fact-mark',
    level: 'inline',
    start(source) {
      const at = source.indexOf('[fact:');
      if (at < 0) return undefined;
      return at > 0 && source[at - 1] === ' ' ? at - 1 : at;
    },
    tokenizer(source): FactMark | undefined {
      const match = MARK.exec(source);
      return match === null ? undefined : { type: 'fact-mark', raw: match[0], id: Number(match[1]) };
    },
  },
];

/** Returns the Markdown without the marks, each with the blank before it. Marks in code stay. */
export function withoutFactMarks(markdown: string): string {
  return markdown.includes('[fact:') ? outsideCode(markdown, withoutFactMarksOutsideCode) : markdown;
}

/** Like `withoutFactMarks`, for text that contains no fenced code. */
export function withoutFactMarksOutsideCode(text: string): string {
  if (!text.includes('[fact:')) return text;
  let done = '';
  let from = 0;
  for (const { 0: code, index } of text.matchAll(CODE_SPAN)) {
    done += text.slice(from, index).replace(ANYWHERE, '') + code;
    from = index + code.length;
  }
  return done + text.slice(from).replace(ANYWHERE, '');
}

/** Returns a growing text without the mark that has only begun at its end, so that no half of it is shown. */
export function withoutUnfinishedFactMark(text: string): string {
  const at = text.lastIndexOf('[');
  if (at < 0 || text.length - at > '[fact:'.length + 12) return text;
  return text.replace(UNFINISHED, '');
}
