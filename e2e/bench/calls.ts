/**
 * Compares strategies on one scripted editing task of eight steps with a fixed latency of each model
 * call, and the execution of plans with their longest chain of steps. Prints tables in Markdown:
 * `npm run bench:calls`.
 */
import { batchTimes, STEP_MS } from './batch-time.ts';
import { LATENCY_MS, measured } from './calls-measure.ts';
import { VARIANTS } from './calls-task.ts';

const ROUNDS = 3;

const line = (text: string) => process.stdout.write(`${text}\n`);
const percent = (share: number) => `${Math.round(100 * share)} %`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

line(`Each model call takes ${LATENCY_MS} ms.\n`);
line('| strategy | model calls | prompt tokens | reusable prefix | of a second task | wall time | end |');
line('| --- | ---: | ---: | ---: | ---: | ---: | --- |');
for (const variant of VARIANTS) {
  const { calls, promptTokens, reusable, reusableAgain, wallMs, end } = await measured(variant);
  const cells = [calls, promptTokens, percent(reusable), percent(reusableAgain), seconds(wallMs)];
  line(`| ${variant.title} | ${cells.join(' | ')} | \`${end}\` |`);
}

line(`\nEach step takes ${STEP_MS} ms; the median of ${ROUNDS} runs.\n`);
line('| plan | longest chain, ms | execution, ms | more |');
line('| --- | ---: | ---: | ---: |');
for (const { title, chainMs, wallMs } of await batchTimes(ROUNDS)) {
  line(`| ${title} | ${chainMs} | ${Math.round(wallMs)} | ${percent(wallMs / chainMs - 1)} |`);
}
