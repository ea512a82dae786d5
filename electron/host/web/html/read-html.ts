/** Parses HTML in a separate thread, which is terminated when it takes too long. */
import { readFileSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { EngineReading } from '../search-engine.ts';
import type { Article } from './article.ts';
import type { HtmlTask } from './html-worker.ts';

/** HTML that could not be parsed. `why` is a sentence. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: string;
}

/** The type of the result of a task. */
type ReadingOf<Task extends HtmlTask> = Task extends { kind: 'article' } ? Article : EngineReading;

const TIME_MS = 10_000;
const MEMORY_MB = 256;

/** Parses HTML. It never rejects. */
export async function readHtml<Task extends HtmlTask>(
  task: Task,
  signal: AbortSignal,
  timeMs: number = TIME_MS,
): Promise<ReadingOf<Task> | Unreadable> {
  if (signal.aborted) return STOPPED;
  const worker = startWorker({
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
  });
  const { promise, resolve } = Promise.withResolvers<ReadingOf<Task> | Unreadable>();
  const timer = setTimeout(() => resolve(TOO_SLOW), timeMs);
  const stop = () => resolve(STOPPED);
  signal.addEventListener('abort', stop);
  worker.once('message', resolve);
  worker.once('error', () => resolve(BROKEN));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

const STOPPED: Unreadable = { kind: 'unreadable', why: 'The reading was stopped.' };
const TOO_SLOW: Unreadable = { kind: 'unreadable', why: 'The page is built so that reading it takes too long.' };
const BROKEN: Unreadable = { kind: 'unreadable', why: 'The page is built so that it cannot be read.' };

/**
 * Starts the worker from its source text. A worker cannot load a program from an archive (asar),
 * but the main thread can read it.
 */
function startWorker(options: WorkerOptions): Worker {
  const isBundled = !import.meta.url.endsWith('.ts');
  if (!isBundled) return new Worker(new URL('./html-worker.ts', import.meta.url), options);
  return new Worker(readFileSync(new URL('./html-worker.cjs', import.meta.url), 'utf8'), { ...options, eval: true });
}
