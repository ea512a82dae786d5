/**
 * Measures reading and querying a million rows through the host, as a ratio to DuckDB alone on the same
 * file, the memory of the host, and how long its event loop is held up: `npm run bench:data`, with the number of rows as an
 * argument if it is another one. It uses the built program of the data, so build first.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { writeSampleData } from '../../build/sample-data.mjs';
import { TopicsData } from '../../electron/host/data/topics-data.ts';
import { NO_EFFECT_RECORDER } from '../../electron/host/mcp/built-in/built-in.ts';
import { createDataServer } from '../../electron/host/mcp/built-in/data/data-server.ts';
import { findSandbox } from '../../electron/host/sandbox/find-sandbox.ts';
import { quantile } from './bench-host.ts';

const ROUNDS = 5;
const RESOLUTION_MS = 5;
const GROUPED =
  'SELECT "产品", count(*) AS deliveries, sum(kilograms) AS kilograms, avg(price) AS price FROM FILE GROUP BY ALL ORDER BY 1';
/** DuckDB alone takes the numbers for texts, because of their commas. */
const GROUPED_ALONE = GROUPED.replace('sum(kilograms)', "sum(replace(kilograms, ',', '.')::DOUBLE)").replace(
  'avg(price)',
  "avg(replace(price, ',', '.')::DOUBLE)",
);

const line = (text: string) => process.stdout.write(`${text}\n`);
const rows = Number(process.argv[2] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), 'loopwright-bench-data-'));
const path = join(folder, 'deliveries.csv');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function alone(): Promise<{ readonly profile: number; readonly grouped: number }> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const file = `'${path}'`;
  const profile = await timed(async () => (await connection.run(`SUMMARIZE FROM ${file}`)).getRows());
  const grouped = await timed(async () => (await connection.run(GROUPED_ALONE.replace('FILE', file))).getRows());
  connection.closeSync();
  instance.closeSync();
  return { profile, grouped };
}

interface Ours {
  readonly first: number;
  readonly profile: number;
  readonly grouped: number;
}

/** `first` is the time with the start of the process, `profile` without it. */
async function ours(): Promise<Ours> {
  const topicsData = new TopicsData({ findSandbox, home: homedir(), dataDir: join(folder, 'data') });
  const server = createDataServer({
    workspace: { root: folder },
    recorder: { effectOf: () => NO_EFFECT_RECORDER, start: () => {} },
    ...{ topicsData, topicOf: () => null, locale: () => 'en' as const },
  });
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(await server.connect());
  const call = async (name: string, args: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: args });
    if (isError === true) throw new Error(JSON.stringify(content));
  };
  const read = () => call('read_dataset', { path: 'deliveries.csv' });
  const first = await timed(read);
  const profile = await timed(read);
  const grouped = await timed(() => call('run_code', { language: 'sql', code: GROUPED.replace('FILE', 'deliveries') }));
  await server.close();
  await topicsData.close();
  return { first, profile, grouped };
}

try {
  const output = createWriteStream(path);
  await writeSampleData(output, rows);
  await new Promise<void>((resolve) => output.end(resolve));
  line(`${rows} rows, ${((await stat(path)).size / 1e6).toFixed(0)} MB\n`);
  await findSandbox();
  const reference: Awaited<ReturnType<typeof alone>>[] = [];
  const measured: Ours[] = [];
  await ours();
  await pause(1000);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  for (let round = 0; round < ROUNDS; round++) measured.push(await ours());
  delay.disable();
  clearInterval(watch);
  for (let round = 0; round < ROUNDS; round++) reference.push(await alone());
  const median = (values: readonly number[]) => quantile(values, 0.5);
  const alonePart = (part: 'profile' | 'grouped') => median(reference.map((each) => each[part]));
  const share = (part: keyof Ours, of: 'profile' | 'grouped') => {
    const own = median(measured.map((each) => each[part]));
    return `${own.toFixed(0)} | ${(own / alonePart(of)).toFixed(2)}`;
  };
  const sum = (part: 'first' | 'profile') => median(measured.map((each) => each[part] + each.grouped));
  const bothAlone = median(reference.map(({ profile, grouped }) => profile + grouped));
  line('| task | DuckDB alone, ms | through the host, ms | ratio |');
  line('| --- | ---: | ---: | ---: |');
  line(`| profile | ${alonePart('profile').toFixed(0)} | ${share('profile', 'profile')} |`);
  line(
    `| profile, with the start of the process | ${alonePart('profile').toFixed(0)} | ${share('first', 'profile')} |`,
  );
  line(`| grouped summary | ${alonePart('grouped').toFixed(0)} | ${share('grouped', 'grouped')} |`);
  const ratio = (own: number) => `${bothAlone.toFixed(0)} | ${own.toFixed(0)} | ${(own / bothAlone).toFixed(2)}`;
  line(`| both, with the process that the start of the loop has started | ${ratio(sum('profile'))} |`);
  line(`| both, with the start of the process | ${ratio(sum('first'))} |`);
  line(`\nMemory of the host: ${((most - before) / 1e6).toFixed(0)} MB more at most.`);
  const ms = (nanoseconds: number) => (nanoseconds / 1e6 - RESOLUTION_MS).toFixed(1);
  line(
    `Event loop held up, p50, p99, longest: ${ms(delay.percentile(50))}, ${ms(delay.percentile(99))}, ${ms(delay.max)} ms.`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
