/**
 * The MCP side of a built-in server. This module is loaded with the first connection, so that a
 * start without tool calls does not load the SDK.
 */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../shared/json.ts';
import { type BuiltInCall, callKeyOf } from './built-in.ts';
import type { InProcessParts } from './in-process.ts';

export function newToolServer(
  { id, tools, instructions }: InProcessParts,
  run: (call: BuiltInCall) => Promise<CallToolResult>,
): Server {
  const server = new Server(
    { name: id, version: '1.0.0' },
    { capabilities: { tools: {} }, ...(instructions === undefined ? {} : { instructions }) },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema, annotations }) => ({
      ...{ name, description, annotations },
      inputSchema: { ...inputSchema },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    const progressToken = _meta?.progressToken;
    let reports = 0;
    const progress = (message: string) => {
      reports += 1;
      if (progressToken === undefined) return;
      // A client that has disconnected receives no notification.
      sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: reports, message },
      }).catch(() => {});
    };
    // Arguments that are received over MCP are always JSON.
    const args = (params.arguments ?? {}) as JsonObject;
    return run({ name: params.name, args, key: callKeyOf(_meta), signal, progress });
  });
  return server;
}

export function linkedPair(): readonly [InMemoryTransport, InMemoryTransport] {
  return InMemoryTransport.createLinkedPair();
}
