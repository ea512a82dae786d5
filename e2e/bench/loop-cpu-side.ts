/**
 * One side of the benchmark `loop-cpu.ts`, in a process of its own: `bare` or `own`, the base URL
 * of the model server, the workspace, and the number of iterations. Prints the CPU time in
 * microseconds of a first and of a second loop of that length, user and system, all threads.
 */
import OpenAI from 'openai';
import { withBenchHost } from './bench-host.ts';
import { bareIterations, ownIterations } from './two-loops.ts';

const [side = '', baseUrl = '', workspace = '', count = ''] = process.argv.slice(2);

/** Measures after one iteration, which opens the connection and starts the file editor. */
async function measure(iterations: (count: number) => Promise<void>): Promise<void> {
  await iterations(1);
  const spent: number[] = [];
  for (let loop = 0; loop < 2; loop++) {
    const before = process.cpuUsage();
    await iterations(Number(count));
    const { user, system } = process.cpuUsage(before);
    spent.push(user + system);
  }
  console.log(JSON.stringify(spent));
}

if (side === 'bare') {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0 });
  await measure((iterations) => bareIterations(client, workspace, iterations));
} else {
  await withBenchHost({ model: { provider: 'openai', model: 'm', baseUrl } }, (host) =>
    measure((iterations) => ownIterations(host, workspace, iterations)),
  );
}
