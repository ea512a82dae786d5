/**
 * `@aether/file-editor`: reads, edits and searches the files of one workspace, and ends a task.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import { FILE_EDITOR } from '../../../../../shared/mcp.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import { diffsOf } from '../../../files/edits/planned-change.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import type { BuiltInServer, CallKey, ChangeRecorder } from '../built-in.ts';
import { assessCall } from './assess.ts';
import { performEdit } from './edit-flow.ts';
import type { Answer, BoundCall } from './handler.ts';
import { HANDLERS } from './handlers.ts';
import { LoopMemories } from './loop-memory.ts';
import type { Parsed } from './parse-arguments.ts';
import { FILE_EDITOR_TOOLS, isToolName } from './tool-list.ts';

const INSTRUCTIONS =
  'Paths are relative to the workspace. Read a file before you edit it. To edit, prefer apply_diff, then insert_content, then write_to_file. End the task with attempt_completion.';

export function createFileEditor(options: {
  readonly workspace: Workspace;
  readonly recorder: ChangeRecorder;
}): BuiltInServer {
  const { workspace, recorder } = options;
  const memories = new LoopMemories();
  const servers = new Set<Server>();
  const underWay = new Set<Promise<unknown>>();

  async function run(name: string, args: object, key: CallKey | null, signal: AbortSignal): Promise<CallToolResult> {
    if (!isToolName(name)) return failed(`There is no tool "${name}".`);
    const bound = HANDLERS[name](args);
    if (!bound.ok) return failed(bound.message);
    const context = { workspace, memory: memories.of(key?.loopId ?? null), signal };
    const call = bound.value;
    switch (call.kind) {
      case 'read':
        return shown(await call.run(context));
      case 'edit':
        return shown(await performEdit(call, context, key, recorder));
      default:
        return assertNever(call);
    }
  }

  async function call(name: string, args: JsonObject, key: CallKey | null, signal: AbortSignal) {
    const running = run(name, args, key, signal);
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  }

  async function serve(transport: Transport): Promise<void> {
    const { newToolServer } = await import('../tool-server.ts');
    const server = newToolServer({ id: FILE_EDITOR, tools: FILE_EDITOR_TOOLS, instructions: INSTRUCTIONS, call });
    servers.add(server);
    server.onclose = () => servers.delete(server);
    await server.connect(transport);
  }

  return {
    id: FILE_EDITOR,
    tools: FILE_EDITOR_TOOLS,
    serve,
    connect: async () => {
      const { linkedPair } = await import('../tool-server.ts');
      const [client, server] = linkedPair();
      await serve(server);
      return client;
    },
    assess: async (toolName, args): Promise<Assessment> => assessCall(workspace, bind(toolName, args)),
    preview: async (toolName, args) => {
      const bound = bind(toolName, args);
      if (!bound.ok || bound.value.kind !== 'edit') return [];
      const plan = await bound.value.plan({ workspace, memory: null, signal: new AbortController().signal });
      return plan.ok && plan.value.change ? diffsOf(plan.value.change) : [];
    },
    close: async () => {
      await Promise.all([...servers].map((server) => server.close()));
      await Promise.allSettled([...underWay]);
    },
  };
}

function bind(toolName: string, args: JsonObject): Parsed<BoundCall> {
  if (!isToolName(toolName)) throw new Error(`The file editor has no tool "${toolName}"`);
  return HANDLERS[toolName](args);
}

function shown(answer: Answer<JsonObject>): CallToolResult {
  if (answer.ok) return { content: [{ type: 'text', text: JSON.stringify(answer.value, null, 2) }] };
  return failed(answer.refusal.message, answer.details);
}

function failed(message: string, details: JsonObject = {}): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify({ error: true, message, ...details }, null, 2) }],
  };
}
