/** A real proxy on loopback: it opens tunnels (CONNECT) and forwards plain requests, and resolves every name to loopback. */
import http from 'node:http';
import net from 'node:net';

export interface ProxyOptions {
  /** The login that every request needs. */
  readonly login?: string;
  /** The status with which every request is refused; `silent`: no request is ever answered. */
  readonly refuses?: number | 'silent';
}

export interface TestProxy extends AsyncDisposable {
  /** The address without a login. */
  readonly address: string;
  readonly port: number;
  /** `CONNECT host:port` and `GET http://host/path` of every request, also of refused ones. */
  readonly asked: readonly string[];
  /** The number of connections that are open. */
  open(): number;
  /** Ends the proxy and every connection. */
  close(): Promise<void>;
}

/** `portOf` names the port on loopback that stands for a host, for example of a scripted server. */
export async function startProxy(
  portOf: (host: string) => number | undefined,
  { login, refuses }: ProxyOptions = {},
): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<net.Socket>();
  const kept = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const refusalOf = ({ headers }: http.IncomingMessage): number | 'silent' | null => {
    const given = headers['proxy-authorization'];
    if (login !== undefined && given !== `Basic ${Buffer.from(login).toString('base64')}`) return 407;
    return refuses ?? null;
  };

  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const refusal = refusalOf(request);
    if (refusal === 'silent') return;
    const url = new URL(request.url ?? '');
    const port = portOf(url.hostname);
    if (refusal !== null || port === undefined)
      return void response.writeHead(refusal ?? 502).end('refused by the proxy');
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const onward = http.request({
      port,
      host: '127.0.0.1',
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers,
    });
    onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)));
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connection', kept);
  server.on('connect', (request, socket: net.Socket) => {
    asked.push(`CONNECT ${request.url}`);
    const refusal = refusalOf(request);
    if (refusal === 'silent') return void socket.on('end', () => socket.destroy()).resume();
    const port = portOf((request.url ?? '').split(':')[0] ?? '');
    if (refusal !== null || port === undefined)
      return void socket.end(`HTTP/1.1 ${refusal ?? 502} Refused\r\ncontent-length: 0\r\n\r\n`);
    const onward = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    kept(onward);
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    asked,
    open: () => sockets.size,
    close,
    [Symbol.asyncDispose]: close,
  };
}
