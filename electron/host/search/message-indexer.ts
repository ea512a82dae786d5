/**
 * Stores the words of messages that an earlier version of the program stored, and removes what is
 * left of erased words, in short slices while the program runs. A killed program goes on later.
 */
import { setTimeout } from 'node:timers/promises';
import type { ListenerFailed } from '../listeners.ts';
import type { Database } from '../store/database.ts';
import type { MessageWords } from '../store/message-words.ts';

export interface MessageIndexerParts {
  readonly words: Pick<MessageWords, 'catchUp' | 'clearTraces'>;
  readonly database: Pick<Database, 'quickTransaction'>;
  /** Called when a slice failed. The indexer then stops until the next start of the program. */
  readonly failed: ListenerFailed;
}

/** How many messages one slice reads. */
const MESSAGES = 40;
/** The part of the time that other work has between two slices, as a multiple of the slice. */
const REST = 2;
/** How long the start of the program is left alone, in milliseconds. */
const FIRST_MS = 500;
/** The interval at which erased words are looked for, in milliseconds. */
const LOOK_MS = 60_000;

export class MessageIndexer {
  readonly #parts: MessageIndexerParts;
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();

  constructor(parts: MessageIndexerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#work = this.#run().catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#parts.failed('index of messages', error);
    });
  }

  /** Resolves when nothing is written any more. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #run(): Promise<void> {
    const { words, database } = this.#parts;
    await this.#rest(FIRST_MS);
    while (await this.#timed(() => database.quickTransaction(() => words.catchUp(MESSAGES))));
    for (;;) {
      let isFirst = true;
      const clear = () => {
        const isMore = database.quickTransaction(() => words.clearTraces(isFirst));
        isFirst = false;
        return isMore;
      };
      while (await this.#timed(clear));
      await this.#rest(LOOK_MS);
    }
  }

  /** Lets other work have its turn after the slice, for longer the longer it took. */
  async #timed(slice: () => boolean): Promise<boolean> {
    const from = performance.now();
    const isMore = slice();
    await this.#rest(REST * (performance.now() - from));
    return isMore;
  }

  /** Rejects when the indexer was closed. */
  #rest(ms: number): Promise<void> {
    return setTimeout(Math.max(1, ms), undefined, { signal: this.#stop.signal, ref: false });
  }
}
