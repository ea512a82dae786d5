/**
 * Measures the index of a folder with 20,000 files: how long the event loop of the host is held up
 * while it makes the index, and what one changed file costs afterwards. Prints
 * Markdown: `npm run bench:index`, with the number of files as an argument if it is another one.
 */
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { createHost } from '../../electron/host/host.ts';
import { withBenchHost } from './bench-host.ts';

type Host = Awaited<ReturnType<typeof createHost>>;

const FOLDERS = 200;
const WORDS = 20_000;
/** Makes files of 5 to 6 KB, about the size of a source file. */
const WORDS_OF_FILE = 900;
const LONG_AGO = new Date('2026-01-01');

interface Indexed {
  readonly task: string;
  readonly read: number;
  /** How long the work took, in milliseconds. */
  readonly took: number;
  /** The CPU time of this process for it, in milliseconds. */
  readonly cpu: number;
  readonly delay: Delay;
}

/** The delays of the event loop of the host, in milliseconds. */
interface Delay {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

const RESOLUTION_MS = 5;
/** How long the host is watched while it does nothing, in milliseconds. */
const IDLE_MS = 5_000;

/** Returns numbers from 0 to 1 that are the same in each run of the bench. */
function chances(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Writes files of words of which some are frequent and most are rare, in two scripts. */
async function writeFiles(folder: string, count: number): Promise<number> {
  const chance = chances();
  const ideograph = () => String.fromCharCode(0x4e00 + Math.floor(chance() * 3_000));
  const word = () => {
    const number = Math.floor(chance() ** 3 * WORDS);
    return number % 7 === 0 ? ideograph() + ideograph() : `w${((number * 7_919) % 1_000_003).toString(36)}`;
  };
  let bytes = 0;
  for (let n = 0; n < FOLDERS; n++) await mkdir(join(folder, `part-${n}`));
  for (let n = 0; n < count; n++) {
    const words = Array.from({ length: WORDS_OF_FILE }, (_, at) => word() + (at % 9 === 8 ? '\n' : ' '));
    const text = words.join('');
    bytes += Buffer.byteLength(text);
    await writeOld(join(folder, `part-${n % FOLDERS}`, `file-${n}.md`), text);
  }
  return bytes;
}

/** Writes a file that counts as settled, so that the next update does not compare it again. */
async function writeOld(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await utimes(path, LONG_AGO, LONG_AGO);
}

/** Updates the index as the command line does; a background task does the same. */
async function indexed(host: Host, workspace: string, task: string): Promise<Indexed> {
  const begun = performance.now();
  const before = process.cpuUsage();
  const control = { anew: false, progress() {}, signal: new AbortController().signal };
  const { result, delay } = await watched(() => host.folderIndexes.update(workspace, control));
  const { user, system } = process.cpuUsage(before);
  const took = performance.now() - begun;
  return { task, read: Number(result?.changed), took, cpu: (user + system) / 1_000, delay };
}

/** Measures the delays of the event loop during `work`. */
async function watched<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly delay: Delay }> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const result = await work();
  delay.disable();
  const ms = (nanoseconds: number) => nanoseconds / 1e6 - RESOLUTION_MS;
  return {
    result,
    delay: { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), longest: ms(delay.max) },
  };
}

const shown = ({ p50, p99, longest }: Delay) => [p50, p99, longest].map((each) => each.toFixed(1)).join(', ');
const line = (text: string) => process.stdout.write(`${text}\n`);
const count = Number(process.argv[2] ?? 20_000);
const workspace = await mkdtemp(join(tmpdir(), 'loopwright-bench-index-'));
try {
  const bytes = await writeFiles(workspace, count);
  line(`${count} files, ${(bytes / 1e6).toFixed(0)} MB\n`);
  await withBenchHost({ trustedFolders: [workspace] }, async (host) => {
    // On a busy machine the event loop waits also when the host does nothing.
    const idle = await watched(() => setTimeout(IDLE_MS));
    line(`Without a task the event loop is held up for ${shown(idle.delay)} ms (p50, p99, longest).\n`);
    const rows = [await indexed(host, workspace, 'a new index')];
    rows.push(await indexed(host, workspace, 'nothing has changed'));
    const changed = join(workspace, 'part-0', 'file-0.md');
    await writeOld(changed, `new words ${(await stat(changed)).size}\n`);
    rows.push(await indexed(host, workspace, 'one file has changed'));
    const [first] = rows;
    line('| update | files read | time, ms | share | CPU, ms | share | event loop held up, p50, p99, longest, ms |');
    line('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
    const share = (part: number, whole = part) => `${((100 * part) / whole).toFixed(2)} %`;
    for (const { task, read, took, cpu, delay } of rows) {
      const times = `${took.toFixed(0)} | ${share(took, first?.took)} | ${cpu.toFixed(0)} | ${share(cpu, first?.cpu)}`;
      line(`| ${task} | ${read} | ${times} | ${shown(delay)} |`);
    }
  });
} finally {
  await rm(workspace, { recursive: true, force: true });
}
