/**
 * Runs the demo against the real file editor in a temporary folder, over MCP, as a loop would.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { ATTEMPT_COMPLETION, DATA, FILE_EDITOR, TODO_LIST, type ToolDefinition } from '../../../../shared/mcp.ts';
import { type ModelMessage, type ToolCallPart, type ToolResultPart, userText } from '../../../../shared/message.ts';
import type { ModelEvent, ModelRequest } from '../../../../shared/model.ts';
import { openWorkspace } from '../../files/paths/path-policy.ts';
import { NO_EFFECT_RECORDER } from '../../mcp/built-in/built-in.ts';
import { DATA_TOOLS } from '../../mcp/built-in/data/data-tools.ts';
import { createFileEditor } from '../../mcp/built-in/file-editor/file-editor.ts';
import { FILE_EDITOR_TOOLS } from '../../mcp/built-in/file-editor/tool-list.ts';
import { TODO_LIST_TOOLS } from '../../mcp/built-in/todo-list/todo-list.ts';
import { CallResult, contentOf } from '../../mcp/tools/tool-results.ts';
import { createDemoClient } from '../demo.ts';

/**
 * The tools of the file editor, `todo_write` and the data tools, with unpredictable wire names, so that the demo
 * must look the names up.
 */
export const DEFINITIONS: readonly ToolDefinition[] = [
  ...FILE_EDITOR_TOOLS.map((tool) => ({ serverId: FILE_EDITOR, tool })),
  ...TODO_LIST_TOOLS.map((tool) => ({ serverId: TODO_LIST, tool })),
  ...DATA_TOOLS.map((tool) => ({ serverId: DATA, tool })),
].map(({ serverId, tool }, index) => ({
  serverId,
  toolName: tool.name,
  wireName: `s${index}__${tool.name}`,
  description: tool.description,
  inputSchema: tool.inputSchema,
  readOnly: tool.annotations.readOnlyHint,
  idempotent: tool.annotations.idempotentHint,
  definitionHash: '',
}));

export interface StagedReply {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

export interface Play {
  /** The last text: the result in `attempt_completion`, or the plain answer. */
  readonly answer: string;
  readonly completed: boolean;
  readonly replies: readonly StagedReply[];
  readonly results: readonly ToolResultPart[];
  readonly messages: readonly ModelMessage[];
}

export interface Rules {
  readonly deny?: (call: ToolCallPart) => boolean;
  /** Changes a tool result before the model receives it. */
  readonly bend?: (result: ToolResultPart, call: ToolCallPart) => ToolResultPart;
  readonly history?: readonly ModelMessage[];
  readonly maxReplies?: number;
}

export function requestFor(messages: readonly ModelMessage[], changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: 'demo',
    system: 'You are the assistant.',
    messages,
    tools: DEFINITIONS,
    toolChoice: 'auto',
    format: 'text',
    toolsRan: false,
    ...changes,
  };
}

/** Returns the reply of a new client without any history. */
export async function replyTo(request: ModelRequest): Promise<StagedReply> {
  const client = createDemoClient({ delayMs: 0 });
  return replyIn(await collected(client.stream(request, new AbortController().signal)));
}

