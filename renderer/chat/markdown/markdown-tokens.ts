/** Parses Markdown into tokens. This file creates no HTML: `markdown.tsx` draws the tokens. */
import { Marked, type MarkedToken, type Token, Tokenizer, type TokenizerExtension } from 'marked';
import { addressEnd } from './address-end.ts';

export interface MathToken {
  readonly type: 'math';
  readonly raw: string;
  readonly text: string;
  readonly display: boolean;
}

export type MarkdownToken = MarkedToken | MathToken;

export interface MarkdownBlocks {
  /** The blocks of the text, without whitespace between them. */
  readonly blocks: readonly MarkdownToken[];
  /**
   * For each block, the number of characters from the start of the text to the end of the block.
   */
  readonly lengths: readonly number[];
  /**
   * The link definitions that apply to the blocks. If they are equal in two results, blocks with
   * the same text have the same tokens.
   */
  readonly definitions: string;
}

const DISPLAY = /^(?:\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\])[ \t]*(?:\n|$)/;
const INLINE_DISPLAY = /^(?:\$\$([^$]+?)\$\$|\\\[([\s\S]+?)\\\])/;
/**
 * Matches a formula within a line. A dollar sign before whitespace or a digit, or after
 * whitespace, means money.
 */
const INLINE = /^(?:\$(?![\s$])((?:\\.|[^\\$\n])*?(?:\\.|[^\\$\s]))\$(?!\d)|\\\(([\s\S]+?)\\\))/;
const MATH_START = /\$|\\[([]/;

const extensions: TokenizerExtension[] = [
  {
    name: 'math',
    level: 'block',
    start: (source) => /(?:^|\n)(?:\$\$|\\\[)/.exec(source)?.index,
    tokenizer: (source) => mathOf(DISPLAY.exec(source), true),
  },
  {
    name: 'inline-math',
    level: 'inline',
    start: (source) => MATH_START.exec(source)?.index,
    tokenizer: (source) => mathOf(INLINE_DISPLAY.exec(source), true) ?? mathOf(INLINE.exec(source), false),
  },
];

function mathOf(match: RegExpExecArray | null, display: boolean): MathToken | undefined {
  const text = match?.[1] ?? match?.[2];
  return match === null || text === undefined ? undefined : { type: 'math', raw: match[0], text: text.trim(), display };
}

const reader = new Marked({
  gfm: true,
  extensions,
  tokenizer: {
    url(source) {
      return Tokenizer.prototype.url.call(this, source.slice(0, addressEnd(source)));
    },
  },
});

/**
 * Matches more than 200 repeated marks. They have no meaning in Markdown but take long to parse.
 */
const BEYOND_REASON = /([>[\](*_~`!]{1,2} ?)\1{200}/;

/**
 * Parses a text into blocks. A text that cannot be parsed, for example because of deep nesting,
 * becomes one block of plain text.
 */
export function markdownBlocks(text: string): MarkdownBlocks {
  if (BEYOND_REASON.test(text)) return verbatim(text);
  try {
    const tokens = reader.lexer(text);
    const blocks: MarkdownToken[] = [];
    const lengths: number[] = [];
    let length = 0;
    for (const token of drawable(tokens)) {
      length += token.raw.length;
      if (token.type === 'space') continue;
      blocks.push(token);
      lengths.push(length);
    }
    const links = Object.entries(tokens.links);
    return { blocks, lengths, definitions: links.length === 0 ? '' : JSON.stringify(links) };
  } catch {
    return verbatim(text);
  }
}

function verbatim(text: string): MarkdownBlocks {
  return { blocks: [{ type: 'text', raw: text, text, escaped: false }], lengths: [text.length], definitions: '' };
}

/** Narrows the type of the tokens. The parser produces only tokens of this type. */
export function drawable(tokens: readonly Token[]): readonly MarkdownToken[] {
  return tokens as readonly MarkdownToken[];
}
