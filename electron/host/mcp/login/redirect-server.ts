/**
 * The local URL to which the user's browser returns after a login (RFC 8252, 7.3). The server
 * listens only on 127.0.0.1, on a port that the system chooses, for one login. Only a request with
 * the login's `state` ends the login; any other request to the port changes nothing.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { z } from 'zod';

export type Redirected =
  /** `issuer` names the authorization server, if the response includes it (RFC 9207). */
  | { readonly kind: 'code'; readonly code: string; readonly issuer: string | null }
  /** The message of the authorization server that refused the login. */
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'closed' };

export interface RedirectServer {
  readonly url: string;
  readonly state: string;
  /**
   * The result of the login. Never rejects. The server is already closed when the promise
   * resolves.
   */
  readonly redirected: Promise<Redirected>;
  close(): void;
}

const PATH = '/callback';

/** Starts the server. Rejects when the system provides no port. */
export async function openRedirectServer(timeoutMs: number): Promise<RedirectServer> {
  const state = randomBytes(32).toString('base64url');
  const { promise: redirected, resolve } = Promise.withResolvers<Redirected>();
  const server = http.createServer((request, response) => {
    const end = readRedirect(request, state, url);
    // The URL of the page contains the authorization code.
    response.writeHead(end ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(end ? pageOf(end, request.headers['accept-language']) : '', () => end && settle(end));
  });
  const timer = setTimeout(() => settle({ kind: 'timed-out' }), timeoutMs);
  const settle = (end: Redirected) => {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
    resolve(end);
  };
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening);
  }).catch((error: unknown) => {
    clearTimeout(timer);
    throw error;
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = new URL(`http://127.0.0.1:${port}${PATH}`);
  return { url: url.href, state, redirected, close: () => settle({ kind: 'closed' }) };
}

function readRedirect(request: http.IncomingMessage, state: string, own: URL): Redirected | null {
  const asked = URL.parse(request.url ?? '', own.href);
  if (request.method !== 'GET' || request.headers.host !== own.host || asked?.pathname !== PATH) return null;
  if (!same(asked.searchParams.get('state') ?? '', state)) return null;
  const code = asked.searchParams.get('code');
  if (code !== null) return { kind: 'code', code, issuer: asked.searchParams.get('iss') };
  const words = asked.searchParams.get('error_description') ?? asked.searchParams.get('error');
  return words === null ? null : { kind: 'refused', words };
}

function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns the page for the user. It contains no data of the request. */
function pageOf(end: Redirected, language = ''): string {
  const chinese = /^zh\b/i.test(language);
  const english =
    end.kind === 'code'
      ? 'You can close this page and go back to Loopwright.'
      : 'The login was refused. Loopwright says more.';
  const translated = end.kind === 'code' ? '你可以关闭此页面，返回 Loopwright。' : '登录被拒绝，详情请见 Loopwright。';
  return `<!doctype html><html lang="${chinese ? 'zh-CN' : 'en'}"><title>Loopwright</title><p>${chinese ? translated : english}</p>`;
}
