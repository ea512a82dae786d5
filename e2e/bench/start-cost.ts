/**
 * Measures the CPU time of a start of the built program (user and system, all threads), also as
 * a ratio to `node -e 0`:
 *
 * node e2e/bench/start-cost.ts [FOLDER OF ANOTHER BUILT PROJECT]...
 *
 * Each round starts all programs in turn, on a data folder that the program has used before.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quantile } from './bench-host.ts';

const PROBE = join(import.meta.dirname, 'cpu-probe.mjs');
const LONGEST_MS = 30_000;

export interface StartCost {
  /** The name of the measured program start. */
  readonly start: string;
  /** The CPU time in milliseconds, the median of the rounds. */
  readonly cpu: number;
  /** The CPU time divided by the CPU time of `node -e 0` in the same rounds. */
  readonly ratio: number;
}

/** A program start to measure. The measurement ends when the process ends or `reached` resolves. */
interface Start {
  readonly name: string;
  readonly words: readonly string[];
  readonly reached?: (child: ChildProcess) => Promise<unknown>;
}

/**
 * Measures the starts of a built program. `project` is the folder of the project that contains it.
 */
export async function startCosts(project: string, rounds: number): Promise<readonly StartCost[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loopwright-bench-start-'));
  const server = createServer((request) => void request.resume());
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const starts = await startsOf(project, folder, server);
    // The first start creates the data folder, and the second fills Node's compile cache. They are
    // not measured.
    for (const start of [...starts, ...starts]) await cpuOf(start);
    const costs = new Map<string, number[]>(starts.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const start of starts) costs.get(start.name)?.push(await cpuOf(start));
    }
    const medians = [...costs].map(([start, values]) => ({ start, cpu: quantile(values, 0.5) }));
    const empty = medians[0]?.cpu ?? Number.NaN;
    return medians.map(({ start, cpu }) => ({ start, cpu, ratio: cpu / empty }));
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startsOf(project: string, folder: string, server: Server): Promise<readonly Start[]> {
  const program = join(project, 'out/electron/host-cli.js');
  const [dataDir, workspace] = [join(folder, 'data'), join(folder, 'workspace')];
  await mkdir(workspace);
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model = ['--provider', 'openai', '--model', 'm', '--base-url', baseUrl];
  const run = ['run', ...model, '--data-dir', dataDir, '--workspace', workspace];
  const request = () => once(server, 'request');
  return [
    { name: 'node -e 0', words: ['-e', '0'] },
    { name: '--help, from the launcher', words: [join(project, 'build/loopwright.mjs'), '--help'] },
    { name: '--help', words: [program, '--help'] },
    { name: '--version', words: [program, '--version'] },
    { name: 'run, to its first request', words: [program, ...run, '--json', 'Go.'], reached: request },
    {
      name: 'run --strategy chat, to its first request',
      words: [program, ...run, '--strategy', 'chat', '--json', 'Go.'],
      reached: request,
    },
    {
      name: 'serve, to its address',
      words: [program, 'serve', '--no-open', '--data-dir', dataDir],
      reached: (child) => (child.stdout === null ? Promise.reject() : once(child.stdout, 'data')),
    },
  ];
}

/** Returns the CPU time of one start in milliseconds. */
async function cpuOf({ name, words, reached }: Start): Promise<number> {
  const child = spawn(process.execPath, ['--require', PROBE, ...words], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close');
  const report = once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  if (reached === undefined) child.stdout?.resume();
  else {
    await Promise.race([reached(child), ended.then(() => Promise.reject(new Error(`${name} ended.`)))]);
    child.kill('SIGUSR2');
  }
  const [microseconds] = await report;
  // The program is stopped as a user stops it, so that it writes files for later starts, such as
  // Node's compile cache.
  child.kill('SIGINT');
  await ended;
  return Number.parseInt(String(microseconds), 10) / 1000;
}

if (process.argv[1] === import.meta.filename) {
  for (const project of [fileURLToPath(new URL('../..', import.meta.url)), ...process.argv.slice(2)]) {
    console.log(project);
    for (const { start, cpu, ratio } of await startCosts(project, 7)) {
      console.log(`${cpu.toFixed(0).padStart(6)} ms  ${ratio.toFixed(1).padStart(5)}  ${start}`);
    }
  }
}
