/** `@aether/terminal`: runs commands in the workspace. Off until the user switches it on; each command asks, unless this very one was allowed. */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TERMINAL } from '../../../../../shared/mcp.ts';
import type { Workspace } from '../../../files/path-policy.ts';
import type { BuiltInServer } from '../built-in.ts';
import { boundCommand, CALL_LIMITS, readCommand, runTool, TERMINAL_TOOLS } from './run-tool.ts';

const INSTRUCTIONS =
  'run_command runs one command line in the workspace. It has no input and no terminal, and everything it starts ends with it. Read the exit code.';

export function createTerminal({ workspace }: { readonly workspace: Workspace }): BuiltInServer {
  const servers = new Set<Server>();
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  function newServer(): Server {
    const server = new Server(
      { name: TERMINAL, version: '1.0.0' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: TERMINAL_TOOLS.map(({ name, description, inputSchema, annotations }) => ({
        name,
        description,
        inputSchema: { ...inputSchema },
        annotations,
      })),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, _meta, sendNotification }) => {
      const progressToken = _meta?.progressToken;
      let progress = 0;
      const onOutput = (message: string) => {
        progress += 1;
        if (progressToken === undefined) return;
        const told = { method: 'notifications/progress', params: { progressToken, progress, message } } as const;
        // Who is gone hears nothing.
        sendNotification(told).catch(() => {});
      };
      const call: Promise<CallToolResult> = has(params.name)
        ? runTool(workspace, params.arguments ?? {}, AbortSignal.any([signal, closing.signal]), onOutput)
        : Promise.resolve({
            isError: true,
            content: [{ type: 'text', text: `There is no tool "${params.name}".` }],
          });
      underWay.add(call);
      try {
        return await call;
      } finally {
        underWay.delete(call);
      }
    });
    return server;
  }

  async function serve(transport: Transport): Promise<void> {
    const server = newServer();
    servers.add(server);
    server.onclose = () => servers.delete(server);
    await server.connect(transport);
  }

  return {
    id: TERMINAL,
    tools: TERMINAL_TOOLS,
    callLimits: CALL_LIMITS,
    serve,
    connect: async () => {
      const [client, server] = InMemoryTransport.createLinkedPair();
      await serve(server);
      return client;
    },
    assess: async (toolName, args) => {
      if (!has(toolName)) throw new Error(`The terminal has no tool "${toolName}"`);
      const read = readCommand(workspace, args);
      // A call that cannot be read runs nothing: it fails by itself, and nobody needs to be asked.
      if (!read.ok) return { kind: 'read', protectedPaths: [], outside: false };
      return { kind: 'other', protectedPaths: [], outside: false, command: boundCommand(read.value) };
    },
    preview: async () => [],
    close: async () => {
      closing.abort();
      await Promise.allSettled([...underWay]);
      await Promise.all([...servers].map((server) => server.close()));
    },
  };
}

function has(toolName: string): boolean {
  return TERMINAL_TOOLS.some(({ name }) => name === toolName);
}
