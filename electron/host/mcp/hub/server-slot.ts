/** Holds one server's present connection, and decides when the next one may start. */
import type { Connection, ConnectionState } from '../connection/connection.ts';

/**
 * The delays before the next start in milliseconds, by the number of consecutive failures. After
 * the last delay and another failure, the server is not started again.
 */
const PATIENCE: readonly number[] = [0, 1_000, 5_000, 30_000, 120_000];
/**
 * The duration in milliseconds after which a running server counts as healthy: its next failure
 * counts as the first.
 */
const SOUND_MS = 60_000;

/**
 * How a failed server may restart while attempts are left: automatically, when a catalogue needs
 * it, or not at all.
 */
export type Retry = 'by-itself' | 'when-wanted' | 'never';

export interface SlotOptions {
  /**
   * Loads and makes a connection, which is not started yet. `changed` must be called when the
   * connection's state changes.
   */
  readonly connect: (changed: () => void) => Promise<Connection>;
  readonly now: () => number;
  /** Called after a failure, and again before an automatic restart. */
  readonly retry: () => Retry;
  /** Called when the state of the server changes. */
  readonly changed: () => void;
  /** Waits in milliseconds after consecutive failures. Absent: the usual ones. */
  readonly patience?: readonly number[] | undefined;
}

export class ServerSlot {
  readonly #options: SlotOptions;
  #connection: Connection | null = null;
  /**
   * Identifies the current start; it changes with each start and end, so that a start that was
   * replaced in the meantime does not connect.
   */
  #life: symbol | null = null;
  #starting: Promise<void> | null = null;
  /** Resolves when the child of the previous connection has ended. */
  #ending: Promise<void> = Promise.resolve();
  #failures = 0;
  #retryAt: number | null = null;
  #retry: NodeJS.Timeout | null = null;
  /** The connection whose failure was already counted. */
  #counted: Connection | null = null;
  /**
   * The start for which a catalogue has already waited; other catalogues do not wait for the same
   * start again.
   */
  #waitedFor: Promise<void> | null = null;
  /** Whether its last start failed. If so, no catalogue waits for the next one. */
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

  /** Whether the slot has a connection in any state, or is creating one. */
  get isTaken(): boolean {
    return this.#connection !== null || this.#starting !== null;
  }

  /**
   * The time at which a failed server may start again, in milliseconds since the epoch; null if
   * only `restart` starts it.
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
   * Starts the server for a catalogue. Returns a promise to wait for, or null if the server runs,
   * has failed, was already waited for, or failed at its last start.
   */
  wake(): Promise<void> | null {
    this.start();
    if (this.#starting === null || this.#starting === this.#waitedFor || this.#didNotStart) return null;
    this.#waitedFor = this.#starting;
    return this.#starting;
  }

  /**
   * Starts the server if `start` would do so, and waits until it runs or has failed. Resolves with
   * null if the server may not start now, or was ended in the meantime.
   */
  async started(): Promise<Connection | null> {
    this.start();
    await this.#starting;
    return this.#connection;
  }

  /** Restarts the server from any state and forgets its failures. */
  restart(): void {
    this.#failures = 0;
    this.#didNotStart = false;
    this.#begin();
  }

  /** Ends the server, which is off until it is started again. Resolves when the child has ended. */
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

  /** Waits until the previous process has ended, because it may hold a file or a port. */
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
    // The permission is checked again, because the user may have withdrawn it in the meantime.
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
