/**
 * The browser shell: serves the renderer's files and its WebSocket on 127.0.0.1 only. The
 * WebSocket requires the token.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { RPC_PATH, RPC_PROTOCOL, tokenOf } from '../../../shared/rpc-socket.ts';
import type { RpcContext } from '../rpc/context.ts';
import { type Heartbeat, serveSocket } from '../rpc/serve-socket.ts';
import { newToken, sameToken, Ticket } from './access.ts';
import { pageHeaders } from './page-headers.ts';
import { ownHosts, type Refusal, refusalOf, socketRefusalOf } from './request-checks.ts';
import { StaticFiles } from './static-files.ts';

export interface ServeOptions {
  /** The port; 0 stands for any free port. */
  readonly port: number;
  /** The access token; a random one is created if it is absent. */
  readonly token?: string;
  /** The folder of the built renderer. */
  readonly rendererDir: string;
  readonly heartbeat?: Heartbeat;
  /** The sentences that a user can meet in the browser. */
  readonly texts: { readonly linkUsed: string; readonly pageNotBuilt: string };
}

export interface Served {
  readonly port: number;
  /**
   * The address of the page, with the token in the fragment. Show it only to the user, never in a
   * log or a process list.
   */
  readonly url: string;
  /** Returns a URL for a browser's command line, which opens the page once within a minute. */
  ticketUrl(): string;
  /** Closes every connection. The host itself stays open. */
  close(): Promise<void>;
}

const HEARTBEAT: Heartbeat = { everyMs: 20_000, mostMissed: 2 };
const LARGEST_FRAME = 8 * 1024 * 1024;
const LARGEST_HEADER = 16 * 1024;
const HEADERS_MS = 10_000;
const MOST_CONNECTIONS = 256;
const TICKET_PATH = '/open/';

/** Rejects with `conflict` if the port is taken or not allowed. */
export async function serve(context: RpcContext, options: ServeOptions): Promise<Served> {
  const token = options.token ?? newToken();
  const files = new StaticFiles(options.rendererDir);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
    handleProtocols: () => RPC_PROTOCOL,
  });
  let hosts: readonly string[] = [];
  let ticket: Ticket | null = null;

  const server = createServer(
    { maxHeaderSize: LARGEST_HEADER, headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS, keepAliveTimeout: 5_000 },
    answer,
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.on('upgrade', upgrade);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return void socket.destroy();
    const line = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${line}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  });

  const port = await listen(server, options.port);
  server.on('error', (error) => context.log.warn(`The server for the page: ${messageOf(error)}`));
  hosts = ownHosts(port);

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const refusal = refusalOf(request, hosts);
    if (refusal !== null) return refuse(response, refusal);
    const [place = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    for (const [name, value] of Object.entries(pageHeaders(place, hosts))) response.setHeader(name, value);
    if (place.startsWith(TICKET_PATH)) return openPage(place.slice(TICKET_PATH.length), response);
    const file = files.find(place);
    if (file === null) {
      const reason = place === '/' ? options.texts.pageNotBuilt : 'There is nothing here.';
      return refuse(response, { status: 404, reason });
    }
    for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value);
    if (file.headers.ETag !== undefined && request.headers['if-none-match'] === file.headers.ETag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, { 'Content-Length': file.body.length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }

  function openPage(given: string, response: ServerResponse): void {
    if (ticket?.redeem(given, Date.now()) !== true) {
      return refuse(response, { status: 403, reason: options.texts.linkUsed });
    }
    response.writeHead(302, { Location: `/#token=${token}`, 'Cache-Control': 'no-store' }).end();
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const refusal = socketRefusalOf(request, hosts, RPC_PATH);
    if (refusal !== null) return refuseSocket(socket, refusal.status);
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    const given = tokenOf(protocols);
    if (given === null || !sameToken(given, token)) return refuseSocket(socket, 401);
    sockets.handleUpgrade(request, socket, head, (page) => serveSocket(page, context, options.heartbeat ?? HEARTBEAT));
  }

  return {
    port,
    url: `http://127.0.0.1:${port}/#token=${token}`,
    ticketUrl() {
      ticket = new Ticket(Date.now());
      return `http://127.0.0.1:${port}${TICKET_PATH}${ticket.value}`;
    },
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      for (const page of sockets.clients) page.terminate();
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

/** Listens only on the loopback address. Returns the port. */
async function listen(server: Server, port: number): Promise<number> {
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(port, '127.0.0.1', listening.resolve);
  try {
    await listening.promise;
  } catch (error) {
    throw new LoopwrightError('port-unusable', { port, why: messageOf(error) });
  }
  server.off('error', listening.reject);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function refuse(response: ServerResponse, { status, reason }: Refusal): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    // The rest of a refused request is not read.
    Connection: 'close',
    ...(status === 405 ? { Allow: 'GET, HEAD' } : {}),
  });
  response.end(`${reason}\n`);
}

function refuseSocket(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
