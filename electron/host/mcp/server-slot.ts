/** A place for one server: the connection it has now, and when it may have the next. */
import type { Connection, ConnectionState } from './connection.ts';

/** Waits before the next start, by failures in a row. The last one is for all that follow. Milliseconds. */
const PATIENCE = [0, 0, 5_000, 30_000, 300_000];
/** After running this long a failure counts as the first. */
const SOUND_MS = 60_000;

export class ServerSlot {
  readonly #connect: () => Connection;
  readonly #now: () => number;
  #connection: Connection | null = null;
  #starting: Promise<void> | null = null;
  #failures = 0;
  #failedAt = 0;
  /** The failure of this connection is counted. */
  #counted: Connection | null = null;
  /** It has kept a catalogue waiting once; the next ones do not wait for the same start. */
  #waitedFor: Promise<void> | null = null;

  constructor(connect: () => Connection, now: () => number) {
    this.#connect = connect;
    this.#now = now;
  }

  get state(): ConnectionState {
    return this.#connection?.state ?? { name: 'off' };
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  /** Starts the server if it is off, or failed and may be tried again. What to wait for, or null: it runs, failed, or was waited for already. */
  wake(): Promise<void> | null {
    this.#countFailure();
    if (this.#mayStart()) {
      void this.#connection?.close();
      this.#connection = this.#connect();
      this.#starting = this.#connection.start().then(() => this.#countFailure());
    }
    if (this.state.name !== 'starting' || this.#starting === this.#waitedFor) return null;
    this.#waitedFor = this.#starting;
    return this.#starting;
  }

  async close(): Promise<void> {
    await this.#connection?.close();
  }

  #mayStart(): boolean {
    const { name } = this.state;
    if (name === 'off') return true;
    return name === 'error' && this.#now() - this.#failedAt >= (PATIENCE[this.#failures] ?? PATIENCE.at(-1) ?? 0);
  }

  /** At the end of a start and, for a server that ran, at the next wake: its first restart does not wait anyway. */
  #countFailure(): void {
    const connection = this.#connection;
    if (connection === null || connection.state.name !== 'error' || this.#counted === connection) return;
    this.#counted = connection;
    this.#failures = connection.ranFor >= SOUND_MS ? 1 : this.#failures + 1;
    this.#failedAt = this.#now();
  }
}
