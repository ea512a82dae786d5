/** The common part of built-in servers that change no files and so need no recorder. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Assessment } from '../../approvals/assessment.ts';
import { quoted } from '../../text/visible-text.ts';
import type { BuiltInServer, BuiltInTool, CallKey } from './built-in.ts';

export interface InProcessParts {
  readonly id: ServerId;
  readonly tools: readonly BuiltInTool[];
  readonly instructions?: string;
  readonly callLimits?: BuiltInServer['callLimits'];
  /**
   * Performs a call of one of `tools`. `key` is null for a client outside the host. `progress`
   * reports the output so far to whoever asked for it. Must not throw for anything a model wrote.
   */
  readonly call: (
    name: string,
    args: JsonObject,
    key: CallKey | null,
    signal: AbortSignal,
    progress: (text: string) => void,
  ) => Promise<CallToolResult> | CallToolResult;
  /** Default: every tool only reads. */
  readonly assess?: (name: string, args: JsonObject) => Assessment;
}

const READS: Assessment = { kind: 'read', protectedPaths: [], outside: false };

export function inProcessServer({ id, tools, instructions, callLimits, call, assess }: InProcessParts): BuiltInServer {
  const servers = new Set<Server>();
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const has = (name: string) => tools.some((tool) => tool.name === name);

  async function run(
    ...[name, args, key, signal, progress]: Parameters<InProcessParts['call']>
  ): Promise<CallToolResult> {
    if (!has(name)) return said(`There is no tool "${quoted(name)}".`, true);
    const running = Promise.resolve(call(name, args, key, AbortSignal.any([signal, closing.signal]), progress));
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  }

  async function serve(transport: Transport): Promise<void> {
    const { newToolServer } = await import('./tool-server.ts');
    const server = newToolServer({ id, tools, call: run, ...(instructions === undefined ? {} : { instructions }) });
    servers.add(server);
    server.onclose = () => servers.delete(server);
    await server.connect(transport);
  }

  return {
    id,
    tools,
    ...(callLimits === undefined ? {} : { callLimits }),
    serve,
    connect: async () => {
      const { linkedPair } = await import('./tool-server.ts');
      const [client, server] = linkedPair();
      await serve(server);
      return client;
    },
    assess: async (name, args) => assess?.(name, args) ?? READS,
    preview: async () => [],
    close: async () => {
      closing.abort();
      await Promise.allSettled([...underWay]);
      await Promise.all([...servers].map((server) => server.close()));
    },
  };
}

export function said(text: string, isError = false): CallToolResult {
  return { isError, content: [{ type: 'text', text }] };
}
