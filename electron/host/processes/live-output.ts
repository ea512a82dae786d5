/**
 * Reports a command's output while it runs, at most ten times a second, and only the newest part
 * of a flood.
 */
import { PlainText } from '../text/plain-text.ts';

/** The minimum interval between two reports in milliseconds. */
const PACE = 100;
/** The maximum number of bytes that wait to be reported. */
const WAITING = 20_000;

export class LiveOutput {
  readonly #tell: (text: string) => void;
  readonly #plain = new PlainText();
  #waiting: Buffer[] = [];
  #length = 0;
  #skipped = false;
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  constructor(tell: (text: string) => void) {
    this.#tell = tell;
  }

  add(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#length += chunk.length;
    for (let first = this.#waiting[0]; first !== undefined && this.#length - first.length >= WAITING; ) {
      this.#waiting.shift();
      this.#length -= first.length;
      this.#skipped = true;
      first = this.#waiting[0];
    }
    this.#timer ??= setTimeout(() => this.#flush(), Math.max(0, this.#toldAt + PACE - performance.now()));
  }

  /** Reports the remaining output; nothing is reported afterwards. */
  end(): void {
    this.#say(this.#taken() + this.#plain.end());
  }

  #flush(): void {
    this.#toldAt = performance.now();
    this.#say(this.#taken());
  }

  #taken(): string {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const skipped = this.#skipped || this.#length > WAITING;
    const text = this.#plain.add(Buffer.concat(this.#waiting).subarray(-WAITING));
    this.#waiting = [];
    this.#length = 0;
    this.#skipped = false;
    return skipped ? `\n[…]\n${text}` : text;
  }

  #say(text: string): void {
    if (text !== '') this.#tell(text);
  }
}
