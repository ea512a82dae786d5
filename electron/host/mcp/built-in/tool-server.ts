/**
 * The MCP side of a built-in server. It is loaded with the first connection, so that a start
 * without tool calls does not load the SDK.
 */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../shared/json.ts';
import { type BuiltInServer, type CallKey, callKeyOf } from './built-in.ts';

export interface ToolServerParts extends Pick<BuiltInServer, 'id' | 'tools'> {
  readonly instructions?: string;
  /** `progress` reports the output so far to whoever asked for it. */
  readonly call: (
    name: string,
    args: JsonObject,
    key: CallKey | null,
    signal: AbortSignal,
    progress: (text: string) => void,
  ) => Promise<CallToolResult>;
}

export function newToolServer({ id, tools, instructions, call }: ToolServerParts): Server {
  const server = new Server(
    { name: id, version: '1.0.0' },
    { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema: { ...inputSchema },
      annotations,
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    const progressToken = _meta?.progressToken;
    let told = 0;
    const progress = (message: string) => {
      told += 1;
      if (progressToken === undefined) return;
      // A disconnected client is not notified.
      sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: told, message },
      }).catch(() => {});
    };
    // Arguments received over MCP are JSON.
    const args = (params.arguments ?? {}) as JsonObject;
    return call(params.name, args, callKeyOf(_meta), signal, progress);
  });
  return server;
}

export function linkedPair(): readonly [InMemoryTransport, InMemoryTransport] {
  return InMemoryTransport.createLinkedPair();
}
