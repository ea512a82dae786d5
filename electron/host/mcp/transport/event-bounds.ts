/**
 * Forwards a stream of server-sent events as whole events of bounded length, and remembers the
 * last event id.
 */
import { LongAnswer } from './long-answer.ts';
import { asBuffer, type MessageBody } from './message-body.ts';

const NEWLINE = 10;
const RETURN = 13;
const HEAD = 1024;

export class EventBounds implements MessageBody {
  readonly #maxBytes: number;
  readonly #calls: ReadonlySet<number>;
  /** The bytes of the unfinished event. */
  #held: Buffer[] = [];
  #long: LongEvent | null = null;
  #eventBytes = 0;
  #lineBytes = 0;
  #head: Buffer = Buffer.alloc(0);
  #lastId: string | null = null;

  /** An event longer than `maxBytes` that answers one of `calls` (see `OpenCalls.ids`) is cut. */
  constructor(maxBytes: number, calls: ReadonlySet<number>) {
    this.#maxBytes = maxBytes;
    this.#calls = calls;
  }

  /** The id of the last event that had one. The stream can be resumed after it. */
  get lastId(): string | null {
    return this.#lastId;
  }

  take(chunk: Uint8Array): readonly Uint8Array[] | null {
    const bytes = asBuffer(chunk);
    const passed: Buffer[] = [];
    for (let from = 0; from < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, from);
      const next = end === -1 ? bytes.length : end + 1;
      this.#readLine(bytes.subarray(from, end === -1 ? next : end));
      if (!this.#hold(bytes.subarray(from, next))) return null;
      if (end !== -1 && this.#endLine()) {
        const event = this.#endEvent();
        if (event === null) return null;
        passed.push(...event);
      }
      from = next;
    }
    return passed;
  }

  /** Ends the stream. An unfinished event is dropped. */
  end(): readonly Uint8Array[] {
    return [];
  }

  #hold(piece: Buffer): boolean {
    if (this.#long !== null) return this.#long.add(piece);
    this.#held.push(piece);
    if (this.#eventBytes <= this.#maxBytes) return true;
    const long = new LongEvent(this.#calls);
    this.#long = long;
    const held = this.#held;
    this.#held = [];
    return held.every((each) => long.add(each));
  }

  /** Ends an event and returns its bytes; null if the event is too long. */
  #endEvent(): readonly Buffer[] | null {
    const [held, long] = [this.#held, this.#long];
    this.#held = [];
    this.#long = null;
    this.#eventBytes = 0;
    if (long === null) return held;
    const json = long.end();
    return json === null ? null : [Buffer.from(`data: ${json}\n\n`)];
  }

  #readLine(piece: Buffer): void {
    this.#eventBytes += piece.length;
    this.#lineBytes += piece.length;
    const missing = HEAD - this.#head.length;
    if (missing > 0 && piece.length > 0) this.#head = Buffer.concat([this.#head, piece.subarray(0, missing)]);
  }

  /** Whether the line is blank, which ends an event. */
  #endLine(): boolean {
    const isBlank = this.#lineBytes === 0 || (this.#lineBytes === 1 && this.#head[0] === RETURN);
    const id = /^id: ?([^\0]*?)\r?$/.exec(this.#head.toString('utf8'));
    if (id !== null && this.#lineBytes <= HEAD) this.#lastId = id[1] || null;
    this.#lineBytes = 0;
    this.#head = Buffer.alloc(0);
    return isBlank;
  }
}

const DATA = 'data:';
/** Maximum size in bytes of the parts of an event that are not data. */
const MOST_BESIDES = 64 * 1024;

/** An event that is too long to be kept whole. */
class LongEvent {
  readonly #answer: LongAnswer;
  /**
   * The beginning of the current line until it is known whether the line contains data; then null.
   */
  #head: Buffer | null = Buffer.alloc(0);
  #isData = false;
  #besides = 0;

  constructor(calls: ReadonlySet<number>) {
    this.#answer = new LongAnswer(calls);
  }

  /** Adds a piece of the event. Returns false if the event is not the answer to a call. */
  add(piece: Buffer): boolean {
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(NEWLINE, from);
      const next = end === -1 ? piece.length : end + 1;
      if (!this.#addToLine(piece.subarray(from, next))) return false;
      if (end !== -1) this.#head = Buffer.alloc(0);
      from = next;
    }
    return true;
  }

  end(): string | null {
    return this.#answer.end();
  }

  #addToLine(piece: Buffer): boolean {
    if (this.#head === null) return this.#addPart(piece);
    const head = Buffer.concat([this.#head, piece]);
    if (head.length < DATA.length && head.at(-1) !== NEWLINE) {
      this.#head = head;
      return true;
    }
    this.#head = null;
    this.#isData = head.subarray(0, DATA.length).toString('latin1') === DATA;
    return this.#addPart(this.#isData ? head.subarray(DATA.length) : head);
  }

  #addPart(piece: Buffer): boolean {
    if (this.#isData) return this.#answer.add(piece);
    this.#besides += piece.length;
    return this.#besides <= MOST_BESIDES;
  }
}
