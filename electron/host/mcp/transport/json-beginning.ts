/**
 * Reads a JSON text of any length as its bytes arrive, and builds the beginning of its value in
 * bounded memory; the rest is skipped. Names and short values of the outermost two levels are
 * always kept, because a message may have its id at the end.
 */
import { parseJson } from '../../../../shared/json.ts';

export interface BeginningBounds {
  /** The maximum number of bytes of one string; the rest is replaced by an ellipsis. */
  readonly stringBytes: number;
  /** The maximum number of bytes of all strings, numbers and literals together. */
  readonly totalBytes: number;
  /** The maximum number of objects, arrays and values together. */
  readonly values: number;
}

/** The character that marks the end of a string that was cut. */
export const ELLIPSIS = '…';

const MAX_DEPTH = 64;
/**
 * The number of levels that keep short values beyond the limits. The next constants limit the
 * length and number of such values.
 */
const OUTER_DEPTH = 2;
const SHORT_BYTES = 200;
const MAX_SHORT_VALUES = 50;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

type Container = { readonly array: unknown[] } | { readonly object: Record<string, unknown>; name: string | null };

export class JsonBeginning {
  readonly #bounds: BeginningBounds;
  /**
   * The open containers that are built, outermost first. Deeper ones are only counted in
   * `#depth`.
   */
  readonly #built: Container[] = [];
  #depth = 0;
  #value: unknown;
  /** What is being parsed. `passed-string` means the inside of a string that is skipped. */
  #reading: 'between' | 'string' | 'word' | 'passed-string' = 'between';
  #isEscaped = false;
  #pieces: Buffer[] = [];
  #length = 0;
  #isCut = false;
  #bytesLeft: number;
  #valuesLeft: number;
  #shortLeft = MAX_SHORT_VALUES;
  #isMalformed = false;

  constructor(bounds: BeginningBounds) {
    this.#bounds = bounds;
    this.#bytesLeft = bounds.totalBytes;
    this.#valuesLeft = bounds.values;
  }

  /** The value as far as it was parsed; undefined if it has not begun or the text is not JSON. */
  get value(): unknown {
    return this.#isMalformed ? undefined : this.#value;
  }

  /** Whether anything but whitespace was read. */
  get hasBegun(): boolean {
    return this.#isMalformed || this.#value !== undefined || this.#reading !== 'between';
  }

  /** Whether the outermost value has ended. */
  get isWhole(): boolean {
    return this.#value !== undefined && this.#depth === 0 && !this.#isMalformed;
  }

