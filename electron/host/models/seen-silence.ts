/**
 * Remembers how long models were silent in their answers, so that the next call of a slow model
 * waits long enough. In memory only: a server can be faster the next time the program runs.
 */
import { DEFAULT_MAX_SILENCE_MS, type ModelEvent, type SilenceLimits, silenceOf } from '../../../shared/model.ts';

/** A silence may last this many times as long as the longest one that was seen. */
const MARGIN = 2;
/** The longest limit in milliseconds, which is also the limit of Node's own client. */
const LONGEST_MS = 300_000;
/** The maximum number of models that are remembered; the one used least recently is forgotten. */
const MOST_MODELS = 100;

export interface SeenSilenceOptions {
  /** The limits of a model of which nothing is known. They are never lowered. */
  readonly atFirst?: SilenceLimits;
  /** Returns a time in milliseconds. */
  readonly now?: () => number;
}

export class SeenSilence {
  readonly #atFirst: SilenceLimits;
  readonly #now: () => number;
  readonly #limits = new Map<string, SilenceLimits>();

  constructor({ atFirst = silenceOf(DEFAULT_MAX_SILENCE_MS), now = () => performance.now() }: SeenSilenceOptions = {}) {
    this.#atFirst = atFirst;
    this.#now = now;
  }

  /** `model` is any text that identifies a model of a provider. */
  limitsOf(model: string): SilenceLimits {
    return this.#limits.get(model) ?? this.#atFirst;
  }

  /**
   * Forwards the events of a call and remembers the silence before each of them. The time in which
   * the reader of the events is busy, and the wait before a repeated attempt, do not count.
   */
  async *watched(model: string, events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    let hasBegun = false;
    let since = this.#now();
    for await (const event of events) {
      if (event.type === 'retry') hasBegun = false;
      else if (event.type !== 'finish') {
        this.#saw(model, hasBegun ? 'middleMs' : 'startMs', this.#now() - since);
        hasBegun = true;
      }
      yield event;
      since = this.#now() + (event.type === 'retry' ? event.waitMs : 0);
    }
  }

  #saw(model: string, limit: keyof SilenceLimits, silentMs: number): void {
    const known = this.limitsOf(model);
    const neededMs = Math.min(LONGEST_MS, Math.round(silentMs * MARGIN));
    if (neededMs <= known[limit]) return;
    this.#limits.delete(model);
    this.#limits.set(model, { ...known, [limit]: neededMs });
    const [oldest] = this.#limits.keys();
    if (this.#limits.size > MOST_MODELS && oldest !== undefined) this.#limits.delete(oldest);
  }
}
