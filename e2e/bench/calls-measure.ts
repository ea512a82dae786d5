/** Runs the task of `calls-task.ts` in a whole host against a scripted server, and measures it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokensOfText } from '../../electron/host/text/token-estimate.ts';
import type { HostSettings } from '../../electron/host/topics/settings.ts';
import { BUILT_IN_SERVERS } from '../../shared/built-in-servers.ts';
import { type ChatRequest, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { withBenchHost } from './bench-host.ts';
import { type Variant, writeTask } from './calls-task.ts';

/** The latency of each model call in milliseconds. */
export const LATENCY_MS = 400;

/**
 * The tools of the document that a step can use, by their names here, and `attempt_completion`;
 * `plan_tool_call`, `think` and `todo_write` come with the strategies.
 */
const DOCUMENT: readonly string[] = [
  ...['read_file', 'write_to_file', 'edit_file', 'list_files', 'search_files', 'run_command'],
  ...['analyze_file_imports', 'query_history', 'attempt_completion'],
];
const SERVERS = ['@aether/file-editor', '@aether/terminal', '@aether/assistant'] as const;
const serverSwitches = { ...Object.fromEntries(SERVERS.map((id) => [id, true])), '@aether/web': false };
const toolSwitches = Object.fromEntries(
  SERVERS.map((id) => [
    id,
    Object.fromEntries(
      BUILT_IN_SERVERS[id].tools.flatMap((tool) => (DOCUMENT.includes(tool) ? [] : [[tool, false] as const])),
    ),
  ]),
);

export interface Measured {
  readonly calls: number;
  readonly promptTokens: number;
  /** The share of the characters of all prompts that begin like an earlier request, 0 to 1. */
  readonly reusable: number;
  /** The same for a second task of the same kind in the same folder. */
  readonly reusableAgain: number;
  readonly wallMs: number;
  readonly end: string;
}

export async function measured({ strategy, script, limit }: Variant): Promise<Measured> {
  const workspace = await mkdtemp(join(tmpdir(), 'loopwright-calls-'));
  let before = 0;
  try {
    await using server = await startScriptedOpenAi((request, n) => ({
      ...script(request, n - before),
      delayMs: LATENCY_MS,
    }));
    const settings = {
      model: { provider: 'openai', model: 'scripted', baseUrl: server.baseUrl, tools: 'native' },
      approvalMode: 'allow-all',
      trustedFolders: [workspace],
      serverSwitches,
    } as const;
    const limits = limit === undefined ? {} : { maxIterations: limit };
    const task = {
      prompt: 'Change the colours of the UI to purple.',
      workspace,
      strategy,
      locale: 'en',
      limits,
    } as const;
    const results: { readonly wallMs: number; readonly end: string }[] = [];
    await withBenchHost(settings, async (host) => {
      (host.settings as HostSettings).set({ toolSwitches });
      for (const _time of ['first', 'again']) {
        await writeTask(workspace);
        before = server.requests.length;
        const began = performance.now();
        const rest = await (await host.startLoop(task)).rest;
        results.push({ wallMs: performance.now() - began, end: 'outcome' in rest ? rest.outcome.reason : '' });
      }
    });
    if (server.violations.length > 0) throw new Error(server.violations.join('\n'));
    const prompts = server.requests.map(({ body }) => promptOf(body));
    const first = prompts.slice(0, before);
    return {
      calls: first.length,
      promptTokens: first.reduce((sum, prompt) => sum + tokensOfText(prompt), 0),
      reusable: reusableIn(prompts, 0, before),
      reusableAgain: reusableIn(prompts, before, prompts.length),
      wallMs: results[0]?.wallMs ?? Number.NaN,
      end: results[0]?.end ?? '',
    };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** The parts of a request in the order in which a provider reads them. */
const promptOf = ({ tools = [], messages }: ChatRequest): string =>
  [...tools.map((tool) => JSON.stringify(tool)), ...messages.map((message) => JSON.stringify(message))].join('\n');

/** The share of the prompts `from` to `to` that is the beginning of any prompt before. */
function reusableIn(prompts: readonly string[], from: number, to: number): number {
  const asked = prompts.slice(from, to);
  const characters = asked.reduce((sum, { length }) => sum + length, 0);
  const known = asked.reduce(
    (sum, prompt, at) => sum + Math.max(0, ...prompts.slice(0, from + at).map((other) => commonLength(prompt, other))),
    0,
  );
  return known / characters;
}

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at;
  return most;
}
