/**
 * Measures the overhead of the loop per iteration. Loopwright (journal on, `synchronous=FULL`) is
 * compared with a bare while-loop over the `openai` SDK that sends the same system prompt and tools
 * to the same server and reads the same file. Both run in this process, in turns, in one run.
 */
import OpenAI from 'openai';
import { quantile, withBenchHost } from './bench-host.ts';
import { withReadingTask } from './reading-task.ts';
import { bareIterations, ownIterations } from './two-loops.ts';

export interface Overhead {
  readonly iterations: number;
  /**
   * The numbers of lines that the iterations read; the iterations take them in turn. A line has 70
   * bytes.
   */
  readonly lines: readonly number[];
  /**
   * Milliseconds per iteration, the median of the rounds: first for the bare while-loop, then for
   * Loopwright.
   */
  readonly bare: number;
  readonly loop: number;
  readonly ratio: number;
}

/**
 * Runs the bare loop and Loopwright's loop alternately, `rounds` times each after a warm-up, and
 * compares the medians.
 */
export async function loopOverhead(iterations: number, lines: readonly number[], rounds: number): Promise<Overhead> {
  return withReadingTask(lines, async (baseUrl, folder) => {
    await bareLoop(baseUrl, folder, 20);
    await ownLoop(baseUrl, folder, 20);
    const bare: number[] = [];
    const loop: number[] = [];
    for (let round = 0; round < rounds; round++) {
      bare.push((await bareLoop(baseUrl, folder, iterations)) / iterations);
      loop.push((await ownLoop(baseUrl, folder, iterations)) / iterations);
    }
    const result = { bare: quantile(bare, 0.5), loop: quantile(loop, 0.5) };
    return { iterations, lines, ...result, ratio: result.loop / result.bare };
  });
}

/**
 * Returns the milliseconds for `iterations`. An iteration before them, which opens the connection,
 * is not measured.
 */
async function bareLoop(baseURL: string, workspace: string, iterations: number): Promise<number> {
  const client = new OpenAI({ baseURL, apiKey: 'none', maxRetries: 0 });
  await bareIterations(client, workspace, 1);
  const begun = performance.now();
  await bareIterations(client, workspace, iterations);
  return performance.now() - begun;
}

/**
 * Returns the milliseconds for `iterations`. A loop of one iteration before them, which opens the
 * connection and starts the file editor, is not measured.
 */
async function ownLoop(baseUrl: string, workspace: string, iterations: number): Promise<number> {
  return withBenchHost({ model: { provider: 'openai', model: 'm', baseUrl } }, async (host) => {
    await ownIterations(host, workspace, 1);
    const begun = performance.now();
    await ownIterations(host, workspace, iterations);
    return performance.now() - begun;
  });
}
