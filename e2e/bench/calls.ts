/**
 * Compares strategies on one scripted editing task of eight steps with a fixed latency of each model
 * call: model calls, prompt tokens, the part of them that begins like the request before, and wall
 * time. As a program it prints a table in Markdown: `npm run bench:calls`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokensOfText } from '../../electron/host/text/token-estimate.ts';
import type { HostSettings } from '../../electron/host/topics/settings.ts';
import { BUILT_IN_SERVERS } from '../../shared/built-in-servers.ts';
import type { LoopEvent, StrategyName } from '../../shared/loop.ts';
import { type ChatRequest, type Reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { withBenchHost } from './bench-host.ts';

/** The latency of each model call in milliseconds. */
export const LATENCY_MS = 400;

type Step = readonly [tool: string, args: object];

/** Each file has 80 lines, one of which has to change. */
const FILES = ['ui/index.html', 'ui/main.css', 'ui/theme.css'] as const;
const fileOf = (n: number) =>
  Array.from({ length: 80 }, (_, line) => (line === 40 ? `  color: #ff6b6${n};` : `  --line-${line}: ${n};`)).join(
    '\n',
  );

/** The steps that look at the files before they are changed: three reads and a search. */
const LOOK: readonly Step[] = [
  ...FILES.map((path): Step => ['read_file', { path }]),
  ['search_files', { query: 'color', search_type: 'content' }],
];
/** The changes, and a search that checks them. */
const CHANGE: readonly Step[] = [
  ...FILES.map((path, n): Step => ['edit_file', { path, edits: [{ old: `#ff6b6${n}`, new: '#667eea' }] }]),
  ['search_files', { query: '667eea', search_type: 'content' }],
];
const STEPS = [...LOOK, ...CHANGE];

/** The tools of the document that a step can use, by their names here; think and plan come with the strategy. */
const DOCUMENT = [
  ...['read_file', 'write_to_file', 'edit_file', 'list_files', 'search_files', 'get_workspace_files'],
  'attempt_completion',
];
const EDITOR = '@aether/file-editor';
const otherTools = Object.fromEntries(
  BUILT_IN_SERVERS[EDITOR].tools.filter((tool) => !DOCUMENT.includes(tool)).map((tool) => [tool, false]),
);
const SERVERS = { '@aether/terminal': true, '@aether/assistant': false, '@aether/web': false };

interface Variant {
  readonly title: string;
  readonly strategy: StrategyName;
  readonly script: (request: ChatRequest, n: number) => Reply;
  /** The limit of iterations. */
  readonly limit?: number;
}

const one = ([name, args]: Step): Reply => ({ calls: [{ name, arguments: args }] });
const planOf = (steps: readonly Step[]): Reply =>
  one([
    'plan_tool_call',
    { reasoning: 'For the colours.', steps: steps.map(([tool, args]) => ({ tool, arguments: args })) },
  ]);
const thought = (isDone: boolean): Reply =>
  one([
    'think',
    { user_summary: isDone ? 'All colours are purple.' : 'Three places have to change.', task_completed: isDone },
  ]);
const inOrder = (replies: readonly Reply[]) => (_request: ChatRequest, n: number) => replies[n] ?? { text: 'Over.' };

const VARIANTS: readonly Variant[] = [
  {
    title: 'agentic, never ends by itself (limit 30)',
    strategy: 'agentic',
    limit: 30,
    script: (request, n) =>
      request.tools === undefined
        ? { text: 'I was stopped.' }
        : one(STEPS[n] ?? ['search_files', { query: `667eea|${n}`, search_type: 'content' }]),
  },
  {
    title: 'agentic',
    strategy: 'agentic',
    script: inOrder([...STEPS.map(one), one(['attempt_completion', { result: 'All colours are purple.' }])]),
  },
  {
    title: 'plan-execute-think, 2 rounds',
    strategy: 'plan-execute-think',
    script: inOrder([planOf(LOOK), thought(false), planOf(CHANGE), thought(true)]),
  },
  {
    title: 'plan-execute-think, 3 rounds',
    strategy: 'plan-execute-think',
    script: inOrder([
      ...[planOf(LOOK), thought(false), planOf(CHANGE.slice(0, 3)), thought(false)],
      ...[planOf(CHANGE.slice(3)), thought(true)],
    ]),
  },
];

