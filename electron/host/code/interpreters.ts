/**
 * The interpreters that run at the same time, at most two. Each belongs to a session and a language until
 * it is idle for long, or until another session needs its place.
 */
import type { CodeLanguage, OwnInterpreter, StateLoss } from './code-run.ts';
import type { Interpreter } from './interpreter.ts';

const MOST_INTERPRETERS = 2;
const IDLE_MS = 10 * 60_000;
/** How many sessions are remembered whose variables are gone. */
const MOST_REMEMBERED = 1000;

/** An interpreter that nobody else uses until it is given back. */
export interface Leased {
  readonly interpreter: Interpreter;
  /** Why the variables of earlier calls are gone; null: they are there, or there were none. */
  readonly stateLost: StateLoss | null;
  /** `stateGone`: the interpreter was killed, or must be. Resolves when it is gone in that case. */
  giveBack(stateGone: boolean): Promise<void>;
}

export interface InterpreterKey {
  readonly session: string;
  readonly language: CodeLanguage;
  readonly own?: OwnInterpreter | undefined;
}

type StartInterpreter = (key: InterpreterKey, signal: AbortSignal) => Promise<Interpreter>;

interface Place {
  readonly session: string;
  readonly key: string;
  interpreter: Interpreter | null;
  isBusy: boolean;
  hasRun: boolean;
  usedAt: number;
  idle: NodeJS.Timeout | null;
}

export class Interpreters {
  readonly #start: StartInterpreter;
  readonly #idleMs: number;
  readonly #places = new Map<string, Place>();
  readonly #lost = new Map<string, StateLoss>();
  #waiting: (() => void)[] = [];
  #closed = false;

  constructor(start: StartInterpreter, idleMs = IDLE_MS) {
    this.#start = start;
    this.#idleMs = idleMs;
  }

  /**
   * Waits until the interpreter of the session is free, or a place for one. Rejects if it does not start or
   * the signal is aborted. `ranBefore`: the session had variables in an earlier process.
   */
  async lease(wanted: InterpreterKey, ranBefore: boolean, signal: AbortSignal): Promise<Leased> {
    const { session, language, own } = wanted;
    const ownKey = own === undefined ? [] : [own.python.program, own.python.version, own.inSandbox];
    const key = JSON.stringify([language, session, ...ownKey]);
    for (;;) {
      if (signal.aborted || this.#closed) throw new Error('The call was stopped.');
      const place = this.#places.get(key);
      if (place === undefined) {
        if (this.#places.size < MOST_INTERPRETERS) return this.#leaseNew(wanted, key, ranBefore, signal);
        if (!(await this.#evict())) await this.#change(signal);
      } else if (place.isBusy) await this.#change(signal);
      else if (place.interpreter?.isUsable !== true) await this.#remove(place, 'ended');
      else return this.#leased(place, place.interpreter, null);
    }
  }

  /** Ends the interpreters of a session and forgets it. */
  async end(session: string): Promise<void> {
    await Promise.all(
      [...this.#places.values()].filter((place) => place.session === session).map((place) => this.#remove(place, null)),
    );
    for (const key of this.#lost.keys()) if (JSON.parse(key)[1] === session) this.#lost.delete(key);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#tell();
    await Promise.all([...this.#places.values()].map((place) => this.#remove(place, null)));
  }

  async #leaseNew(wanted: InterpreterKey, key: string, ranBefore: boolean, signal: AbortSignal): Promise<Leased> {
    const place: Place = {
      session: wanted.session,
      key,
      interpreter: null,
      isBusy: true,
      hasRun: false,
      usedAt: 0,
      idle: null,
    };
    this.#places.set(key, place);
    try {
      place.interpreter = await this.#start(wanted, signal);
      if (this.#places.get(key) !== place) throw new Error('The session has ended.');
    } catch (error) {
      await place.interpreter?.kill();
      if (this.#places.get(key) === place) this.#places.delete(key);
      this.#tell();
      throw error;
    }
    const stateLost = this.#lost.get(key) ?? (ranBefore ? 'restarted' : null);
    this.#lost.delete(key);
    return this.#leased(place, place.interpreter, stateLost);
  }

  #leased(place: Place, interpreter: Interpreter, stateLost: StateLoss | null): Leased {
    place.isBusy = true;
    place.hasRun = true;
    if (place.idle !== null) clearTimeout(place.idle);
    return {
      interpreter,
      stateLost,
      giveBack: async (stateGone) => {
        place.isBusy = false;
        place.usedAt = performance.now();
        if (stateGone || !interpreter.isUsable) await this.#remove(place, 'ended');
        else if (this.#places.get(place.key) === place)
          place.idle = setTimeout(() => void this.#remove(place, 'idle'), this.#idleMs).unref();
        this.#tell();
      },
    };
  }

  /** Removes the idle interpreter that was used least recently; returns false if none is idle. */
  async #evict(): Promise<boolean> {
    const idle = [...this.#places.values()].filter(({ isBusy }) => !isBusy);
    const oldest = idle.toSorted((one, other) => one.usedAt - other.usedAt)[0];
    if (oldest === undefined) return false;
    await this.#remove(oldest, 'evicted');
    return true;
  }

  async #remove(place: Place, why: StateLoss | null): Promise<void> {
    if (place.idle !== null) clearTimeout(place.idle);
    place.isBusy = true;
    if (why !== null && place.hasRun && this.#places.get(place.key) === place) this.#remember(place.key, why);
    await place.interpreter?.kill();
    if (this.#places.get(place.key) === place) this.#places.delete(place.key);
    this.#tell();
  }

  #remember(key: string, why: StateLoss): void {
    this.#lost.set(key, why);
    const [oldest] = this.#lost.keys();
    if (this.#lost.size > MOST_REMEMBERED && oldest !== undefined) this.#lost.delete(oldest);
  }

  #tell(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Resolves when a place may have become free, or the signal is aborted. */
  async #change(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
