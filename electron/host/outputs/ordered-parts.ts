/**
 * Tables in another order. A table is ordered outside the main thread, and the newest ordered tables stay in
 * memory, deflated, because a page that scrolls asks for many parts of one.
 */
import { readFileSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { OutputId } from '../../../shared/ids.ts';
import type { RowOrder } from '../../../shared/output.ts';
import type { OrderTask } from './order-worker.ts';

const TIME_MS = 20_000;
const MEMORY_MB = 1_024;
const MOST_KEPT = 6;
const MOST_KEPT_BYTES = 64_000_000;

type Parts = readonly Uint8Array[];

export class OrderedTables {
  /** The least recently used one is first. */
  readonly #kept = new Map<string, Promise<Parts>>();
  readonly #sizes = new Map<string, number>();

  /** Returns the parts of a table in an order. Rejects if ordering fails. */
  async parts(outputId: OutputId, order: RowOrder, task: () => Omit<OrderTask, 'order'>): Promise<Parts> {
    const key = `${outputId} ${order.column} ${order.descending}`;
    const parts = this.#kept.get(key) ?? this.#ordered(key, { ...task(), order });
    this.#kept.delete(key);
    this.#kept.set(key, parts);
    return parts;
  }

  async #ordered(key: string, task: OrderTask): Promise<Parts> {
    try {
      const parts = await orderedInThread(task);
      this.#sizes.set(
        key,
        parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
      );
      return parts;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    } finally {
      this.#forgetOld();
    }
  }

  #forgetOld(): void {
    const bytes = () => [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const key of [...this.#kept.keys()]) {
      if (this.#kept.size <= 1 || (this.#kept.size <= MOST_KEPT && bytes() <= MOST_KEPT_BYTES)) return;
      this.#kept.delete(key);
      this.#sizes.delete(key);
    }
  }
}

async function orderedInThread(task: OrderTask): Promise<Parts> {
  const worker = startWorker({ workerData: task, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, env: {} });
  const { promise, resolve, reject } = Promise.withResolvers<Parts>();
  const timer = setTimeout(() => reject(new Error('Ordering the rows takes too long.')), TIME_MS);
  worker.once('message', resolve).once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/**
 * Starts the worker from its source text. A worker cannot load a program from an archive (asar),
 * but the main thread can read it.
 */
function startWorker(options: WorkerOptions): Worker {
  const isBundled = !import.meta.url.endsWith('.ts');
  if (!isBundled) return new Worker(new URL('./order-worker.ts', import.meta.url), options);
  return new Worker(readFileSync(new URL('./order-worker.cjs', import.meta.url), 'utf8'), { ...options, eval: true });
}
