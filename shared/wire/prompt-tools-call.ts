/**
 * Reads one call after its opening tag, piece by piece, in time linear in its length. The
 * arguments determine where the call ends: a tag inside a text does not end them.
 */
import { parseJson } from '../json.ts';
import { CALL_CLOSE, standsAt } from './prompt-tools-tags.ts';

/**
 * A call as it was written. This file checks neither whether the tool exists nor what the
 * arguments say.
 */
export interface TaggedCall {
  readonly name: string;
  readonly arguments: string;
  /**
   * Why the call must not run. `cut`: the reply ended inside the call; `tags`: its tags are wrong;
   * `quotes`: according to the quotation marks it ended inside a string of the arguments, so the
   * text after it may or may not belong to the call.
   */
  readonly fault?: 'cut' | 'tags' | 'quotes';
}

export type ReadCall =
  /** `rest` is the text after the call. */
  | { readonly call: TaggedCall; readonly rest: string }
  /** The text only looked like a call; `rest` is everything after the opening tag. */
  | { readonly call: null; readonly rest: string };

const NAME_OPEN = '<name>';
const NAME_CLOSE = '</name>';
const ARGUMENTS_OPEN = '<arguments>';
const NO_ARGUMENTS = '<arguments/>';
const ARGUMENTS_CLOSE = '</arguments>';

/** Maximum length of a tool name. */
const MAX_NAME = 200;

/** Maximum number of blanks between two tags. */
const MAX_BLANKS = 200;

type Phase = 'before-name' | 'name' | 'after-name' | 'arguments' | 'broken';

export class CallReader {
  #phase: Phase = 'before-name';
  /** Text that is not processed yet, because it may end in the middle of a token. */
  #pending = '';
  #name = '';
  /** The arguments read so far. */
  #text = '';
  #inString = false;
  /**
   * Whether the closing tags were inside a string: either they belong to the string, or a
   * quotation mark is missing.
   */
  #doubtful = false;
  /** Whether the arguments were closed but the end of the call did not follow. */
  #strayClose = false;

