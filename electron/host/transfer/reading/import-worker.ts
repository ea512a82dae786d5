/**
 * Reads an export in a thread of its own, so that the host answers meanwhile. It is bundled separately and started by
 * `read-in-thread.ts`. It sends the next step when the host asks for it, so that only one topic is in memory.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../../shared/errors.ts';
import type { ImportRefusal } from '../../../../shared/import-refusal.ts';
import type { Skipped } from '../../../../shared/imported-topic.ts';
import type { ImportLimits } from './limits.ts';
import { type ReadStep, readExport } from './read-export.ts';
import { RefusedFile } from './refused-file.ts';
import { Skips } from './skips.ts';

export interface ReadTask {
  readonly path: string;
  readonly limits: ImportLimits;
}

export type ReadAnswer =
  | { readonly type: 'step'; readonly step: ReadStep }
  | { readonly type: 'end'; readonly skipped: Skipped }
  | { readonly type: 'refused'; readonly refusal: ImportRefusal }
  | { readonly type: 'failed'; readonly why: string };

/** Counts how often the host asked, because it may ask while the next step is read. */
class Asked {
  #count = 0;
  #wake: () => void = () => undefined;

  constructor(port: MessagePort) {
    port.on('message', () => {
      this.#count += 1;
      this.#wake();
    });
  }

  async next(): Promise<void> {
    if (this.#count === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#count -= 1;
  }
}

async function work(port: MessagePort, { path, limits }: ReadTask): Promise<void> {
  const skips = new Skips(limits);
  const asked = new Asked(port);
  const tell = (answer: ReadAnswer) => port.postMessage(answer);
  try {
    for await (const step of readExport(path, skips)) {
      await asked.next();
      tell({ type: 'step', step });
    }
    await asked.next();
    tell({ type: 'end', skipped: skips.counts });
  } catch (error) {
    if (error instanceof RefusedFile) tell({ type: 'refused', refusal: error.refusal });
    else tell({ type: 'failed', why: messageOf(error) });
  } finally {
    port.close();
  }
}

if (parentPort !== null) void work(parentPort, workerData as ReadTask);
