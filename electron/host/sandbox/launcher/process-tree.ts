/** The processes below a process, as Linux lists them, and what they use. */
import { readdirSync, readFileSync, statfsSync } from 'node:fs';

/**
 * The ids of the process and of everything below it, at most `most` of them. Empty when it has
 * ended, or where the system has no such list.
 */
export function treeOf(root: number, most: number): readonly number[] {
  const found = [root];
  for (let at = 0; at < found.length && found.length < most; at++) found.push(...childrenOf(found[at] ?? 0));
  return found;
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** What `/proc/PID/status` says; null when the process has ended. */
function statusOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return null;
  }
}

/**
 * The memory of these processes in bytes, without files that they have mapped, and with the files
 * of the memory file system that the sandbox has as `/dev`.
 */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ownMemoryOf(pid), 0) + inMemoryFiles(pids.at(-1) ?? 0);
}

/** The memory of one process in bytes, without files that it has mapped; 0 when it has ended. */
export function ownMemoryOf(pid: number): number {
  const lines = (statusOf(pid) ?? '').matchAll(/^(?:RssAnon|RssShmem):\s+(\d+) kB/gm);
  return [...lines].reduce((sum, [, number]) => sum + Number(number), 0) * 1024;
}

function inMemoryFiles(pid: number): number {
  try {
    const { bsize, blocks, bfree } = statfsSync(`/proc/${pid}/root/dev/shm`);
    return bsize * (blocks - bfree);
  } catch {
    return 0;
  }
}

/**
 * The programs among these processes: those in the innermost process namespace, without its first
 * process, which belongs to the sandbox. `levels` is how many namespaces deep the sandbox is.
 */
export function programsAmong(pids: readonly number[], levels: number): readonly number[] {
  return pids.filter((pid) => {
    const inner = /^NSpid:\s+(.*)$/m.exec(statusOf(pid) ?? '')?.[1]?.split('\t') ?? [];
    return inner.length > levels && inner.at(-1) !== '1';
  });
}
