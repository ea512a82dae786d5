/**
 * Parses the streamed reply of a model that calls tools in tags, and removes the tags from the
 * displayed text. The result does not depend on how the reply is divided into pieces. Tags in
 * code and in thoughts are not calls; everything from a result tag on is invented by the model
 * and dropped.
 */
import { CodeSpans } from './code-spans.ts';
import { CallReader, type TaggedCall } from './prompt-tools-call.ts';
import { CALL_OPEN, RESULT_OPEN, standsAt } from './prompt-tools-tags.ts';

export type ReplyPiece =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly call: TaggedCall };

/** `failed`: the reply broke off, so an unfinished call does not count. */
export type ReplyEnd = 'complete' | 'at-limit' | 'failed';

const THOUGHTS_OPEN = ['<think>', '<thinking>'];
const THOUGHTS_CLOSE = ['</think>', '</thinking>'];
const LONGEST_THOUGHTS_CLOSE = 11;

/** Blanks are held back until it is known whether a call follows, which removes them. */
const MAX_HELD_BLANKS = 1_000;

type State =
  | { readonly in: 'text' }
  | { readonly in: 'thoughts' }
  | { readonly in: 'call'; readonly reader: CallReader }
  | { readonly in: 'invention' };

export class ReplyParser {
  #state: State = { in: 'text' };
  /** Text that is not processed yet, because it may be the beginning of a tag. */
  #pending = '';
  readonly #code = new CodeSpans();
  #heldBlanks = '';
  #hasText = false;
  /** Whether a call or thoughts were just removed, so that the blanks after them are not text. */
  #afterGap = false;
  #pieces: ReplyPiece[] = [];

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
        return this.#readThoughts();
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
      this.#pieces.push({ type: 'call', call });
    }
  }

  #readText(): void {
    const text = this.#pending;
    for (let at = 0; at < text.length; at++) {
      const tag = text[at] === '<' ? this.#tagAt(at) : null;
      if (tag === 'maybe') return this.#takeText(at, 0);
      if (tag !== null) {
        this.#takeText(at, tag.length);
        if (tag === CALL_OPEN) this.#state = { in: 'call', reader: new CallReader() };
        else if (tag === RESULT_OPEN) this.#state = { in: 'invention' };
        else this.#state = { in: 'thoughts' };
        if (this.#state.in !== 'call') this.#openGap();
        return;
      }
      this.#code.read(text[at] as string);
    }
    this.#takeText(text.length, 0);
  }

  #tagAt(at: number): string | 'maybe' | null {
    const startsLine = this.#code.startsLine;
    if (this.#code.isCode()) return null;
    const tags = startsLine ? [CALL_OPEN, RESULT_OPEN, ...THOUGHTS_OPEN] : [CALL_OPEN, RESULT_OPEN];
    const found = tags.find((tag) => this.#pending.startsWith(tag, at));
    if (found !== undefined) return found;
    return tags.some((tag) => standsAt(this.#pending, at, tag) === 'maybe') ? 'maybe' : null;
  }

  #takeText(length: number, tagLength: number): void {
    const text = this.#pending.slice(0, length);
    this.#pending = this.#pending.slice(length + tagLength);
    this.#say(text);
  }

  #readThoughts(): void {
    const found = /<\/think(?:ing)?>/.exec(this.#pending);
    if (found !== null) {
      this.#think(this.#pending.slice(0, found.index));
      this.#pending = this.#pending.slice(found.index + found[0].length);
      this.#state = { in: 'text' };
      return;
    }
    const last = this.#pending.lastIndexOf('<');
    const mayClose =
      last >= this.#pending.length - LONGEST_THOUGHTS_CLOSE &&
      THOUGHTS_CLOSE.some((tag) => standsAt(this.#pending, last, tag) === 'maybe');
    const length = last !== -1 && mayClose ? last : this.#pending.length;
    this.#think(this.#pending.slice(0, length));
    this.#pending = this.#pending.slice(length);
  }

  #openGap(): void {
    this.#heldBlanks = '';
    this.#afterGap = true;
  }

  #think(text: string): void {
    if (text !== '') this.#pieces.push({ type: 'reasoning', text });
  }

  #say(added: string): void {
    const text = this.#afterGap ? added.trimStart() : this.#heldBlanks + added;
    if (text === '') return;
    const separator = this.#afterGap && this.#hasText ? '\n\n' : '';
    this.#afterGap = false;
    const end = Math.max(text.trimEnd().length, text.length - MAX_HELD_BLANKS);
    this.#heldBlanks = text.slice(end);
    if (end === 0) return;
    this.#hasText = true;
    this.#pieces.push({ type: 'text', text: separator + text.slice(0, end) });
  }
}
