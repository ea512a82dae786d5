/** What code may ask of the host while it runs. Which kind of frame is sent is never up to the code. */
import type { RunFrame } from '../frames/frames.ts';
import type { HostLine } from './host-line.ts';

/** The shortest time between two frames with printed text, in milliseconds. */
const PACE = 50;
const MOST_WAITING = 16_000;

/** How a run ended. After `broken` the interpreter cannot be used any more. */
export type RunEnd = (
  | { readonly kind: 'done'; readonly value: string | null }
  | { readonly kind: 'failed'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'out-of-memory' }
) & { readonly broken?: boolean };

/** An engine that runs code. */
export interface Engine {
  run(frame: RunFrame, calls: HostCalls): Promise<RunEnd>;
}

export class HostCalls {
  readonly #line: HostLine;
  readonly #run: string;
  #left: number;
  #waiting = '';
  #toldAt = 0;

  constructor(line: HostLine, { run, printedCharacters }: Pick<RunFrame, 'run' | 'printedCharacters'>) {
    this.#line = line;
    this.#run = run;
    this.#left = printedCharacters;
  }

  /** Sends printed text, or keeps it until it is worth a frame. Text over the limit is dropped. */
  printed(text: string): void {
    const kept = text.slice(0, this.#left);
    this.#left -= kept.length;
    this.#waiting += kept;
    if (this.#waiting.length > MOST_WAITING) this.flush();
    else this.flushIfDue();
  }

  /** Called often while code runs, so that printed text does not wait for the end. */
  flushIfDue(): void {
    if (this.#waiting !== '' && performance.now() - this.#toldAt >= PACE) this.flush();
  }

  flush(): void {
    if (this.#waiting === '') return;
    this.#send({ kind: 'printed', text: this.#waiting });
    this.#waiting = '';
    this.#toldAt = performance.now();
  }

  /** Asks for rows of a dataset. Like the other two, it returns the answer of the host as JSON. */
  rows(dataset: number, from: number): string {
    return this.#ask({ kind: 'rows', dataset, from });
  }

  /** `content` is JSON. */
  output(content: string): string {
    return this.#ask({ kind: 'output', content: JSON.parse(content) });
  }

  /** `rows` is JSON. */
  tableRows(rows: string): string {
    return this.#ask({ kind: 'table-rows', rows: JSON.parse(rows) });
  }

  end(end: RunEnd): void {
    this.flush();
    this.#send(end);
  }

  #ask(frame: object): string {
    this.flush();
    this.#send(frame);
    const answer = this.#line.read();
    if (answer === null) throw new Error('The host has gone.');
    return answer;
  }

  #send(frame: object): void {
    this.#line.write(JSON.stringify({ run: this.#run, frame }));
  }
}