  add(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && !this.#isMalformed; ) {
      if (this.#reading === 'string') at = this.#readString(chunk, at);
      else if (this.#reading === 'word') at = this.#readWord(chunk, at);
      else if (this.#reading === 'passed-string' || this.#isPastBounds) at = this.#readPast(chunk, at);
      else at = this.#readBetween(chunk, at);
    }
  }

  /** Whether everything up to the end of the innermost container is dropped. */
  get #isPastBounds(): boolean {
    return !this.#isBuilt || (this.#depth > OUTER_DEPTH && (this.#bytesLeft <= 0 || this.#valuesLeft <= 0));
  }

  /**
   * Returns where the skipped part ends in this chunk, or the length of the chunk. It is written
   * for speed, because most of a long text is skipped.
   */
  #readPast(chunk: Buffer, from: number): number {
    const built = this.#built.length;
    let isString = this.#reading === 'passed-string';
    let isEscaped = this.#isEscaped;
    let depth = this.#depth;
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isString = false;
      } else if (byte === QUOTE) isString = true;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        if (depth <= built + 1) break;
        depth -= 1;
      }
    }
    this.#reading = isString ? 'passed-string' : 'between';
    this.#isEscaped = isEscaped;
    this.#depth = depth;
    if (at < chunk.length) {
      this.#close();
      at += 1;
    }
    return at;
  }

  #readBetween(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    if (byte <= 0x20 || byte === COMMA || byte === COLON) return at + 1;
    if (byte === OPEN_ARRAY) this.#open({ array: [] });
    else if (byte === OPEN_OBJECT) this.#open({ object: {}, name: null });
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#close();
    else {
      this.#reading = byte === QUOTE ? 'string' : 'word';
      return byte === QUOTE ? at + 1 : at;
    }
    return at + 1;
  }

  #readString(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
      else if (chunk[at] === QUOTE) break;
    }
    this.#keep(chunk.subarray(from, at));
    if (at === chunk.length) return at;
    this.#reading = 'between';
    this.#end(true);
    return at + 1;
  }

  #readWord(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && !endsWord(chunk[at] ?? 0)) at++;
    this.#keep(chunk.subarray(from, at));
    // No number or literal can be this long.
    if (this.#isCut && this.#length > 0) this.#isMalformed = true;
    if (at === chunk.length) return at;
    this.#reading = 'between';
    this.#end(false);
    return at;
  }

  #keep(piece: Buffer): void {
    const kept = piece.subarray(0, Math.max(0, this.#room() - this.#length));
    if (kept.length < piece.length) this.#isCut = true;
    if (kept.length === 0) return;
    this.#length += kept.length;
    // The piece is copied, so that a small piece does not keep a large chunk in memory.
    this.#pieces.push(Buffer.from(kept));
  }

  /** Returns the number of further bytes of the current string or literal that may be kept. */
  #room(): number {
    if (!this.#isBuilt) return 0;
    const isWithinBounds = this.#bytesLeft > 0 && this.#valuesLeft > 0;
    if (!isWithinBounds) return this.#depth <= OUTER_DEPTH && this.#shortLeft > 0 ? SHORT_BYTES : 0;
    return this.#isName ? SHORT_BYTES : Math.min(this.#bounds.stringBytes, Math.max(SHORT_BYTES, this.#bytesLeft));
  }

  /** Whether the innermost open container is built. */
  get #isBuilt(): boolean {
    return this.#depth === this.#built.length;
  }

  /** Whether the current string is the name of a member. */
  get #isName(): boolean {
    const container = this.#built.at(-1);
    return this.#isBuilt && container !== undefined && 'object' in container && container.name === null;
  }

  /** Ends a string or a word. */
  #end(isString: boolean): void {
    const room = this.#room();
    const raw = room === 0 ? '' : Buffer.concat(this.#pieces).toString('utf8');
    const [isCut, length] = [this.#isCut, this.#length];
    this.#pieces = [];
    this.#length = 0;
    this.#isCut = false;
    if (!this.#isBuilt) return;
    const value = room === 0 ? '' : isString ? stringOf(raw, isCut) : wordOf(raw, isCut);
    if (value === undefined) this.#isMalformed = true;
    else if (isString && this.#isName) this.#name(String(value), length);
    else this.#put(value, room > 0 && this.#mayKeep(length, isCut));
  }

  #name(name: string, length: number): void {
    const container = this.#built.at(-1);
    if (container !== undefined && 'object' in container) container.name = name;
    this.#bytesLeft -= length;
  }

  #mayKeep(length: number, isCut: boolean): boolean {
    if (this.#bytesLeft > 0 && this.#valuesLeft > 0) {
      this.#bytesLeft -= length;
      this.#valuesLeft -= 1;
      return true;
    }
    if (isCut) return false;
    this.#shortLeft -= 1;
    return true;
  }

  #open(container: Container): void {
    const isRoot = this.#depth === 0;
    if (this.#isBuilt && this.#depth < MAX_DEPTH && (isRoot || (this.#bytesLeft > 0 && this.#valuesLeft > 0))) {
      this.#valuesLeft -= 1;
      this.#put('array' in container ? container.array : container.object, true);
      this.#built.push(container);
    }
    this.#depth += 1;
  }

  #close(): void {
    if (this.#depth === 0) {
      this.#isMalformed = true;
      return;
    }
    if (this.#isBuilt) this.#built.pop();
    this.#depth -= 1;
    const around = this.#isBuilt ? this.#built.at(-1) : undefined;
    if (around !== undefined && 'object' in around) around.name = null;
  }

  #put(value: unknown, isKept: boolean): void {
    const container = this.#built.at(-1);
    if (container === undefined) {
      // A second value after the first one is malformed, because each line contains one message.
      if (this.#value !== undefined) this.#isMalformed = true;
      this.#value ??= value;
    } else if ('array' in container) {
      if (isKept) container.array.push(value);
    } else {
      if (isKept && container.name !== null && container.name !== '__proto__') container.object[container.name] = value;
      if (typeof value !== 'object' || value === null) container.name = null;
    }
  }
}

const ENDS_WORD = new Set([QUOTE, COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT]);

function endsWord(byte: number): boolean {
  return byte <= 0x20 || ENDS_WORD.has(byte);
}

/**
 * Parses a string; undefined if it is not a JSON string. A cut string may end inside an escape or
 * a character.
 */
function stringOf(raw: string, isCut: boolean): string | undefined {
  for (let dropped = 0; dropped <= (isCut ? LONGEST_ESCAPE : 0); dropped++) {
    const text = parseJson(`"${raw.slice(0, raw.length - dropped)}"`);
    if (typeof text === 'string') return isCut ? `${text.replace(/\uFFFD+$/, '')}${ELLIPSIS}` : text;
  }
  return undefined;
}

/** The length of `\uD83D\uDE00` without its last character. */
const LONGEST_ESCAPE = 11;

/** Parses a number or a literal; undefined if it is not a JSON value. */
function wordOf(raw: string, isCut: boolean): unknown {
  return isCut ? undefined : parseJson(raw);
}
