/**
 * Reads single keys from a terminal in raw mode. A key that decides something counts only if it was
 * pressed for this prompt: some time after the prompt was drawn, some time after every other key,
 * and not as a part of pasted text. So neither typed-ahead keys, pasted text nor a key that is held
 * down can decide.
 */
import type { TerminalWindow } from '../environment.ts';

/** A stream for typed keys, which is standard input when it is a terminal. */
export type KeyInput = NodeJS.ReadableStream & { setRawMode?(raw: boolean): unknown };

export interface KeysOptions {
  readonly input: KeyInput;
  readonly window: TerminalWindow;
  /** Called when Ctrl+C arrives as a character, because the terminal is in raw mode. */
  readonly interrupt: () => void;
  /**
   * The time in milliseconds without a key, after the prompt is drawn, before a deciding key counts.
   * The default is 700.
   */
  readonly settleMs?: number;
}

/** The keys that a prompt accepts. A key is one character. */
export interface Accepted {
  /** Keys that decide nothing, such as those that turn pages. They count at once. */
  readonly free?: readonly string[];
  /** Keys that decide something. */
  readonly deciding: readonly string[];
}

/** `resized`: the window has another size, so the prompt must be drawn again. */
export type Pressed = { readonly key: string } | 'resized';

const SETTLE_MS = 700;

/**
 * A terminal may divide pasted text into single characters. A character that another one follows
 * within this time in milliseconds is a part of such a text.
 */
const ALONE_MS = 50;

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

interface Awaited extends Accepted {
  readonly resolve: (pressed: Pressed | null) => void;
}

/** Holds the terminal in raw mode from its construction until `close`. */
export class Keys {
  readonly #options: KeysOptions;
  readonly #signal: AbortSignal;
  readonly #stopHearingSize: () => void;
  #awaited: Awaited | null = null;
  #isSettled = false;
  #hasResized = false;
  #isOver = false;
  #settling: NodeJS.Timeout | undefined;
  #alone: NodeJS.Timeout | undefined;

  /** Aborting `signal` ends the wait for a key. */
  constructor(options: KeysOptions, signal: AbortSignal) {
    const { input, window } = options;
    this.#options = options;
    this.#signal = signal;
    this.#stopHearingSize = window.onResize(this.#onResize);
    if (signal.aborted || !input.readable) this.#isOver = true;
    signal.addEventListener('abort', this.#onEnd, { once: true });
    input.setRawMode?.(true);
    input.on('data', this.#onData);
    input.once('end', this.#onEnd);
    input.resume();
    this.#settle();
  }

  /**
   * Call it when the prompt is drawn, and wait for a key. Resolves with null if the signal aborts,
   * the input ends or the user presses Ctrl+D.
   */
  next(accepted: Accepted): Promise<Pressed | null> {
    this.#settle();
    if (this.#isOver) return Promise.resolve(null);
    if (this.#hasResized) {
      this.#hasResized = false;
      return Promise.resolve('resized');
    }
    return new Promise((resolve) => {
      this.#awaited = { ...accepted, resolve };
    });
  }

  /** Whether no key is awaited any more: the signal aborted, the input ended, or Ctrl+D was pressed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Restores the terminal. */
  close(): void {
    const { input } = this.#options;
    clearTimeout(this.#settling);
    clearTimeout(this.#alone);
    this.#stopHearingSize();
    this.#signal.removeEventListener('abort', this.#onEnd);
    input.off('data', this.#onData);
    input.off('end', this.#onEnd);
    input.setRawMode?.(false);
    input.pause();
  }

  readonly #onData = (data: Buffer | string): void => {
    const typed = data.toString();
    const wasSettled = this.#isSettled;
    this.#settle();
    if (typed.includes(CTRL_C)) return this.#options.interrupt();
    if (typed.includes(CTRL_D)) return this.#onEnd();
    if (this.#awaited?.free?.includes(typed)) return this.#finish({ key: typed });
    if (!wasSettled || !this.#awaited?.deciding.includes(typed)) return;
    this.#alone = setTimeout(() => this.#finish({ key: typed }), ALONE_MS);
  };

  readonly #onResize = (): void => {
    this.#settle();
    if (this.#awaited === null) this.#hasResized = true;
    else this.#finish('resized');
  };

  readonly #onEnd = (): void => {
    this.#isOver = true;
    this.#settle();
    this.#finish(null);
  };

  #finish(pressed: Pressed | null): void {
    const awaited = this.#awaited;
    this.#awaited = null;
    awaited?.resolve(pressed);
  }

  /**
   * Starts the settling time anew and forgets a key that was not alone. Keys that waited in the
   * terminal while this process was busy arrive after the timer and before `setImmediate`.
   */
  #settle(): void {
    this.#isSettled = false;
    clearTimeout(this.#settling);
    clearTimeout(this.#alone);
    this.#settling = setTimeout(() => {
      const settling = this.#settling;
      setImmediate(() => {
        if (settling === this.#settling) this.#isSettled = true;
      });
    }, this.#options.settleMs ?? SETTLE_MS);
  }
}
