/** Measures the memory of a host that serves no page and runs no loop. Only on Linux. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../app/app.ts';
import { openBrowser } from '../app/browser.ts';

/** The memory of one process, in megabytes. */
export interface HostMemory {
  /** What is resident, with the pages of files that other processes share. */
  readonly resident: number;
  /** The part of it that only this process has. */
  readonly own: number;
}

/** The time after which the program has done everything that it does at its start, in milliseconds. */
const SETTLED_MS = 10_000;

export async function idleHost(): Promise<HostMemory> {
  const browser = await openBrowser();
  try {
    await using app = await startApp(browser);
    await sleep(SETTLED_MS);
    return await memoryOf(app.pid);
  } finally {
    await browser.close();
  }
}

async function memoryOf(pid: number): Promise<HostMemory> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string): number => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1];
    if (found === undefined) throw new Error(`The system does not say ${name} of a process.`);
    return (Number(found) * 1024) / 1e6;
  };
  return { resident: megabytes('Rss'), own: megabytes('Private_Dirty') + megabytes('Private_Clean') };
}

export async function reportIdleHost(line: (text: string) => void): Promise<void> {
  const { resident, own } = await idleHost();
  line('\n| a host at rest, without a page | MB |');
  line('| --- | ---: |');
  line(`| resident | ${resident.toFixed(0)} |`);
  line(`| of which its own | ${own.toFixed(0)} |`);
}
