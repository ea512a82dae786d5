/** Runs the thread that makes a backup or looks into one. */
import { readFileSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { BackupAnswer, BackupTask } from './backup-worker.ts';

/** A copy of many gigabytes on a slow disk takes minutes. A thread that takes longer is stuck. */
const LONGEST_MS = 30 * 60 * 1000;

type Answered = Exclude<BackupAnswer, { type: 'refused' | 'broke' }>;

/** Performs one task. Rejects with what the task throws, and if the thread ends before its answer. */
export async function inBackupThread(task: BackupTask, signal: AbortSignal): Promise<Answered> {
  const worker = startWorker({ workerData: task, env: {} });
  const answer = Promise.withResolvers<BackupAnswer>();
  worker.once('message', answer.resolve);
  worker.once('error', answer.reject);
  worker.once('exit', () => answer.reject(new Error('The thread that makes backups has ended.')));
  const end = () => void worker.terminate();
  const timer = setTimeout(end, LONGEST_MS).unref();
  signal.addEventListener('abort', end, { once: true });
  try {
    const answered = await answer.promise;
    if (answered.type === 'refused') {
      // The data belongs to the failure, because both come from one error of the thread.
      throw new LoopwrightError(answered.failure, answered.data as never);
    }
    if (answered.type === 'broke') throw new Error(answered.why);
    return answered;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}

/** Starts the worker from its source text, because a worker cannot load a program from an archive (asar). */
function startWorker(options: WorkerOptions): Worker {
  const isBundled = !import.meta.url.endsWith('.ts');
  if (!isBundled) return new Worker(new URL('./backup-worker.ts', import.meta.url), options);
  return new Worker(readFileSync(new URL('./backup-worker.cjs', import.meta.url), 'utf8'), { ...options, eval: true });
}
