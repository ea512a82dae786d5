/**
 * Ends this process when it takes too much memory. The watch runs in a thread of its own, because reading
 * a workbook can keep the main thread busy for long.
 */
import { Worker } from 'node:worker_threads';
import { OUT_OF_MEMORY } from '../messages.ts';

/** Milliseconds. */
const EVERY = 100;

const WATCH = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.memoryUsage.rss() < workerData.most) return;
  try { require('node:fs').writeSync(2, workerData.words + '\\n'); } catch {}
  process.kill(process.pid, 'SIGKILL');
}, ${EVERY});
`;

export function watchMemory(mostResidentBytes: number): void {
  const workerData = { most: mostResidentBytes, words: OUT_OF_MEMORY };
  new Worker(WATCH, { eval: true, workerData, env: {} }).unref();
}
