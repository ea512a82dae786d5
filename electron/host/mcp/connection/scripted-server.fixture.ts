/** An HTTP server on loopback that follows the script of a test. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Received {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The posted message; null if the request contains none. */
  readonly message: {
    readonly id?: number;
    readonly method?: string;
    readonly params?: Record<string, unknown>;
  } | null;
}

/**
 * Returns `true` if it answered the request. The server answers everything else itself: the
 * handshake, one tool `act`, 202 for notices and answers, 405 for streams.
 */
export type Script = (received: Received) => boolean | undefined;

export async function scriptedServer(script: Script) {
  const seen: Received[] = [];
  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = { request, response, message: body === '' ? null : JSON.parse(body) };
    seen.push(received);
    if (script(received) !== true) answer(received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    url: `${origin}/mcp`,
    origin,
    seen,
    methods: () => seen.map(({ request, message }) => message?.method ?? request.method),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer({ request, response, message }: Received): void {
  if (request.method === 'DELETE') response.writeHead(204).end();
  else if (request.method !== 'POST') response.writeHead(405).end();
  else if (message?.method === 'initialize') reply(response, message.id, handshake());
  else if (message?.method === 'tools/list')
    reply(response, message.id, { tools: [{ name: 'act', inputSchema: { type: 'object' } }] });
  else if (message?.id !== undefined && message.method !== undefined) reply(response, message.id, said(message.method));
  else response.writeHead(202).end();
}

export function handshake(protocolVersion = '2025-11-25') {
  return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'scripted', version: '1' } };
}

export function said(text: string) {
  return { content: [{ type: 'text', text }] };
}

export function reply(response: ServerResponse, id: number | undefined, result: unknown, headers = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

export function openStream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  return response;
}

export function event(data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${data === '' ? '' : JSON.stringify(data)}\n\n`;
}