export async function collected(events: AsyncIterable<ModelEvent>): Promise<readonly ModelEvent[]> {
  const list: ModelEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

export class Stage {
  readonly folder: string;
  readonly #client: Client;
  readonly #close: () => Promise<void>;
  readonly #model = createDemoClient({ delayMs: 0 });
  #calls = 0;

  private constructor(folder: string, client: Client, close: () => Promise<void>) {
    this.folder = folder;
    this.#client = client;
    this.#close = close;
  }

  static async open(files: Readonly<Record<string, string | Uint8Array>>): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), 'demo-stage-'));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const workspace = await openWorkspace(folder);
    assert(workspace.ok);
    const server = createFileEditor({
      workspace: workspace.value,
      recorder: { begin: () => [], start: () => {}, effectOf: () => NO_EFFECT_RECORDER, finished: () => {} },
    });
    const client = new Client({ name: 'stage', version: '0.0.0' });
    await client.connect(await server.connect());
    return new Stage(folder, client, async () => {
      await client.close();
      await server.close();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  read(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8');
  }

  /**
   * Runs the demo until completion, a plain answer or `maxReplies`. At every step, a new client
   * must give the same reply as the existing one.
   */
  async play(goal: string, rules: Rules = {}): Promise<Play> {
    const messages: ModelMessage[] = [...(rules.history ?? []), userText(goal)];
    const replies: StagedReply[] = [];
    const results: ToolResultPart[] = [];
    while (replies.length < (rules.maxReplies ?? 25)) {
      const request = requestFor([...messages]);
      const events = await collected(this.#model.stream(request, new AbortController().signal));
      const reply = replyIn(events);
      assert.deepEqual(await replyTo(structuredClone(request)), reply);
      replies.push(reply);
      const calls = reply.calls.map((call) => this.#named(call));
      messages.push({ role: 'assistant', parts: [{ type: 'text', text: reply.text }, ...calls] });
      if (calls.length === 0) return { answer: reply.text, completed: false, replies, results, messages };
      const answers: ToolResultPart[] = [];
      for (const call of calls) {
        const result = await this.#run(call, rules);
        answers.push(rules.bend?.(result, call) ?? result);
      }
      results.push(...answers);
      messages.push({ role: 'tool', parts: answers });
      const completion = calls.find((call) => call.tool?.toolName === ATTEMPT_COMPLETION);
      if (completion !== undefined) {
        return { answer: String(completion.arguments.result), completed: true, replies, results, messages };
      }
    }
    return { answer: '', completed: false, replies, results, messages };
  }

  #named(call: StagedReply['calls'][number]): ToolCallPart {
    const tool = DEFINITIONS.find((definition) => definition.wireName === call.name);
    assert(tool, `${call.name} was not offered`);
    this.#calls += 1;
    return {
      type: 'tool-call',
      callId: CallId.parse(`call_${this.#calls.toString().padStart(26, '0')}`),
      tool: { serverId: tool.serverId, toolName: tool.toolName },
      writtenName: call.name,
      arguments: call.arguments,
    };
  }

  async #run(call: ToolCallPart, rules: Rules): Promise<ToolResultPart> {
    const { callId, tool } = call;
    if (rules.deny?.(call)) {
      const content = [{ type: 'text' as const, text: 'The user denied this call.' }];
      return { type: 'tool-result', callId, tool, status: 'denied', content };
    }
    const answer = CallResult.parse(
      await this.#client.callTool({ name: tool?.toolName ?? '', arguments: { ...call.arguments } }),
    );
    return {
      type: 'tool-result',
      callId,
      tool,
      status: answer.isError ? 'failed' : 'done',
      content: contentOf(answer),
    };
  }
}

/** Checks the form of a stream and assembles the reply. */
function replyIn(events: readonly ModelEvent[]): StagedReply {
  let text = '';
  let streamed: string[] = [];
  const calls: StagedReply['calls'][number][] = [];
  for (const [index, event] of events.entries()) {
    switch (event.type) {
      case 'text-delta':
        assert(event.text.isWellFormed() && !event.text.includes('\0'));
        text += event.text;
        break;
      case 'tool-call-delta':
        streamed.push(event.argumentsDelta);
        break;
      case 'tool-call':
        assert.deepEqual(JSON.parse(streamed.join('')), event.call.arguments);
        streamed = [];
        calls.push(event.call);
        break;
      case 'usage':
        assert(event.usage.inputTokens > 0);
        break;
      case 'finish':
        assert.equal(index, events.length - 1);
        assert.equal(event.finish.reason, calls.length > 0 ? 'tool-calls' : 'stop');
        return { text, calls };
      default:
        assert.fail(`unexpected ${event.type}`);
    }
  }
  return assert.fail('no finish');
}
