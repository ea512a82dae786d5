/**
 * Parses the streamed reply of a model that calls tools in tags, and removes the tags from the
 * displayed text. The result does not depend on how the reply is divided into pieces. Tags in
 * code and in thoughts are not calls; everything from a result tag on is invented by the model
 * and dropped.
 */
import { CodeSpans } from './code-spans.ts';
import { CallReader, type TaggedCall } from './prompt-tools-call.ts';
import { CALL_OPEN, RESULT_OPEN, standsAt } from './prompt-tools-tags.ts';
import {
  CHANNEL_ENDS,
  CHANNEL_MARKS,
  firstMark,
  MARK_START,
  markAt,
  THOUGHTS,
  UNMARKED_ENDS,
} from './thinking-tags.ts';

export type ReplyPiece =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly call: TaggedCall }
  /** All text and calls so far were thoughts whose beginning was not marked. */
  | { readonly type: 'were-thoughts' };

/** `failed`: the reply broke off, so an unfinished call does not count. */
export type ReplyEnd = 'complete' | 'at-limit' | 'failed';

/** Blanks are held back until it is known whether a call follows, which removes them. */
const MAX_HELD_BLANKS = 1_000;

type State =
  | { readonly in: 'text' }
  | { readonly in: 'thoughts'; readonly close: readonly string[] }
  | { readonly in: 'call'; readonly reader: CallReader }
  | { readonly in: 'invention' };

/** What stands at a position of the text. */
type Mark = { readonly length: number; readonly to: State; readonly endsThoughts?: true };

export class ReplyParser {
  /** The tags of calls that are read; empty if the model calls tools in another way. */
  readonly #callTags: readonly string[];
  /** Whether the reply divides its text into channels. */
  #hasChannels = false;
  #state: State = { in: 'text' };
  /** Text that is not processed yet, because it may be the beginning of a tag. */
  #pending = '';
  readonly #code = new CodeSpans();
  #heldBlanks = '';
  /** Whether anything was displayed as text, even if it was only blanks. */
  #hasDisplayed = false;
  /** Whether text that is not only blanks was displayed. */
  #hasText = false;
  #hasCalls = false;
  #isJson = false;
  /** The kind of text with which the current line begins. */
  #line: 'blank' | 'quoted' | 'text' = 'blank';
  /** Whether the thoughts of the reply are known, so that no text before an end mark is one. */
  #hasThoughts = false;
  /** Whether the present thoughts have begun with something else than blanks. */
  #thinks = false;
  /** Whether a call or thoughts were just removed, so that the blanks after them are not text. */
  #afterGap = false;
  #pieces: ReplyPiece[] = [];

  /** `only` reads nothing but thoughts. */
  constructor(only?: 'thoughts') {
    this.#callTags = only === 'thoughts' ? [] : [CALL_OPEN, RESULT_OPEN];
  }

  /** Says that thoughts, or a call, of this reply arrived in another way. */
  thoughtsCame(): void {
    this.#hasThoughts = true;
  }

  push(text: string): readonly ReplyPiece[] {
    this.#pending += text;
    this.#read();
    return this.#taken();
  }

  end(how: ReplyEnd): readonly ReplyPiece[] {
    while (this.#state.in === 'call') {
      if (how === 'failed') break;
      const { call, rest } = this.#state.reader.end(how === 'at-limit');
      this.#afterCall(call, rest);
      this.#read();
    }
    if (this.#state.in === 'thoughts') this.#think(this.#pending);
    if (this.#state.in === 'text') {
      const length = this.#unmarkedEnd(0, true, true);
      if (typeof length === 'number') this.#endThoughts(length);
      this.#say(this.#pending);
      if (!this.#afterGap && this.#heldBlanks !== '') this.#pieces.push({ type: 'text', text: this.#heldBlanks });
    }
    this.#pending = '';
    return this.#taken();
  }

  #taken(): readonly ReplyPiece[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #read(): void {
    let before: State;
    do {
      before = this.#state;
      this.#step();
    } while (this.#state !== before && this.#pending !== '');
  }

  #step(): void {
    switch (this.#state.in) {
      case 'text':
        return this.#readText();
      case 'thoughts':
        return this.#readThoughts(this.#state.close);
      case 'call': {
        const read = this.#state.reader.push(this.#pending);
        this.#pending = '';
        if (read !== null) this.#afterCall(read.call, read.rest);
        return;
      }
      case 'invention':
        this.#pending = '';
    }
  }

  #afterCall(call: TaggedCall | null, rest: string): void {
    this.#state = { in: 'text' };
    this.#pending = rest;
    if (call === null) {
      for (const character of CALL_OPEN) this.#code.read(character);
      this.#say(CALL_OPEN);
    } else {
      this.#openGap();
      this.#hasCalls = true;
      this.#pieces.push({ type: 'call', call });
    }
  }

  #readText(): void {
    const text = this.#pending;
    let isBlank = true;
    for (let at = 0; at < text.length; at++) {
      const mark = MARK_START.test(text.charAt(at)) ? this.#markAt(at, isBlank) : null;
      if (mark === 'maybe') return this.#takeText(at, 0);
      if (mark !== null) {
        this.#takeText(at, mark.endsThoughts === true ? 0 : mark.length);
        if (mark.endsThoughts === true) this.#endThoughts(mark.length);
        this.#state = mark.to;
        if (mark.to.in !== 'call') this.#openGap();
        return;
      }
      const character = text.charAt(at);
      if (isBlank && !this.#hasText && /[{[]/.test(character)) this.#isJson = true;
      isBlank &&= /\s/.test(character);
      this.#readLine(character);
      this.#code.read(character);
    }
    this.#takeText(text.length, 0);
  }

