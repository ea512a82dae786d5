/** Watches how much memory an interpreter takes, from outside. */
import { execFile } from 'node:child_process';
import { ownMemoryOf, treeOf } from '../sandbox/launcher/process-tree.ts';

/** Milliseconds. Where the system must be asked through a program, less often. */
const EVERY = process.platform === 'linux' ? 100 : 1000;

/** A guard and the parts of a sandbox are between the host and the interpreter. */
const MOST_PROCESSES = 20;

/**
 * The memory of the largest process below `pid` in bytes: the guard and the sandbox are small. Null where
 * the system does not say it.
 */
export async function largestBelow(pid: number): Promise<number | null> {
  if (process.platform === 'linux') return Math.max(0, ...treeOf(pid, MOST_PROCESSES).map(ownMemoryOf));
  if (process.platform === 'win32') return null;
  return new Promise((resolve) => {
    execFile('/bin/ps', ['-A', '-o', 'pid=,ppid=,rss='], { timeout: 2000 }, (error, text) => {
      resolve(error ? null : largestIn(text, pid));
    });
  });
}

/** Reads the list of `ps`: in each line a process, its parent and its memory in kilobytes. */
export function largestIn(list: string, pid: number): number {
  const rows = list.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // A parent may come after its child in the list.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [own = 0, parent = 0] of rows) if (family.has(parent)) family.add(own);
  }
  return Math.max(0, ...rows.filter(([own = 0]) => family.has(own)).map(([, , kilobytes = 0]) => kilobytes * 1024));
}

/** Calls `exceeded` once, when the interpreter takes more than `most` bytes. Returns what ends the watch. */
export function watchMemory(pid: number, most: number, exceeded: () => void): () => void {
  let ended = false;
  const look = async () => {
    const used = await largestBelow(pid);
    if (ended) return;
    if (used === null || used <= most) timer = setTimeout(look, EVERY);
    else exceeded();
  };
  let timer = setTimeout(look, EVERY);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
