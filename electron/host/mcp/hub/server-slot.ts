/** Holds one server's present connection, and decides when the next one may start. */
import type { Connection, ConnectionState } from '../connection/connection.ts';

/**
 * Waits before the next start, by consecutive failures; after the last one the server is
 * abandoned. Milliseconds.
 */
const PATIENCE: readonly number[] = [0, 1_000, 5_000, 30_000, 120_000];
/** A failure after running this long counts as the first. */
const SOUND_MS = 60_000;

/**
 * How a failed server may restart while tries are left: automatically, when a catalogue needs it,
 * or not at all.
 */
export type Retry = 'by-itself' | 'when-wanted' | 'never';

export interface SlotOptions {
  /**
   * Loads and makes a connection, which is not started yet. `changed` must be called when the
   * connection's state changes.
   */
  readonly connect: (changed: () => void) => Promise<Connection>;
  readonly now: () => number;
  /** Asked after a failure, and again before an automatic restart. */
  readonly retry: () => Retry;
  /** Called when its state changes. */
  readonly changed: () => void;
  readonly patience?: readonly number[];
}

export class ServerSlot {
  readonly #options: SlotOptions;
  #connection: Connection | null = null;
  /** Changes with each start and end, so that an outdated start connects nothing. */
  #life: symbol | null = null;
  #starting: Promise<void> | null = null;
  /** Resolves when the child of the previous connection has ended. */
  #ending: Promise<void> = Promise.resolve();
  #failures = 0;
  #retryAt: number | null = null;
  #retry: NodeJS.Timeout | null = null;
  /** The connection whose failure was already counted. */
  #counted: Connection | null = null;
  /** The start for which a catalogue has already waited; others do not wait for it again. */
  #waitedFor: Promise<void> | null = null;
  /** Its last start failed, so no catalogue waits for the next one. */
  #didNotStart = false;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    const state = this.#connection?.state ?? OFF;
    if (state.name === 'off') return this.#starting === null ? OFF : { name: 'starting' };
    if (state.name !== 'error' || this.#retryAt !== null || this.#failures < 2) return state;
    return { ...state, why: [...state.why, { name: 'failed-repeatedly', data: { times: this.#failures } }] };
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  /** Whether it has a connection in any state, or is making one. */
  get isTaken(): boolean {
    return this.#connection !== null || this.#starting !== null;
  }

  /**
   * When a failed server may start again, milliseconds since the epoch; null: only by `restart`.
   */
  get retryAt(): number | null {
    return this.#retryAt;
  }

  /** Starts the server if it is off, or has failed and may be tried again. */
  start(): void {
    this.#judge();
    const { name } = this.state;
    if (name === 'off' || (name === 'error' && this.#isDue())) this.#begin();
  }

  /**
   * Does the same for a catalogue. Returns what to wait for, or null if the server runs, failed,
   * was already waited for, or is not worth waiting for.
   */
  wake(): Promise<void> | null {
    this.start();
    if (this.#starting === null || this.#starting === this.#waitedFor || this.#didNotStart) return null;
    this.#waitedFor = this.#starting;
    return this.#starting;
  }

  /**
   * Starts it under the conditions of `start`, and waits until it runs or has failed. null: it
   * may not start now, or was ended meanwhile.
   */
  async started(): Promise<Connection | null> {
    this.start();
    await this.#starting;
    return this.#connection;
  }

  /** Restarts it from any state and forgets its failures. */
  restart(): void {
    this.#failures = 0;
    this.#didNotStart = false;
    this.#begin();
  }

  /** Ends it; it is off until it is woken. Resolves when the child has ended. */
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

  /**
   * The previous process has ended before the next one starts, because it may hold a file or a
   * port.
   */
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
    // Asked again, because its approval may have been withdrawn meanwhile.
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
