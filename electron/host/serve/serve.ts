/**
 * The browser shell: serves the renderer's files and its WebSocket on 127.0.0.1 only. A page that
 * connects must log in, and the host must prove itself to the page.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { addressWith, helloOf, RPC_PATH, RPC_PROTOCOL } from '../../../shared/rpc-socket.ts';
import type { RpcContext } from '../rpc/context.ts';
import { type Heartbeat, serveSocket } from '../rpc/serve-socket.ts';
import type { AddressEnd } from './address-tokens.ts';
import { browserLabel } from './browser-label.ts';
import { Connections } from './connections.ts';
import { PageAccess, type Patience, type StoredPages } from './page-access.ts';
import { pageHeaders } from './page-headers.ts';
import { ownHosts, type Refusal, refusalOf, socketRefusalOf } from './request-checks.ts';
import { StaticFiles } from './static-files.ts';

export interface ServeOptions {
  /** The port; 0 stands for any free port. */
  readonly port: number;
  /** The token of the user, which is good for any number of pages; by default there is none. */
  readonly token?: string;
  /** The pages that may connect without a token. */
  readonly pages: StoredPages;
  /** The folder of the built renderer. */
  readonly rendererDir: string;
  readonly heartbeat?: Heartbeat;
  readonly patience?: Patience & { readonly silentMs: number };
  readonly now?: () => number;
  /** The sentences that a user can meet in the browser. */
  readonly texts: { readonly pageNotBuilt: string };
}

/** An address that opens one page. */
export interface PageAddress {
  /** It contains a token. Show it only to the user, never in a log or a process list. */
  readonly url: string;
  readonly end: Promise<AddressEnd>;
  /** Makes the address void, unless it was used. */
  cancel(): void;
}

export interface Served {
  readonly port: number;
  newAddress(): Promise<PageAddress>;
  /** Closes every connection. The host itself stays open. */
  close(): Promise<void>;
}

const HEARTBEAT: Heartbeat = { everyMs: 20_000, mostMissed: 2 };
const PATIENCE = { silentMs: 10_000, loginMs: 5_000, firstCallMs: 5_000 };
const LARGEST_FRAME = 8 * 1024 * 1024;
const LARGEST_HEADER = 16 * 1024;
const HEADERS_MS = 10_000;

/** Rejects with `conflict` if the port is taken or not allowed. */
export async function serve(context: RpcContext, options: ServeOptions): Promise<Served> {
  const { patience = PATIENCE, heartbeat = HEARTBEAT, now = Date.now, token } = options;
  const files = new StaticFiles(options.rendererDir);
  const access = new PageAccess(options.pages, patience, now);
  if (token !== undefined) await access.tokens.addLasting(token);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
    handleProtocols: () => RPC_PROTOCOL,
  });
  let hosts: readonly string[] = [];

  const server = createServer(
    {
      ...{ maxHeaderSize: LARGEST_HEADER, headersTimeout: HEADERS_MS, requestTimeout: HEADERS_MS },
      ...{ keepAliveTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    },
    answer,
  );
  const connections = new Connections(server, patience.silentMs);
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
    connections.asked(request.socket);
    const [place = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    for (const [name, value] of Object.entries(pageHeaders(place, hosts))) response.setHeader(name, value);
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

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const refusal = socketRefusalOf(request, hosts, RPC_PATH);
    if (refusal !== null) return refuseSocket(socket, refusal.status);
    const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    const hello = helloOf(protocols);
    // `socketRefusalOf` has checked that this is one of our own host names.
    const { host = '' } = request.headers;
    const caller = hello === null ? null : access.callerOf(hello, host);
    if (hello === null || caller === null) return refuseSocket(socket, 401);
    connections.asked(socket);
    const label = browserLabel(request.headers['user-agent']);
    sockets.handleUpgrade(request, socket, head, (page) => {
      page.on('error', (error) => context.log.debug(`A page's socket: ${error.message}`));
      const admitted = access.admit(page, { hello, host, label, caller }, (pageId) => {
        connections.loggedIn(socket);
        serveSocket(page, { ...context, pages: access.proceduresFor(pageId, host) }, heartbeat);
      });
      admitted.catch((error: unknown) => {
        context.log.warn(`A page could not log in: ${messageOf(error)}`);
        page.terminate();
      });
    });
  }

  return {
    port,
    async newAddress() {
      const { token, end, cancel } = await access.tokens.make();
      return { url: addressWith(`127.0.0.1:${port}`, token), end, cancel };
    },
    async close() {
      access.close();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      for (const page of sockets.clients) page.terminate();
      server.closeAllConnections();
      connections.closeAll();
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
