/**
 * Divides a large JSON text into its elements without parsing it as a whole, so that memory is bounded by the largest
 * element. The text is a list of objects, or an object whose values are objects or lists of objects.
 */
import { RefusedFile } from './refused-file.ts';

export interface JsonElement {
  /** The key of the list or of the object itself; null: the text is a list. */
  readonly key: string | null;
  /** The text of the element; null: it is longer than `mostBytes`. */
  readonly bytes: Buffer | null;
}

interface Limits {
  readonly mostBytes: number;
  readonly depth: number;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);
const LONGEST_KEY = 200;

/**
 * Yields the elements in order. Throws `RefusedFile` for a text that begins as no JSON, ends too early or is nested too
 * deeply; what is wrong inside of an element is found when it is parsed.
 */
export async function* jsonElements(chunks: AsyncIterable<Buffer>, limits: Limits): AsyncGenerator<JsonElement, void> {
  const scan = new Scan(limits);
  for await (const chunk of chunks) yield* scan.read(chunk);
  if (!scan.isComplete) throw new RefusedFile(scan.hasBegun ? 'damaged' : 'not-an-export');
}

class Scan {
  readonly #limits: Limits;
  #depth = 0;
  #root: 'list' | 'object' | null = null;
  #inString = false;
  #escaped = false;
  /** The depth at which the element began; null: outside of an element. */
  #base: number | null = null;
  #taken: Buffer[] = [];
  #takenBytes = 0;
  #key = '';
  #ended = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get hasBegun(): boolean {
    return this.#root !== null;
  }

  get isComplete(): boolean {
    return this.#ended;
  }

  *read(chunk: Buffer): Generator<JsonElement, void> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#inString) {
        this.#insideString(byte);
        continue;
      }
      if (byte === QUOTE) {
        this.#inString = true;
        if (this.#isKeyPlace()) this.#key = '';
      } else if (byte === OPEN || byte === OPEN_LIST) {
        if (this.#root === null) this.#root = byte === OPEN ? 'object' : 'list';
        else if (this.#ended) throw new RefusedFile('damaged');
        if (this.#base === null && byte === OPEN && this.#isElementPlace()) {
          this.#base = this.#depth;
          from = at;
        }
        this.#depth += 1;
        if (this.#depth > this.#limits.depth) throw new RefusedFile('too-deep');
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        this.#depth -= 1;
        if (this.#depth < 0) throw new RefusedFile('damaged');
        if (this.#depth === 0) this.#ended = true;
        if (this.#depth === this.#base) {
          this.#take(chunk.subarray(from, at + 1));
          yield this.#element();
        }
      } else if (this.#root === null && !BLANKS.has(byte)) throw new RefusedFile('not-an-export');
    }
    if (this.#base !== null) this.#take(chunk.subarray(from));
  }

  #insideString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inString = false;
    else if (this.#isKeyPlace() && this.#key.length < LONGEST_KEY) this.#key += String.fromCharCode(byte);
  }

  /** Strings directly in the outermost object are its keys, or values that the next key replaces. */
  #isKeyPlace(): boolean {
    return this.#root === 'object' && this.#depth === 1;
  }

  #isElementPlace(): boolean {
    return this.#depth === 1 || (this.#root === 'object' && this.#depth === 2);
  }

  #take(bytes: Buffer): void {
    this.#takenBytes += bytes.length;
    if (this.#takenBytes <= this.#limits.mostBytes) this.#taken.push(Buffer.from(bytes));
    else this.#taken = [];
  }

  #element(): JsonElement {
    const isWhole = this.#takenBytes <= this.#limits.mostBytes;
    const element = {
      key: this.#root === 'object' ? this.#key : null,
      bytes: isWhole ? Buffer.concat(this.#taken) : null,
    };
    this.#base = null;
    this.#taken = [];
    this.#takenBytes = 0;
    return element;
  }
}
