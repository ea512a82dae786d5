/**
 * The common part of the built-in servers: connections, running calls, and closing. Each server
 * provides its tools and performs its calls.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Receipt } from '../../../../shared/receipt.ts';
import type { Assessment } from '../../approvals/assessment.ts';
import type { Foresight } from '../../approvals/foreseen.ts';
import { quoted } from '../../text/visible-text.ts';
import { type BuiltInCall, type BuiltInServer, type CallKey, ONLY_READS } from './built-in.ts';
import { withFacts } from './result-facts.ts';

export interface InProcessParts
  extends Pick<BuiltInServer, 'id' | 'tools'>,
    Partial<Pick<BuiltInServer, 'callLimits' | 'reportsStart' | 'isUseful' | 'offers'>> {
  readonly instructions?: string;
  /** Performs a call of one of `tools`. Must not throw because of anything that a model wrote. */
  readonly call: (call: BuiltInCall) => Promise<CallToolResult> | CallToolResult;
  /**
   * Returns the result of a call that fails before it reaches the server. Default: the message as
   * text.
   */
  readonly failed?: (message: string) => CallToolResult;
  /** Returns what a call would do, or why it would fail. */
  readonly foresee: (
    name: string,
    args: JsonObject,
    key: CallKey,
    shown: Receipt | null,
  ) => Promise<Foresight> | Foresight;
  /** Assesses a call. Default: every tool only reads. */
  readonly assess?: (name: string, args: JsonObject) => Promise<Assessment> | Assessment;
}

export function inProcessServer(parts: InProcessParts): BuiltInServer {
  const { id, tools, callLimits = {}, reportsStart = false, assess = () => ONLY_READS } = parts;
  const { failed = (message) => said(message, true) } = parts;
  const servers = new Set<Server>();
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();

  async function run(call: BuiltInCall): Promise<CallToolResult> {
    if (!tools.some(({ name }) => name === call.name)) return failed(`There is no tool "${quoted(call.name)}".`);
    const signal = AbortSignal.any([call.signal, closing.signal]);
    const result = Promise.resolve(parts.call({ ...call, signal }));
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  }

  async function serve(transport: Transport): Promise<void> {
    const { newToolServer } = await import('./tool-server.ts');
    const server = newToolServer(parts, run);
    servers.add(server);
    server.onclose = () => servers.delete(server);
    await server.connect(transport);
  }

  return {
    ...{ id, tools, callLimits, reportsStart, serve },
    ...(parts.isUseful !== undefined && { isUseful: parts.isUseful }),
    ...(parts.offers !== undefined && { offers: parts.offers }),
    connect: async () => {
      const { linkedPair } = await import('./tool-server.ts');
      const [client, server] = linkedPair();
      await serve(server);
      return client;
    },
    assess: async (name, args) => assess(name, args),
    foresee: async (name, args, key, shown = null) => parts.foresee(name, args, key, shown),
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
      await Promise.all([...servers].map((server) => server.close()));
    },
  };
}

/** The result of a call whose arguments are not what the tool takes. */
export const badArguments = (message: string): CallToolResult =>
  withFacts(said(message, true), { failure: 'bad-arguments' });

export function said(text: string, isError = false): CallToolResult {
  return { isError, content: [{ type: 'text', text }] };
}
