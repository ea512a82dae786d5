/** The data of all topics: each has a process of its own, and only a few run at the same time. */
import { totalmem } from 'node:os';
import type { TopicId } from '../../../shared/ids.ts';
import { DataLink } from './data-link.ts';
import type { DataStart } from './messages.ts';
import type { PlaceParts } from './place.ts';
import { TopicData } from './topic-data.ts';

const MEGABYTE = 1024 ** 2;
/** How many processes run at the same time, and how long an unused one stays, in milliseconds. */
const MOST_PROCESSES = 3;
const IDLE = 600_000;
const EVERY = 30_000;

export interface TopicsDataParts extends PlaceParts {
  /** Replaces the limits of a process, for tests. */
  readonly limits?: Partial<DataStart>;
  /** How long an unused process stays, in milliseconds. Default: ten minutes. */
  readonly idleMs?: number;
}

/** The calls of clients outside the host share one. */
const OUTSIDE = 'outside';

export class TopicsData {
  readonly #parts: TopicsDataParts;
  readonly #topics = new Map<string, TopicData>();
  #watch: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: TopicsDataParts) {
    this.#parts = parts;
  }

  /** `topic` is null for a client outside the host. */
  of(topic: TopicId | null): TopicData {
    const id = topic ?? OUTSIDE;
    const known = this.#topics.get(id);
    if (known !== undefined) return known;
    const data = new TopicData({ start: () => this.#start() });
    this.#topics.set(id, data);
    return data;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#watch !== null) clearInterval(this.#watch);
    await Promise.all([...this.#topics.values()].map((data) => data.end()));
  }

  async #start(): Promise<DataLink> {
    if (this.#isClosed) throw new Error('The app is closing.');
    const running = [...this.#topics.values()].filter((data) => data.isRunning);
    const idle = running.filter((data) => !data.isWorking).sort((one, other) => one.usedAt - other.usedAt);
    await Promise.all(idle.slice(0, Math.max(0, running.length + 1 - MOST_PROCESSES)).map((data) => data.end()));
    this.#watch ??= setInterval(() => this.#endIdle(), Math.min(EVERY, this.#idleMs)).unref();
    return DataLink.start(this.#parts, { ...usualLimits(), ...this.#parts.limits });
  }

  get #idleMs(): number {
    return this.#parts.idleMs ?? IDLE;
  }

  #endIdle(): void {
    for (const data of this.#topics.values())
      if (data.isRunning && !data.isWorking && performance.now() - data.usedAt > this.#idleMs) void data.end();
  }
}

/** A quarter of the memory of the machine at most. */
function usualLimits(): DataStart {
  const memoryBytes = Math.min(1024 * MEGABYTE, Math.floor(totalmem() / 4));
  return {
    memoryBytes,
    mostResidentBytes: memoryBytes + 1024 * MEGABYTE,
    threads: 2,
    spillBytes: 4096 * MEGABYTE,
  };
}
