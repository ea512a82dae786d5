/**
 * Ends a confined program that uses more than it may. The system's own limits do not help: those of
 * a process do not count its children, and groups of processes with limits need an administrator.
 */
import { readdir, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { SandboxPolicy, SandboxReport } from '../sandbox.ts';
import { memoryOf, treeOf } from './process-tree.ts';

/** Intervals in milliseconds. */
const EVERY = { processes: 250, folder: 1000 };
const DEFAULT_PROCESSES = 2000;
/** Files of the temporary folder: more than a build needs, and still counted within a second. */
const MAX_FILES = 200_000;
const DEFAULT_TEMPORARY = 2 * 1024 ** 3;

export type Limit = keyof Omit<SandboxReport, 'refusedHosts'>;

export interface Watched {
  readonly pid: number;
  readonly temporary: string;
  readonly policy: SandboxPolicy;
}

/** Calls `exceeded` once, when the processes below `pid` exceed a limit. Returns what ends the watch. */
export function watchLimits({ pid, temporary, policy }: Watched, exceeded: (limit: Limit) => void): () => void {
  const maxMemory =
    policy.memoryBytes ?? Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2;
  const maxTemporary = policy.temporaryBytes ?? DEFAULT_TEMPORARY;
  const maxProcesses = policy.processes ?? DEFAULT_PROCESSES;
  let isOver = false;
  const over = (limit: Limit) => {
    if (isOver) return;
    end();
    exceeded(limit);
  };
  const processes = setInterval(() => {
    const tree = treeOf(pid, maxProcesses + 1);
    if (tree.length > maxProcesses) over('tooManyProcesses');
    else if (memoryOf(tree) > maxMemory) over('outOfMemory');
  }, EVERY.processes);
  let folder = setTimeout(measure, EVERY.folder);
  function end(): void {
    isOver = true;
    clearInterval(processes);
    clearTimeout(folder);
  }
  async function measure(): Promise<void> {
    if (await isLarger(temporary, maxTemporary)) over('temporaryFolderFull');
    if (!isOver) folder = setTimeout(measure, EVERY.folder);
  }
  return end;
}

/** Whether the folder takes more space than that, or has more files than can be counted in time. */
async function isLarger(folder: string, bytes: number): Promise<boolean> {
  const waiting = [folder];
  let size = 0;
  let files = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const at = next;
    const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
    files += entries.length;
    if (files > MAX_FILES) return true;
    for (const entry of entries) if (entry.isDirectory()) waiting.push(join(at, entry.name));
    const found = entries.filter((entry) => entry.isFile());
    const sizes = await Promise.all(
      found.map(({ name }) =>
        stat(join(at, name)).then(
          ({ blocks }) => blocks * 512,
          () => 0,
        ),
      ),
    );
    size += sizes.reduce((sum, each) => sum + each, 0);
    if (size > bytes) return true;
  }
  return false;
}
