/**
 * Measures how long the execution of a plan takes, compared with its longest chain of steps that
 * depend on each other. Each step calls a tool of an external server that takes a fixed time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ServerId } from '../../shared/ids.ts';
import { type Reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { quantile, withBenchHost } from './bench-host.ts';

/** The time that each call of a tool takes, in milliseconds. */
export const STEP_MS = 250;

/** `uses`: the step whose result this one uses. */
interface Step {
  readonly tool: 'look' | 'change';
  readonly uses?: number;
}

const look: Step = { tool: 'look' };
const change: Step = { tool: 'change' };
const using = (step: number): Step => ({ tool: 'look', uses: step });

/** Plans of eight steps. `chain` is the number of steps of the longest chain. */
const PLANS: readonly { readonly title: string; readonly steps: readonly Step[]; readonly chain: number }[] = [
  { title: 'eight reads', steps: Array.from({ length: 8 }, () => look), chain: 1 },
  {
    title: 'four reads, then three changes and a read',
    steps: [look, look, look, look, change, change, change, look],
    chain: 5,
  },
  {
    title: 'two reads, two that use their results, a change, three reads',
    steps: [look, look, using(1), using(2), change, look, look, look],
    chain: 4,
  },
  { title: 'eight changes', steps: Array.from({ length: 8 }, () => change), chain: 8 },
];

export interface BatchTime {
  readonly title: string;
  /** The length of the longest chain in milliseconds. */
  readonly chainMs: number;
  /** The median time of the execution in milliseconds. */
  readonly wallMs: number;
}

/** Runs each plan `rounds` times in one host, after one run that starts the server. */
export async function batchTimes(rounds: number): Promise<readonly BatchTime[]> {
  const workspace = await mkdtemp(join(tmpdir(), 'loopwright-batch-'));
  let steps: readonly Step[] = [];
  let began = Number.NaN;
  let wallMs = Number.NaN;
  try {
    await using server = await startScriptedOpenAi((_request, n) => (n % 2 === 0 ? planOf(steps) : THOUGHT));
    const settings = {
      model: { provider: 'openai', model: 'scripted', baseUrl: server.baseUrl, tools: 'native' },
      approvalMode: 'allow-all',
      trustedFolders: [workspace],
    } as const;
    return await withBenchHost(
      settings,
      async (host) => {
        const file = fileURLToPath(new URL('../fixtures/mcp-servers/slow.ts', import.meta.url));
        const setting = {
          transport: 'stdio' as const,
          command: process.execPath,
          args: [file, String(STEP_MS)],
          env: {},
        };
        host.servers.add({ servers: [{ id: SLOW, setting, secrets: {} }], origin: 'typed' });
        host.servers.setTrusted({ serverId: SLOW, trusted: true });
        const run = async (plan: readonly Step[]): Promise<number> => {
          steps = plan;
          const task = {
            prompt: 'Do it.',
            workspace,
            strategy: 'plan-execute-think',
            locale: 'en',
            limits: {},
          } as const;
          const rest = await (await host.startLoop(task)).rest;
          if (!('outcome' in rest) || rest.outcome.reason !== 'task_completed') throw new Error(JSON.stringify(rest));
          return wallMs;
        };
        await run([look]);
        const times: BatchTime[] = [];
        for (const { title, steps: plan, chain } of PLANS) {
          const taken: number[] = [];
          for (let round = 0; round < rounds; round += 1) taken.push(await run(plan));
          times.push({ title, chainMs: chain * STEP_MS, wallMs: quantile(taken, 0.5) });
        }
        return times;
      },
      ({ event }) => {
        if (event.type !== 'step-start') return;
        if (event.phase === 'execute') began = performance.now();
        if (event.phase === 'think') wallMs = performance.now() - began;
      },
    );
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

const SLOW = ServerId.parse('slow');

const planOf = (steps: readonly Step[]): Reply => ({
  calls: [
    {
      name: 'plan_tool_call',
      arguments: {
        steps: steps.map(({ tool, uses }, at) => ({
          tool,
          arguments: { path: uses === undefined ? `file-${at}` : `$${uses}.path` },
        })),
      },
    },
  ],
});
const THOUGHT: Reply = { calls: [{ name: 'think', arguments: { user_summary: 'Done.', task_completed: true } }] };
