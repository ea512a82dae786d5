/**
 * Compares the CPU time of Loopwright's loop (agentic, journal on, `synchronous=FULL`) with that of
 * a bare while-loop over the `openai` SDK: `npm run bench:loop-cpu -- [ROUNDS]`. Both send the same
 * prompt and tools to the same server on loopback and read the same lines of a file. Each run is a
 * process of its own, and the sides take turns, so that other work on the machine affects both.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quantile } from './bench-host.ts';
import { withReadingTask } from './reading-task.ts';

const run = promisify(execFile);

interface Spent {
  /** Milliseconds of CPU time for each iteration of the first loop of a process. */
  readonly first: number;
  /** The same for the second loop, whose code the engine has compiled already. */
  readonly second: number;
}

interface CpuOfLoop {
  readonly bare: Spent;
  readonly own: Spent;
  /** The medians of the ratios of the rounds. */
  readonly ratio: Spent;
}

async function cpuOfLoop(iterations: number, lines: readonly number[], rounds: number): Promise<CpuOfLoop> {
  return withReadingTask(lines, async (baseUrl, folder) => {
    const side = (name: 'bare' | 'own') => spentBy([name, baseUrl, folder, String(iterations)], iterations);
    const bare: Spent[] = [];
    const own: Spent[] = [];
    for (let round = 0; round < rounds; round++) {
      // The side that begins changes, because a machine may become slower or faster.
      for (const name of round % 2 === 0 ? (['bare', 'own'] as const) : (['own', 'bare'] as const))
        (name === 'bare' ? bare : own).push(await side(name));
    }
    const ratios = own.map(({ first, second }, round) => ({
      first: first / (bare[round]?.first ?? Number.NaN),
      second: second / (bare[round]?.second ?? Number.NaN),
    }));
    return { bare: medians(bare), own: medians(own), ratio: medians(ratios) };
  });
}

async function spentBy(words: readonly string[], iterations: number): Promise<Spent> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'loop-cpu-side.ts'), ...words]);
  const [first = Number.NaN, second = Number.NaN] = JSON.parse(stdout) as readonly number[];
  return { first: first / 1000 / iterations, second: second / 1000 / iterations };
}

const medians = (all: readonly Spent[]): Spent => ({
  first: quantile(
    all.map(({ first }) => first),
    0.5,
  ),
  second: quantile(
    all.map(({ second }) => second),
    0.5,
  ),
});

const rounds = Number(process.argv[2] ?? 7);
console.log(
  '| iterations | lines read in each | bare loop, ms each | Loopwright, ms each | ratio | of a second loop |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
for (const [iterations, lines] of [
  [100, [10]],
  [500, [10]],
  [100, [10, 25, 40, 60, 120]],
  [500, [10, 25, 40, 60, 120]],
] as const) {
  const { bare, own, ratio } = await cpuOfLoop(iterations, lines, rounds);
  const figures = [bare.first, own.first, ratio.first, ratio.second].map((figure) => figure.toFixed(2));
  console.log(`| ${iterations} | ${lines.join(', ')} | ${figures.join(' | ')} |`);
}
