/** The output of a command since somebody looked at it last: its beginning and its end. */

/** The numbers of characters that are kept of the beginning and of the end. */
const HEAD = 4_000;
const TAIL = 12_000;

export class UnreadOutput {
  #head = '';
  #tail = '';
  #length = 0;

  add(text: string): void {
    const room = HEAD - this.#head.length;
    this.#head += text.slice(0, room);
    this.#tail = (this.#tail + text.slice(Math.max(0, room))).slice(-TAIL);
    this.#length += text.length;
  }

  /** What can be given of the output; where something is missing, a line says how much. */
  get text(): string {
    const missing = this.#length - this.#head.length - this.#tail.length;
    if (missing <= 0) return this.#head + this.#tail;
    const note = `[${missing.toLocaleString('en-US')} characters of output are left out here]`;
    return `${this.#head.toWellFormed()}\n${note}\n${this.#tail.toWellFormed()}`;
  }

  /** Returns the text, which counts as read from now on. */
  take(): string {
    const { text } = this;
    this.#head = '';
    this.#tail = '';
    this.#length = 0;
    return text;
  }
}
