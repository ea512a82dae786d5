/** Loads the rows of a table in blocks, and keeps the newest ones. */

import type { RowOrder, TableRow } from '../../../shared/output.ts';
import { failureIn, type OutputFailure } from '../../output-source.ts';
import type { RowSource } from './row-source.ts';

/** The number of rows that are loaded together. */
const BLOCK = 100;
/** How many blocks stay in memory. */
const MOST_BLOCKS = 60;
/** A scroll bar that is dragged passes many blocks. Only those where it rests this long are loaded. */
const REST_MS = 50;

/** The rows of a table in one order. */
export class RowBlocks {
  readonly #source: RowSource;
  readonly #order: RowOrder | null;
  readonly #blocks = new Map<number, readonly TableRow[] | 'loading'>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #changes = 0;
  #failure: OutputFailure | null = null;

  constructor(source: RowSource, order: RowOrder | null) {
    this.#source = source;
    this.#order = order;
  }

  /** Why rows could not be loaded; null: nothing has failed. */
  get failure(): OutputFailure | null {
    return this.#failure;
  }

  /** The row, or undefined if it is not loaded yet. */
  row(number: number): TableRow | undefined {
    const block = this.#blocks.get(Math.floor(number / BLOCK));
    return block === undefined || block === 'loading' ? undefined : block[number % BLOCK];
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Counts the changes. */
  readonly changes = (): number => this.#changes;

  /** Loads the rows from `from` to before `to`: the first ones at once, later ones if nothing else is wanted meanwhile. */
  want(from: number, to: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const load = () => {
      for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block += 1) {
        if (!this.#blocks.has(block)) void this.#load(block);
      }
    };
    if (this.#blocks.size === 0) load();
    else this.#timer = setTimeout(load, REST_MS);
  }

  /** Forgets what failed, so that `want` loads it. */
  retry(): void {
    this.#failure = null;
    this.#changed();
  }

  async #load(block: number): Promise<void> {
    this.#blocks.set(block, 'loading');
    try {
      this.#blocks.set(block, await this.#source.rows(block * BLOCK, BLOCK, this.#order));
      for (const old of this.#blocks.keys()) {
        if (this.#blocks.size <= MOST_BLOCKS) break;
        if (old !== block) this.#blocks.delete(old);
      }
    } catch (error) {
      this.#blocks.delete(block);
      this.#failure = failureIn(error);
    }
    this.#changed();
  }

  #changed(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}
