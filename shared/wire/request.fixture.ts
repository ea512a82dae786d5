/** Requests for the tests of the wire formats. */
import { FILE_EDITOR, type ToolDefinition } from '../mcp.ts';
import type { ModelMessage } from '../message.ts';
import type { ModelRequest } from '../model.ts';

export function toolCalled(
  wireName: string,
  inputSchema: ToolDefinition['inputSchema'] = { type: 'object' },
): ToolDefinition {
  return {
    serverId: FILE_EDITOR,
    toolName: wireName,
    readOnly: true,
    wireName,
    description: 'A tool',
    inputSchema,
    idempotent: true,
    definitionHash: '',
  };
}

export function requestOf(messages: readonly ModelMessage[], more: Partial<ModelRequest> = {}): ModelRequest {
  return { model: 'm', system: 'S', messages, tools: [], toolChoice: 'auto', format: 'text', toolsRan: false, ...more };
}
