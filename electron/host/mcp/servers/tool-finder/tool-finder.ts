/** `@aether/tools`: finds tools for a model where more are switched on than it is offered at once. What it finds is offered from the next step on. */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { FIND_TOOLS, TOOL_FINDER, type ToolDefinition } from '../../../../../shared/mcp.ts';
import { quoted } from '../../visible-text.ts';
import { type BuiltInServer, type BuiltInTool, type CallKey, callKeyOf, toolOf } from '../built-in.ts';
import { parseArguments } from '../file-editor/parse-arguments.ts';

const FindTools = z.object({
  query: z
    .string()
    .min(1)
    .max(500)
    .describe('Words for what the tool is to do, in English, and the name of its server if known.'),
});

const DESCRIPTION =
  'More tools are connected than are listed here. Finds some of them by words; those found can be called from the next step on.';

const TOOL_FINDER_TOOLS: readonly BuiltInTool[] = [
  toolOf(FIND_TOOLS, DESCRIPTION, FindTools, { readOnly: true, destructive: false, idempotent: true }),
];

const DESCRIPTION_LENGTH = 300;

/** `find`: the tools for a query of this call, best first; they are offered to its topic from then on. */
export function createToolFinder(find: (key: CallKey, query: string) => readonly ToolDefinition[]): BuiltInServer {
  const servers = new Set<Server>();

  function answer(name: string, args: object, key: CallKey | null): CallToolResult {
    if (name !== FIND_TOOLS || key === null) return said(`There is no tool "${quoted(name)}".`, true);
    const parsed = parseArguments(FindTools, args);
    if (!parsed.ok) return said(parsed.message, true);
    const found = find(key, parsed.value.query);
    if (found.length === 0) return said('No tool matches. Try other words, or do without.');
    const lines = found.map(({ wireName, description }) => `- ${wireName}: ${quoted(description, DESCRIPTION_LENGTH)}`);
    return said(`From your next step on you can call:\n${lines.join('\n')}`);
  }

  async function serve(transport: Transport): Promise<void> {
    const server = new Server({ name: TOOL_FINDER, version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: TOOL_FINDER_TOOLS.map(({ name, description, inputSchema, annotations }) => ({
        name,
        description,
        inputSchema: { ...inputSchema },
        annotations,
      })),
    }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, { _meta }) =>
      answer(params.name, params.arguments ?? {}, callKeyOf(_meta)),
    );
    servers.add(server);
    server.onclose = () => servers.delete(server);
    await server.connect(transport);
  }

  return {
    id: TOOL_FINDER,
    tools: TOOL_FINDER_TOOLS,
    serve,
    connect: async () => {
      const [client, server] = InMemoryTransport.createLinkedPair();
      await serve(server);
      return client;
    },
    assess: async () => ({ kind: 'read', protectedPaths: [], outside: false }),
    preview: async () => [],
    close: async () => {
      await Promise.all([...servers].map((server) => server.close()));
    },
  };
}

function said(text: string, isError = false): CallToolResult {
  return { isError, content: [{ type: 'text', text }] };
}