export interface Measured {
  readonly title: string;
  readonly calls: number;
  readonly promptTokens: number;
  /** The share of the prompt that begins like the request before, 0 to 1. */
  readonly reusable: number;
  readonly wallMs: number;
  /** The time in which tools ran. */
  readonly toolMs: number;
  readonly end: string;
}

/** The parts of a request in the order in which a provider reads them. */
const promptOf = ({ tools = [], messages }: ChatRequest): string =>
  [...tools.map((tool) => JSON.stringify(tool)), ...messages.map((message) => JSON.stringify(message))].join('\n');

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at++) if (one[at] !== other[at]) return at;
  return most;
}

export async function measured({ title, strategy, script, limit }: Variant): Promise<Measured> {
  const workspace = await mkdtemp(join(tmpdir(), 'loopwright-calls-'));
  try {
    await mkdir(join(workspace, 'ui'));
    for (const [n, path] of FILES.entries()) await writeFile(join(workspace, path), `${fileOf(n)}\n`);
    await using server = await startScriptedOpenAi((request, n) => ({ ...script(request, n), delayMs: LATENCY_MS }));
    const events: { readonly at: number; readonly event: LoopEvent }[] = [];
    const model = { provider: 'openai', model: 'scripted', baseUrl: server.baseUrl, tools: 'native' } as const;
    const settings = {
      model,
      approvalMode: 'allow-all',
      trustedFolders: [workspace],
      serverSwitches: SERVERS,
    } as const;
    let wallMs = 0;
    await withBenchHost(
      settings,
      async (host) => {
        (host.settings as HostSettings).set({ toolSwitches: { [EDITOR]: otherTools } });
        const prompt = 'Change the colours of the UI to purple.';
        const limits = limit === undefined ? {} : { maxIterations: limit };
        const began = performance.now();
        const { rest } = await host.startLoop({ prompt, workspace, strategy, locale: 'en', limits });
        await rest;
        wallMs = performance.now() - began;
      },
      ({ at, event }) => void events.push({ at, event }),
    );
    if (server.violations.length > 0) throw new Error(server.violations.join('\n'));
    const prompts = server.requests.map(({ body }) => promptOf(body));
    const characters = prompts.reduce((sum, { length }) => sum + length, 0);
    const known = prompts.reduce((sum, prompt, at) => sum + commonLength(prompt, prompts[at - 1] ?? ''), 0);
    const end = events.map(({ event }) => event).find((event) => event.type === 'loop-end');
    return {
      title,
      calls: server.requests.length,
      promptTokens: prompts.reduce((sum, prompt) => sum + tokensOfText(prompt), 0),
      reusable: known / characters,
      wallMs,
      toolMs: toolTime(events),
      end: end?.type === 'loop-end' ? end.reason : '',
    };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** The time in which at least one tool ran. */
function toolTime(events: readonly { readonly at: number; readonly event: LoopEvent }[]): number {
  let running = 0;
  let since = 0;
  let sum = 0;
  for (const { at, event } of events) {
    if (event.type === 'tool-call-start' && running++ === 0) since = at;
    if (event.type === 'tool-call-end' && --running === 0) sum += at - since;
  }
  return sum;
}

if (import.meta.main) {
  const line = (text: string) => process.stdout.write(`${text}\n`);
  line(`Each model call takes ${LATENCY_MS} ms.\n`);
  line('| strategy | model calls | prompt tokens | reusable prefix | wall time | of it tools | end |');
  line('| --- | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const variant of VARIANTS) {
    const { title, calls, promptTokens, reusable, wallMs, toolMs, end } = await measured(variant);
    const cells = [
      calls,
      promptTokens,
      `${Math.round(100 * reusable)} %`,
      `${(wallMs / 1000).toFixed(1)} s`,
      `${toolMs} ms`,
    ];
    line(`| ${title} | ${cells.join(' | ')} | \`${end}\` |`);
  }
}