  /** `isBlank`: whether only blanks precede the position in the text that is not processed yet. */
  #markAt(at: number, isBlank: boolean): Mark | 'maybe' | null {
    const begins = this.#code.startsLine || (this.#afterGap && isBlank);
    if (this.#code.isCode()) return null;
    const call = this.#callTags.find((tag) => this.#pending.startsWith(tag, at));
    if (call === CALL_OPEN) return { length: call.length, to: { in: 'call', reader: new CallReader() } };
    if (call !== undefined) return { length: call.length, to: { in: 'invention' } };
    let isOpen = this.#callTags.some((tag) => standsAt(this.#pending, at, tag) === 'maybe');
    const stands = (mark: string) => {
      const found = markAt(this.#pending, at, mark);
      if (found === 'maybe') isOpen = true;
      return found === 'yes';
    };
    const thoughts = THOUGHTS.filter(({ isWord }) => begins && (isWord !== true || (isBlank && !this.#hasText)));
    const found = thoughts.find(({ open }) => stands(open));
    if (found !== undefined) {
      this.#hasThoughts = true;
      this.#thinks = false;
      if (found.open.startsWith('<|channel')) this.#hasChannels = true;
      return { length: found.open.length, to: { in: 'thoughts', close: found.close } };
    }
    const marks = [...(begins ? CHANNEL_MARKS : []), ...(this.#hasChannels ? CHANNEL_ENDS : [])];
    const mark = marks.find(stands);
    if (mark !== undefined) {
      this.#hasChannels = true;
      return { length: mark.length, to: { in: 'text' } };
    }
    const length = this.#unmarkedEnd(at, isBlank, false);
    if (typeof length === 'number') return { length, to: { in: 'text' }, endsThoughts: true };
    return isOpen ? 'maybe' : length;
  }

  /**
   * The length of a mark at this position that ends thoughts whose beginning was not marked. It must
   * begin or end its line. After other thoughts, it counts only before the answer.
   */
  #unmarkedEnd(at: number, isBlank: boolean, isEnd: boolean): number | 'maybe' | null {
    const hasAnswer = this.#hasText || this.#hasCalls || !isBlank;
    if (this.#isJson || (this.#hasThoughts && hasAnswer) || this.#line === 'quoted' || this.#code.isCode()) return null;
    for (const mark of UNMARKED_ENDS) {
      const found = markAt(this.#pending, at, mark);
      if (found === 'no') continue;
      if (found === 'maybe') return isEnd ? null : 'maybe';
      const after = this.#pending.slice(at + mark.length, at + mark.length + MAX_HELD_BLANKS);
      if (this.#line === 'blank' || /^[ \t]*[\r\n]/.test(after)) return mark.length;
      if (/[^ \t]/.test(after) || after.length === MAX_HELD_BLANKS) return null;
      return isEnd ? mark.length : 'maybe';
    }
    return null;
  }

  #readLine(character: string): void {
    if (character === '\n') this.#line = 'blank';
    else if (this.#line === 'blank' && !/[ \t\r]/.test(character)) this.#line = character === '>' ? 'quoted' : 'text';
  }

  /** What was read so far are thoughts, up to the mark at the beginning of the rest. */
  #endThoughts(length: number): void {
    this.#pending = this.#pending.slice(length);
    if (this.#hasDisplayed || this.#hasCalls) this.#pieces.push({ type: 'were-thoughts' });
    this.#hasThoughts = true;
    this.#hasDisplayed = false;
    this.#hasText = false;
    this.#hasCalls = false;
    this.#openGap();
  }

  #takeText(length: number, tagLength: number): void {
    const text = this.#pending.slice(0, length);
    this.#pending = this.#pending.slice(length + tagLength);
    this.#say(text);
  }

  #readThoughts(close: readonly string[]): void {
    const { at, length } = firstMark(this.#pending, close);
    this.#think(this.#pending.slice(0, at));
    this.#pending = this.#pending.slice(at + (length ?? 0));
    if (length !== null) {
      this.#state = { in: 'text' };
      this.#openGap();
    }
  }

  #openGap(): void {
    this.#heldBlanks = '';
    this.#afterGap = true;
  }

  /** Blanks at the beginning are left out, because models also write thoughts that are only blanks. */
  #think(added: string): void {
    const text = this.#thinks ? added : added.trimStart();
    if (text === '') return;
    this.#thinks = true;
    this.#pieces.push({ type: 'reasoning', text });
  }

  #say(added: string): void {
    const text = this.#afterGap ? added.trimStart() : this.#heldBlanks + added;
    if (text === '') return;
    const separator = this.#afterGap && this.#hasText ? '\n\n' : '';
    this.#afterGap = false;
    const end = Math.max(text.trimEnd().length, text.length - MAX_HELD_BLANKS);
    this.#heldBlanks = text.slice(end);
    if (end === 0) return;
    this.#hasDisplayed = true;
    this.#hasText ||= text.trim() !== '';
    this.#pieces.push({ type: 'text', text: separator + text.slice(0, end) });
  }
}
