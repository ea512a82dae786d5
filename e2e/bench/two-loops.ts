/**
 * The two loops that the benchmarks compare: a bare while-loop over the `openai` SDK, and
 * Loopwright's. Both send the same system prompt and tools and read the same lines of a file.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { agenticPrompt } from '../../electron/host/loop/strategies/agentic/prompts.ts';
import { BUILT_INS } from '../../electron/host/mcp/built-in/registry.ts';
import type { HostApi } from '../../electron/host/program/host-api.ts';

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
