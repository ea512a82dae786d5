/**
 * Marked's lexer with an upper bound on its work. Marked looks from each mark as far as the end
 * of its block for the mark that closes it, so hostile text can cost the square of its length, or
 * more where marks are nested. This lexer counts the marks first, in linear time, and leaves text
 * that would cost too much as it is.
 */
import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens, type TokensList } from 'marked';
import { addressEnd } from './address-end.ts';

/** Text that is shown as it was written, because reading its markup would take too long. */
export interface PlainToken {
  readonly type: 'plain';
  readonly raw: string;
}

/** The deepest nesting of blocks that is read. What is nested deeper is plain text. */
export const DEEPEST_BLOCKS = 24;

/**
 * The most work that the inline markup of one block may cost: its length times the number of its
 * marks, added up over the emphasis and the links inside each other. A paragraph of 2,000
 * characters may have 750 marks.
 */
const MOST_INLINE_WORK = 1_500_000;

/** The most work that finding the blocks may cost, relative to the length of the text. */
const MOST_BLOCK_WORK = 200;

/** The most cells that a table may have. Marked fills up each row to the width of the header. */
const MOST_CELLS = 2_000;

/**
 * The most characters of a heading that is underlined. Marked looks for the underline from each
 * line as far as the end of the paragraph.
 */
const LONGEST_HEADING = 500;

/** The most characters of an address without brackets around it. */
const LONGEST_ADDRESS = 2_048;
/** Marked takes such characters off the end of an address one by one. */
const ENDLESS_ADDRESS = /[?!.,:;*_'"~&()]{24}/;

/** The most marks of lists and quotes with which a line may begin. */
const MOST_NESTING = 100;

/** The most formulas in the lines of a text. A paragraph with more stays plain text. */
const MOST_FORMULAS = 250;

/** The characters at which marked begins to look for markup. */
const MARKS = new Set(['\\', '<', '!', '[', '`', '*', '~', '_', '$', '@', ':', '\n'].map((mark) => mark.charCodeAt(0)));
const [DOT, SMALL_W, BIG_W] = [0x2e, 0x77, 0x57];

/** Stops the reading of a text whose markup costs too much. */
class TooComplex extends Error {}

export class BoundedLexer extends Lexer {
  /** Whether markup was left as plain text. */
  leftPlain = false;
  #depth = 0;
  #blockWork = 0;
  #inlineDepth = 0;
  #inlineWork = 0;
  #formulas = 0;

  constructor(options: MarkedOptions) {
    super({ ...options, tokenizer: new BoundedTokenizer() });
  }

  /** Throws if the blocks of the text cannot be found with bounded work. */
  override lex(source: string): TokensList {
    if (nestsEndlessly(source)) throw new TooComplex();
    this.#blockWork = MOST_BLOCK_WORK * (source.length + 1_000);
    return super.lex(source);
  }

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    this.#blockWork -= source.length;
    if (this.#blockWork < 0) throw new TooComplex();
    if (this.#depth > DEEPEST_BLOCKS) {
      tokens.push(this.#plain(source));
      this.state.top = true;
      return tokens;
    }
    this.#depth++;
    try {
      return super.blockTokens(source, tokens, lastParagraphClipped);
    } finally {
      this.#depth--;
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#inlineDepth > 0) return this.#inlineMarkup(source, tokens);
    this.#inlineWork = MOST_INLINE_WORK;
    try {
      return this.#inlineMarkup(source, tokens);
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      this.state = { ...this.state, inLink: false, inRawBlock: false, linkEmitted: false };
      tokens.splice(0, tokens.length, this.#plain(source));
      return tokens;
    }
  }

  /** Is called for each formula within a line. Throws if there are too many. */
  countFormula(): void {
    if (++this.#formulas > MOST_FORMULAS) throw new TooComplex();
  }

  #plain(source: string): PlainToken & Token {
    this.leftPlain = true;
    return plain(source);
  }

  #inlineMarkup(source: string, tokens: Token[]): Token[] {
    this.#inlineWork -= source.length * marksIn(source);
    if (this.#inlineWork < 0) throw new TooComplex();
    this.#inlineDepth++;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#inlineDepth--;
    }
  }
}

export const plain = (raw: string): PlainToken & Token => ({ type: 'plain', raw });

function marksIn(source: string): number {
  let marks = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (MARKS.has(code) || (code === DOT && isW(source.charCodeAt(at - 1)))) marks++;
  }
  return marks;
}

const isW = (code: number): boolean => code === SMALL_W || code === BIG_W;

class BoundedTokenizer extends Tokenizer {
  override table(source: string): Tokens.Table | undefined {
    const headEnd = source.indexOf('\n');
    if (headEnd < 0) return;
    const rulerEnd = source.indexOf('\n', headEnd + 1);
    const ruler = source.slice(headEnd, rulerEnd < 0 ? source.length : rulerEnd);
    if (!/[:|]/.test(ruler)) return;
    const columns = occurrences(ruler, '|', 0, ruler.length) + 1;
    const bodyEnd = source.indexOf('\n\n', headEnd + 1);
    const rows = occurrences(source, '\n', headEnd, bodyEnd < 0 ? source.length : bodyEnd);
    if (columns * rows > MOST_CELLS) throw new TooComplex();
    return super.table(source);
  }

  override lheading(source: string): Tokens.Heading | undefined {
    if (source.length <= LONGEST_HEADING) return super.lheading(source);
    const lastLine = source.lastIndexOf('\n', LONGEST_HEADING);
    return lastLine < 0 ? undefined : super.lheading(source.slice(0, lastLine + 1));
  }

  override url(source: string): Tokens.Link | undefined {
    const address = source.slice(0, Math.min(addressEnd(source), LONGEST_ADDRESS));
    return ENDLESS_ADDRESS.test(address) ? undefined : super.url(address);
  }
}

/** Whether a line begins with more marks of lists and quotes than anybody means. */
function nestsEndlessly(source: string): boolean {
  for (let at = 0; at < source.length; at = source.indexOf('\n', at) + 1 || source.length) {
    let marks = 0;
    for (let next = markEnd(source, at); next > 0; next = markEnd(source, at)) {
      if (++marks > MOST_NESTING) return true;
      at = next;
    }
  }
  return false;
}

const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/** Where the mark of a list or a quote ends that begins here, or 0. */
function markEnd(source: string, at: number): number {
  CONTAINER.lastIndex = at;
  return CONTAINER.test(source) ? CONTAINER.lastIndex : 0;
}

function occurrences(text: string, part: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf(part, from); at >= 0 && at < to; at = text.indexOf(part, at + 1)) count++;
  return count;
}
