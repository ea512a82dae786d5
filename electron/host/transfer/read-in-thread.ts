/** Reads an export in a thread, with bounded memory and time between two steps. */
import { readFileSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { Skipped } from '../../../shared/imported-topic.ts';
import type { ReadAnswer, ReadTask } from './reading/import-worker.ts';
import type { ReadStep } from './reading/read-export.ts';

/** No topic within the limits takes longer; a thread that does is stuck. */
const STEP_MS = 120_000;
const MEMORY_MB = 1_536;

/**
 * Yields the steps, and returns what was left out. Throws `bad-usage` for a file that is no export, is damaged or needs
 * too much memory. The thread ends with the generator.
 */
export async function* readInThread(task: ReadTask): AsyncGenerator<ReadStep, Skipped> {
  const worker = startWorker({ workerData: task, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, env: {} });
  const answers = new Answers(worker);
  try {
    for (;;) {
      const answer = await answers.next();
      switch (answer.type) {
        case 'step':
          yield answer.step;
          break;
        case 'end':
          return answer.skipped;
        case 'refused':
          throw new LoopwrightError('import-refused', { refusal: answer.refusal });
        case 'failed':
          throw new LoopwrightError('import-failed', { why: answer.why });
        default:
          return answer satisfies never;
      }
    }
  } finally {
    await worker.terminate();
  }
}

/** The answers of the thread in order, which may come while nobody waits for one. */
class Answers {
  readonly #worker: Worker;
  readonly #answers: ReadAnswer[] = [];
  #wake: () => void = () => undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: ReadAnswer) => this.#add(answer));
    worker.on('error', (error) => this.#add(answerOf(error)));
    worker.on('exit', () => this.#add({ type: 'failed', why: 'The thread that reads the file has ended.' }));
  }

  async next(): Promise<ReadAnswer> {
    this.#worker.postMessage('next');
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#add({ type: 'failed', why: 'The file takes too long to read.' }), STEP_MS);
    this.#wake = resolve;
    if (this.#answers.length === 0) await promise;
    clearTimeout(timer);
    return this.#answers.shift() ?? { type: 'failed', why: '' };
  }

  #add(answer: ReadAnswer): void {
    this.#answers.push(answer);
    this.#wake();
  }
}

const answerOf = (error: unknown): ReadAnswer =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { type: 'refused', refusal: 'too-large' }
    : { type: 'failed', why: messageOf(error) };

/** Starts the worker from its source text, because a worker cannot load a program from an archive (asar). */
function startWorker(options: WorkerOptions): Worker {
  const isBundled = !import.meta.url.endsWith('.ts');
  if (!isBundled) return new Worker(new URL('./reading/import-worker.ts', import.meta.url), options);
  return new Worker(readFileSync(new URL('./import-worker.cjs', import.meta.url), 'utf8'), { ...options, eval: true });
}
