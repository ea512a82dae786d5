/**
 * Runs all benchmarks and prints the results as Markdown. Run it on an otherwise idle machine: `npm
 * run bench`.
 */
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { reportPage } from './app-report.ts';
import { reportIdleHost } from './host-idle.ts';
import { loopOverhead } from './loop-overhead.ts';
import { markdownStream } from './markdown-stream.ts';
import { serverEnds } from './server-ends.ts';
import { startCosts } from './start-cost.ts';
import { stopLatency } from './stop-latency.ts';

const line = (text: string) => process.stdout.write(`${text}\n`);

line(`Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores\n`);
line('| start | CPU, ms | ratio to `node -e 0` |');
line('| --- | ---: | ---: |');
for (const { start, cpu, ratio } of await startCosts(fileURLToPath(new URL('../..', import.meta.url)), 9)) {
  line(`| ${start} | ${cpu.toFixed(0)} | ${ratio.toFixed(1)} |`);
}
line('\n| iterations | lines read in each | bare loop, ms each | Loopwright, ms each | ratio |');
line('| ---: | ---: | ---: | ---: | ---: |');
/**
 * The numbers of lines to read: a mix of short and long reads, as in a real task. Further runs
 * below use only one length.
 */
const MIXED = [10, 25, 40, 60, 120];
for (const [iterations, lines, rounds] of [
  [100, MIXED, 9],
  [500, MIXED, 5],
  [100, [120], 9],
  [500, [120], 5],
  [100, [10], 9],
  [500, [10], 5],
] as const) {
  const { bare, loop, ratio } = await loopOverhead(iterations, lines, rounds);
  line(`| ${iterations} | ${lines.join(', ')} | ${bare.toFixed(2)} | ${loop.toFixed(2)} | ${ratio.toFixed(2)} |`);
}
line('\n| stop during | rounds | median, ms | p95, ms |');
line('| --- | ---: | ---: | ---: |');
for (const during of ['a stalled stream', 'a hanging tool'] as const) {
  const { rounds, median, p95 } = await stopLatency(during, 60);
  line(`| ${during} | ${rounds} | ${median.toFixed(1)} | ${p95.toFixed(1)} |`);
}
line('\n| ten servers, after | rounds | median until none is left, ms | longest, ms |');
line('| --- | ---: | ---: | ---: |');
for (const after of ['quitting', 'SIGKILL of the host'] as const) {
  const { rounds, median, longest } = await serverEnds(after, 10);
  line(`| ${after} | ${rounds} | ${median.toFixed(0)} | ${longest.toFixed(0)} |`);
}
const streamed = await markdownStream(5);
line('\n| a streaming answer of 60 KB | work of the page, ms | longest task, ms |');
line('| --- | ---: | ---: |');
for (const [name, { work, longest }] of Object.entries(streamed)) {
  line(`| ${name} | ${work.toFixed(0)} | ${longest === 0 ? 'under 50' : longest.toFixed(0)} |`);
}
await reportPage(line);
await reportIdleHost(line);
