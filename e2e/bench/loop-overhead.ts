/**
 * Measures the overhead of the loop per iteration. Loopwright (journal on, `synchronous=FULL`) is
 * compared with a bare while-loop over the `openai` SDK that sends the same system prompt and tools
 * to the same server and reads the same file. Both run in this process, in turns, in one run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { agenticPrompt } from '../../electron/host/loop/strategies/agentic/prompts.ts';
import { BUILT_INS } from '../../electron/host/mcp/built-in/registry.ts';
import type { HostApi } from '../../electron/host/program/host-api.ts';
import { quantile, withBenchHost } from './bench-host.ts';

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

/** The servers that are on by default, in the order in which their tools are sent. */
const SERVERS = ['file-editor', 'assistant', 'web'] as const;

const tools = SERVERS.flatMap((server) =>
  BUILT_INS[`@aether/${server}`].tools.map(
    ({ name, description, inputSchema }): ChatCompletionTool => ({
      type: 'function',
      function: { name: `${server}__${name}`, description, parameters: { ...inputSchema } },
    }),
  ),
);

/**
 * Runs the bare loop and Loopwright's loop alternately, `rounds` times each after a warm-up, and
 * compares the medians.
 */
export async function loopOverhead(iterations: number, lines: readonly number[], rounds: number): Promise<Overhead> {
  const folder = await mkdtemp(join(tmpdir(), 'loopwright-bench-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, 'model-server.ts'), lines.join()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(server.stdout, 'data');
    const baseUrl = String(line).trim();
    await writeFile(
      join(folder, 'notes.md'),
      Array.from({ length: 600 }, (_, n) => `Line ${n} of the notes says something of an ordinary length.\n`).join(''),
    );
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
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
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

export async function bareIterations(client: OpenAI, workspace: string, iterations: number): Promise<void> {
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: agenticPrompt({ workspace }) },
    { role: 'user', content: 'Read it all.' },
  ];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const stream = await client.chat.completions.create({
      model: 'm',
      messages,
      tools,
      stream: true,
      stream_options: { include_usage: true },
    });
    let id = '';
    let name = '';
    let written = '';
    for await (const chunk of stream) {
      const call = chunk.choices[0]?.delta.tool_calls?.[0];
      id ||= call?.id ?? '';
      name ||= call?.function?.name ?? '';
      written += call?.function?.arguments ?? '';
    }
    messages.push({
      role: 'assistant',
      tool_calls: [{ id, type: 'function', function: { name, arguments: written } }],
    });
    const { path, start_line, end_line } = JSON.parse(written) as {
      path: string;
      start_line: number;
      end_line: number;
    };
    const lines = (await readFile(join(workspace, path), 'utf8')).split('\n');
    const numbered = lines.slice(start_line - 1, end_line).map((line, at) => `${start_line + at}\t${line}`);
    const head = `${path}, lines ${start_line}-${end_line} of ${lines.length}`;
    messages.push({ role: 'tool', tool_call_id: id, content: [head, ...numbered].join('\n') });
  }
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

export async function ownIterations(host: HostApi, workspace: string, maxIterations: number): Promise<void> {
  const limits = { maxIterations };
  const started = await host.startLoop({
    prompt: 'Read it all.',
    workspace,
    strategy: 'agentic',
    locale: 'en',
    limits,
  });
  const rest = await started.rest;
  if (!('outcome' in rest) || rest.outcome.reason !== 'max_iterations_reached') throw new Error(JSON.stringify(rest));
}
