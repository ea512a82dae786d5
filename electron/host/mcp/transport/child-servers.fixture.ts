/** Starts the fixture servers as child processes and observes them. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LaunchSetting } from '../../options.ts';

type StdioLaunch = Extract<LaunchSetting, { readonly transport: 'stdio' }>;
type Name =
  | 'counter'
  | 'hang'
  | 'crash'
  | 'impostor'
  | 'flood'
  | 'rude'
  | 'babble'
  | 'schema'
  | 'asking'
  | 'shifty'
  | 'lots'
  | 'shell'
  | 'leaky';

export function childServer(name: Name, ...args: readonly string[]): StdioLaunch {
  const file = fileURLToPath(new URL(`../../../../e2e/fixtures/mcp-servers/${name}.ts`, import.meta.url));
  return { transport: 'stdio', command: process.execPath, args: [file, ...args], env: {} };
}

/** Creates a folder with a log file to which a server can write. */
export async function logFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-'));
  const log = join(folder, 'log');
  const lines = async (): Promise<readonly string[]> =>
    (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  return {
    folder,
    log,
    lines,
    /** The process ids noted in the log. */
    pids: async () => (await lines()).filter((line) => line.startsWith('pid ')).map((line) => Number(line.slice(4))),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/**
 * Whether a process is alive. A process that has exited but whose parent has not collected it yet
 * is not alive.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until a condition holds, and throws after `milliseconds`. */
export async function until(condition: () => boolean | Promise<boolean>, milliseconds = 5000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${milliseconds} ms: ${condition}`);
    await setTimeout(20);
  }
}
