/** Parses Markdown into tokens. This file creates no HTML: `markdown.tsx` draws the tokens. */
import { Marked, type MarkedToken, type Token, type TokenizerExtension } from 'marked';
import { type ArtifactMark, artifactMarks } from '../../../shared/markdown/artifact-mark.ts';
import { BoundedLexer, type PlainToken, plain } from '../../../shared/markdown/bounded-lexer.ts';
import { type FactMark, factMarks } from '../../../shared/markdown/fact-mark.ts';

export interface MathToken {
  readonly type: 'math';
  readonly raw: string;
  readonly text: string;
  readonly display: boolean;
}

export type MarkdownToken = MarkedToken | MathToken | PlainToken | ArtifactMark | FactMark;

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
  /** Whether some of the text is plain text, because its markup is too complex or too long. */
  readonly hasPlainText: boolean;
}

const INLINE_DISPLAY = /^(?:\$\$([^$]+?)\$\$|\\\[([\s\S]+?)\\\])/;
/**
 * Matches a formula within a line. A dollar sign before whitespace or a digit, or after
 * whitespace, means money.
 */
const INLINE = /^(?:\$(?![\s$])((?:\\.|[^\\$\n])*?(?:\\.|[^\\$\s]))\$(?!\d)|\\\(([\s\S]+?)\\\))/;
const MATH_START = /\$|\\[([]/;

const extensions: TokenizerExtension[] = [
  ...artifactMarks,
  ...factMarks,
  {
    name: 'math',
    level: 'block',
    start: displayMathStart,
    tokenizer: (source) => displayMath(source),
  },
  {
    name: 'inline-math',
    level: 'inline',
    start: (source) => MATH_START.exec(source)?.index,
    tokenizer(source) {
      const math = mathOf(INLINE_DISPLAY.exec(source), true) ?? mathOf(INLINE.exec(source), false);
      if (math !== undefined && this.lexer instanceof BoundedLexer) this.lexer.countFormula();
      return math;
    },
  },
];

/** The most places that are tried as the beginning or the end of a formula on lines of its own. */
const MOST_TRIES = 8;

/** Where a line of this paragraph begins a formula. */
function displayMathStart(source: string): number | undefined {
  const next = /\n(?:[ \t]*\n|\$\$|\\\[)/g;
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const found = next.exec(source);
    if (found === null || found[0].endsWith('\n')) return;
    if (displayMath(source, found.index + 1) !== undefined) return found.index;
  }
  return;
}

/** Reads a formula that begins with `$$` or `\[` and ends at the end of a line. */
function displayMath(source: string, start = 0): MathToken | undefined {
  const opening = source.slice(start, start + 2);
  if (opening !== '$$' && opening !== '\\[') return;
  const closing = opening === '$$' ? '$$' : '\\]';
  let end = start + 2;
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    end = source.indexOf(closing, end + 1);
    if (end < 0) return;
    const rest = /[ \t]*(?:\n|$)/y;
    rest.lastIndex = end + 2;
    if (!rest.test(source)) continue;
    const text = source.slice(start + 2, end).trim();
    return { type: 'math', raw: source.slice(start, rest.lastIndex), text, display: true };
  }
  return;
}

function mathOf(match: RegExpExecArray | null, display: boolean): MathToken | undefined {
  const text = match?.[1] ?? match?.[2];
  return match === null || text === undefined ? undefined : { type: 'math', raw: match[0], text: text.trim(), display };
}

const { defaults } = new Marked({ gfm: true, extensions });

/**
 * The most characters, and the most lines, of a block that is not code. A longer block is shown as
 * plain text.
 */
const LONGEST_BLOCK = 10_000;
const MOST_LINES = 1_500;
/** The most lines of a list or a quote, each of which can be an element that contains others. */
const MOST_INNER_LINES = 400;

/**
 * Parses a text into blocks. A block whose markup is too complex becomes plain text; so does the
 * whole text if its blocks cannot be found, for example because they are nested too deeply.
 */
export function markdownBlocks(text: string): MarkdownBlocks {
  try {
    const lexer = new BoundedLexer(defaults);
    const tokens = lexer.lex(text);
    const blocks: MarkdownToken[] = [];
    const lengths: number[] = [];
    let length = 0;
    let hasPlainText = lexer.leftPlain;
    for (const token of drawable(tokens)) {
      length += token.raw.length;
      if (token.type === 'space') continue;
      const tooLong = isTooLong(token);
      hasPlainText ||= tooLong;
      blocks.push(tooLong ? plain(token.raw) : token);
      lengths.push(length);
    }
    const links = Object.entries(tokens.links);
    hasPlainText ||= drawnCount(blocks) < blocks.length || isEmpty(text, blocks);
    return { blocks, lengths, definitions: links.length === 0 ? '' : JSON.stringify(links), hasPlainText };
  } catch {
    return { blocks: [plain(text)], lengths: [text.length], definitions: '', hasPlainText: true };
  }
}

/** The most blocks of a text that are drawn each by itself. A table or code counts as several. */
const MOST_BLOCKS = 400;
/** The characters of definitions from which a piece that shows nothing else shows them as text. */
const LONG_EMPTY = 1_000;

/**
 * The blocks that are drawn for these blocks of a text. Those after the first hundreds are one
 * plain text. A long text of which nothing would be visible is plain text too, because a list of
 * such texts has no height and would be drawn all at once.
 */
export function drawnBlocks(text: string, blocks: readonly MarkdownToken[]): readonly MarkdownToken[] {
  if (isEmpty(text, blocks)) return [plain(text)];
  const count = drawnCount(blocks);
  if (count === blocks.length) return blocks;
  const rest = blocks.slice(count).map(({ raw }) => raw);
  return [...blocks.slice(0, count), plain(rest.join(rest.every((raw) => raw.endsWith('\n')) ? '' : '\n'))];
}

/** How many of the blocks are drawn each by itself. */
function drawnCount(blocks: readonly MarkdownToken[]): number {
  let weight = 0;
  const end = blocks.findIndex((token) => {
    const isTooMuch = weight >= MOST_BLOCKS;
    weight += weightOf(token);
    return isTooMuch;
  });
  return end < 0 ? blocks.length : end;
}

function weightOf(token: MarkdownToken): number {
  if (token.type === 'table') return 2 + (token.rows.length * token.header.length) / 2;
  return token.type === 'code' || token.type === 'math' || token.type === 'artifact' ? 4 : 1;
}

function isEmpty(text: string, blocks: readonly MarkdownToken[]): boolean {
  return text.length > LONG_EMPTY && blocks.length > 0 && blocks.every(({ type }) => type === 'def');
}

function isTooLong({ type, raw }: MarkdownToken): boolean {
  if (type === 'code') return false;
  const most = type === 'list' || type === 'blockquote' ? MOST_INNER_LINES : MOST_LINES;
  return raw.length > LONGEST_BLOCK || (raw.length > most && raw.split('\n', most + 1).length > most);
}

/** Narrows the type of the tokens. The parser produces only tokens of this type. */
export function drawable(tokens: readonly Token[]): readonly MarkdownToken[] {
  return tokens as readonly MarkdownToken[];
}
