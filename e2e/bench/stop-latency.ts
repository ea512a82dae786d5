/**
 * Measures the time from a stop request until the loop is idle with everything on disk, while a
 * stream stalls and while a tool hangs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { quantile, withBenchHost } from './bench-host.ts';

export interface StopLatency {
  readonly during: 'a stalled stream' | 'a hanging tool';
  readonly rounds: number;
  /** The median time in milliseconds. */
  readonly median: number;
  readonly p95: number;
}

const hang = join(import.meta.dirname, '../fixtures/mcp-servers/hang.ts');

export async function stopLatency(during: StopLatency['during'], rounds: number): Promise<StopLatency> {
  const workspace = await mkdtemp(join(tmpdir(), 'loopwright-bench-stop-'));
  const stalled = during === 'a stalled stream';
  await using model = await startScriptedOpenAi(() => (stalled ? say('I think', { stallAfter: 2 }) : call('hang')));
  const took: number[] = [];
  let reached = () => {};
  const options = {
    model: { provider: 'openai' as const, model: 'm', baseUrl: model.baseUrl },
    approvalMode: 'allow-all' as const,
    trustedFolders: [workspace],
    servers: { hang: { transport: 'stdio' as const, command: process.execPath, args: [hang], env: {} } },
  };
  try {
    await withBenchHost(
      options,
      async (host) => {
        for (let round = 0; round < rounds; round++) {
          const ready = new Promise<void>((resolve) => {
            reached = resolve;
          });
          const loop = await host.startLoop({ prompt: 'Go.', workspace, strategy: 'agentic', locale: 'en' });
          await Promise.race([ready, loop.rest]);
          const begun = performance.now();
          await host.loops.stop({ loopId: loop.loopId });
          took.push(performance.now() - begun);
          const rest = await loop.rest;
          if (!('outcome' in rest) || rest.outcome.reason !== 'user_cancelled') throw new Error(JSON.stringify(rest));
        }
      },
      ({ event }) => {
        if (event.type === (stalled ? 'text-delta' : 'tool-call-start')) reached();
      },
    );
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
  return { during, rounds, median: quantile(took, 0.5), p95: quantile(took, 0.95) };
}
