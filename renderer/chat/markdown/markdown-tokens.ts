/**
 * Parses Markdown into tokens. Nothing here makes HTML: `markdown.tsx` draws the tokens, text as
 * text.
 */
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
  /** The blocks, without blank ones. */
  readonly blocks: readonly MarkdownToken[];
  /** The number of characters up to the end of each block. */
  readonly lengths: readonly number[];
  /**
   * The link definitions for the blocks. While they stay equal, a block with the same text has the
   * same tokens.
   */
  readonly definitions: string;
}

const DISPLAY = /^(?:\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\])[ \t]*(?:\n|$)/;
const INLINE_DISPLAY = /^(?:\$\$([^$]+?)\$\$|\\\[([\s\S]+?)\\\])/;
/** A dollar sign next to a space or before a digit stands for money, not for a formula. */
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

/** This many marks in a row mean nothing, and take a long time to parse. */
const BEYOND_REASON = /([>[\](*_~`!]{1,2} ?)\1{200}/;

/** Text that cannot be parsed (nested too deeply) is one block of plain text. */
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

/** The parser produces only tokens of these types. */
export function drawable(tokens: readonly Token[]): readonly MarkdownToken[] {
  return tokens as readonly MarkdownToken[];
}
