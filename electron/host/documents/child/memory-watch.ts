/**
 * Ends this process when it takes too much memory. The watch runs in a thread of its own, because a reader can keep
 * the main thread busy for long.
 */
import { Worker } from 'node:worker_threads';

/** Milliseconds. */
const EVERY = 50;

const WATCH = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.most) process.kill(process.pid, 'SIGKILL');
}, ${EVERY});
`;

export function watchMemory(mostResidentBytes: number): void {
  new Worker(WATCH, { eval: true, workerData: { most: mostResidentBytes }, env: {} }).unref();
}