  /** Returns null while the call continues. */
  push(piece: string): ReadCall | null {
    this.#pending += piece;
    for (;;) {
      const before = this.#phase;
      const read = this.#step();
      if (read !== null || this.#phase === before) return read;
    }
  }

  /** The reply has ended. `atLimit`: it was cut at its length limit. */
  end(atLimit: boolean): ReadCall {
    if (this.#phase === 'before-name' && !atLimit) return { call: null, rest: this.#pending };
    const inDoubt = this.#doubtful && this.#inString;
    const fault = this.#phase === 'broken' ? 'tags' : inDoubt ? 'quotes' : 'cut';
    return { call: this.#call(this.#text + this.#pending, atLimit ? 'cut' : fault), rest: '' };
  }

  #step(): ReadCall | null {
    switch (this.#phase) {
      case 'before-name':
        return this.#beforeName();
      case 'name':
        return this.#readName();
      case 'after-name':
        return this.#afterName();
      case 'arguments':
        return this.#readArguments();
      case 'broken':
        return this.#readBroken();
    }
  }

  #beforeName(): ReadCall | null {
    const at = blanksEnd(this.#pending, 0);
    const stands = at > MAX_BLANKS ? 'no' : standsAt(this.#pending, at, NAME_OPEN);
    if (stands === 'no') return { call: null, rest: this.#pending };
    return stands === 'yes' ? this.#go('name', at + NAME_OPEN.length) : null;
  }

  #readName(): null {
    const at = this.#pending.indexOf('<');
    if (at === -1 && this.#pending.length <= MAX_NAME) return null;
    const stands = at === -1 || at > MAX_NAME ? 'no' : standsAt(this.#pending, at, NAME_CLOSE);
    if (stands === 'maybe') return null;
    if (stands === 'no') return this.#go('broken', 0);
    this.#name = this.#pending.slice(0, at).trim();
    return this.#go('after-name', at + NAME_CLOSE.length);
  }

  #afterName(): ReadCall | null {
    const at = blanksEnd(this.#pending, 0);
    if (at > MAX_BLANKS) return this.#go('broken', 0);
    const stands = (tag: string) => standsAt(this.#pending, at, tag);
    if (stands(ARGUMENTS_OPEN) === 'yes') return this.#go('arguments', at + ARGUMENTS_OPEN.length);
    if (stands(CALL_CLOSE) === 'yes') return this.#done(0, at + CALL_CLOSE.length);
    const empty = endBehind(this.#pending, at, NO_ARGUMENTS);
    if (typeof empty === 'number') return this.#done(0, empty);
    const isOpen = empty === 'maybe' || [ARGUMENTS_OPEN, CALL_CLOSE].some((tag) => stands(tag) === 'maybe');
    return isOpen ? null : this.#go('broken', 0);
  }

  #readArguments(): ReadCall | null {
    const text = this.#pending;
    for (let at = 0; ; at++) {
      STOPS.lastIndex = at;
      const found = STOPS.exec(text);
      if (found === null) return this.#keep(text.length);
      at = found.index;
      if (text[at] === '"') this.#inString = !this.#inString;
      else if (text[at] === '<') {
        const end = endBehind(text, at, ARGUMENTS_CLOSE);
        if (end === 'maybe') return this.#keep(at);
        if (typeof end === 'number' && !this.#inString) return this.#done(at, end);
        if (typeof end === 'number') this.#doubtful = true;
        else if (!this.#inString && text.startsWith(ARGUMENTS_CLOSE, at)) this.#strayClose = true;
      } else if (this.#inString) {
        if (at + 1 === text.length) return this.#keep(at);
        at++;
      }
    }
  }

  #readBroken(): ReadCall | null {
    const at = this.#pending.indexOf(CALL_CLOSE);
    if (at === -1) return this.#keep(Math.max(0, this.#pending.length - CALL_CLOSE.length));
    this.#strayClose = true;
    return this.#done(at, at + CALL_CLOSE.length);
  }

  #go(phase: Phase, from: number): null {
    this.#phase = phase;
    this.#pending = this.#pending.slice(from);
    return null;
  }

  #keep(upTo: number): null {
    this.#text += this.#pending.slice(0, upTo);
    this.#pending = this.#pending.slice(upTo);
    return null;
  }

  #done(textEnd: number, callEnd: number): ReadCall {
    const written = this.#text + this.#pending.slice(0, textEnd);
    const torn = this.#doubtful && parseJson(unwrapped(written)) === undefined;
    const fault = this.#strayClose ? 'tags' : torn ? 'quotes' : undefined;
    return { call: this.#call(written, fault), rest: this.#pending.slice(callEnd) };
  }

  #call(written: string, fault: TaggedCall['fault']): TaggedCall {
    return { name: this.#name, arguments: written, ...(fault === undefined ? {} : { fault }) };
  }
}

/** The characters that can change how the arguments are read. */
const STOPS = /["\\<]/g;

/** Where the call ends after `tag` and blanks; `maybe` when the text ends too early to know. */
function endBehind(text: string, at: number, tag: string): number | 'no' | 'maybe' {
  const first = standsAt(text, at, tag);
  if (first !== 'yes') return first;
  const close = blanksEnd(text, at + tag.length);
  if (close - at - tag.length > MAX_BLANKS) return 'no';
  const second = standsAt(text, close, CALL_CLOSE);
  return second === 'yes' ? close + CALL_CLOSE.length : second;
}

function blanksEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] as string)) at++;
  return at;
}

/** The arguments without the CDATA section or the code fence that models often put around them. */
export function unwrapped(written: string): string {
  const text = written.trim();
  const cdata = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(text);
  return (cdata?.[1] ?? inFence(text) ?? text).trim();
}

/**
 * Looks only at the ends of the text, because a pattern over the text between them takes minutes
 * when that contains many blanks.
 */
function inFence(text: string): string | null {
  const opening = /^```[a-z]*\s*\n/i.exec(text)?.[0] ?? null;
  const isClosed = opening !== null && text.length >= opening.length + 3 && text.endsWith('```');
  return isClosed ? text.slice(opening.length, -3) : null;
}
