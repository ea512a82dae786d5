/** A place for one server: the connection it has now, and when it may have the next. */
import type { Connection, ConnectionState } from '../connection/connection.ts';

/** Waits before the next start, by failures in a row; after the last of them it is given up. Milliseconds. */
const PATIENCE: readonly number[] = [0, 1_000, 5_000, 30_000, 120_000];
/** After running this long a failure counts as the first. */
const SOUND_MS = 60_000;

/** How a server that failed starts again while there is patience: when a catalogue wants it, without that too, or not at all. */
export type Retry = 'by-itself' | 'when-wanted' | 'never';

export interface SlotOptions {
  /** Loads and makes a connection, which is not started yet. `changed` is to be called when the connection's state changes. */
  readonly connect: (changed: () => void) => Promise<Connection>;
  readonly now: () => number;
  /** Asked when it has failed, and again before it is started by itself. */
  readonly retry: () => Retry;
  /** Its state is another now. */
  readonly changed: () => void;
  readonly patience?: readonly number[];
}

export class ServerSlot {
  readonly #options: SlotOptions;
  #connection: Connection | null = null;
  /** Changes with each start and end: a start that was overtaken connects nothing. */
  #life: symbol | null = null;
  #starting: Promise<void> | null = null;
  /** The connection before: over when its child is gone. */
  #ending: Promise<void> = Promise.resolve();
  #failures = 0;
  #retryAt: number | null = null;
  #retry: NodeJS.Timeout | null = null;
  /** The failure of this connection is counted. */
  #counted: Connection | null = null;
  /** It has kept a catalogue waiting once; the next ones do not wait for the same start. */
  #waitedFor: Promise<void> | null = null;
  /** Its last start came to nothing: no catalogue waits for the next one. */
  #didNotStart = false;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    const state = this.#connection?.state ?? OFF;
    if (state.name === 'off') return this.#starting === null ? OFF : { name: 'starting' };
    if (state.name !== 'error' || this.#retryAt !== null || this.#failures < 2) return state;
    return {
      ...state,
      why: `${state.why} It has failed ${this.#failures} times in a row and is not started again by itself.`,
    };
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  /** It has a connection, whatever its state, or is making one. */
  get isTaken(): boolean {
    return this.#connection !== null || this.#starting !== null;
  }

  /** It failed: when it may start again, milliseconds since the epoch; null: only by `restart`. */
  get retryAt(): number | null {
    return this.#retryAt;
  }

  /** Starts the server if it is off, or failed and may be tried again. */
  start(): void {
    this.#judge();
    const { name } = this.state;
    if (name === 'off' || (name === 'error' && this.#isDue())) this.#begin();
  }

  /** The same for a catalogue: what it is to wait for, or null: the server runs, failed, was waited for already, or is not worth it. */
  wake(): Promise<void> | null {
    this.start();
    if (this.#starting === null || this.#starting === this.#waitedFor || this.#didNotStart) return null;
    this.#waitedFor = this.#starting;
    return this.#starting;
  }

  /** Starts it where `start` would, and waits until it runs or has failed. null: it may not be started now, or was ended meanwhile. */
  async started(): Promise<Connection | null> {
    this.start();
    await this.#starting;
    return this.#connection;
  }

  /** Starts it anew whatever it does now, its failures forgotten. */
  restart(): void {
    this.#failures = 0;
    this.#didNotStart = false;
    this.#begin();
  }

  /** Ends it; it is off until it is woken. Resolves when the child is gone. */
  async close(): Promise<void> {
    this.#forgetRetry();
    this.#hangUp();
    this.#connection = null;
    this.#starting = null;
    this.#failures = 0;
    this.#didNotStart = false;
    this.#options.changed();
    await this.#ending;
  }

  #begin(): void {
    this.#forgetRetry();
    this.#hangUp();
    this.#connection = null;
    const life = Symbol();
    this.#life = life;
    const starting = this.#start(
      life,
      this.#options.connect(() => this.#judge()),
    );
    this.#starting = starting;
    void starting.then(() => {
      if (this.#starting === starting) this.#starting = null;
      this.#judge();
    });
    this.#options.changed();
  }

  /** The one before is gone when the next one starts: it may hold a file or a port. */
  async #start(life: symbol, connecting: Promise<Connection>): Promise<void> {
    const connection = await connecting;
    await this.#ending;
    if (this.#life !== life) return;
    this.#connection = connection;
    await connection.start();
  }

  #hangUp(): void {
    this.#life = null;
    this.#ending = Promise.all([this.#ending, this.#connection?.close()]).then(() => {});
  }

  #isDue(): boolean {
    return this.#retryAt !== null && this.#options.now() >= this.#retryAt;
  }

  #judge(): void {
    const connection = this.#connection;
    if (connection !== null && connection.state.name === 'error' && this.#counted !== connection) {
      this.#counted = connection;
      this.#didNotStart = connection.ranFor === 0;
      this.#failures = connection.ranFor >= SOUND_MS ? 1 : this.#failures + 1;
      this.#planRetry((this.#options.patience ?? PATIENCE)[this.#failures - 1]);
    }
    this.#options.changed();
  }

  #planRetry(wait: number | undefined): void {
    const retry = this.#options.retry();
    if (wait === undefined || retry === 'never') return;
    this.#retryAt = this.#options.now() + wait;
    if (retry !== 'by-itself') return;
    // Asked again: meanwhile it may have become one nobody has allowed.
    this.#retry = setTimeout(() => this.#options.retry() === 'by-itself' && this.#begin(), wait);
    this.#retry.unref();
  }

  #forgetRetry(): void {
    this.#retryAt = null;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
  }
}

const OFF: ConnectionState = { name: 'off' };
