/** Sends one request of `fetch` over `node:http`, directly or through a proxy, and makes a response of the answer. */
import type http from 'node:http';
import { atProxy, refusalWith, requestThrough } from './proxy-connection.ts';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The HTTP statuses of responses without a body. */
const EMPTY = new Set([204, 205, 304]);

/** Begins the request; its body is sent afterwards. */
type Begin = (
  request: Request,
  headers: Readonly<Record<string, string>>,
) => http.ClientRequest | Promise<http.ClientRequest>;

/**
 * Sends the request through the proxy, and follows no redirect. Rejects with `ProxyFailure` if the proxy is to
 * blame.
 */
export async function proxiedFetch(proxy: URL, url: URL, init?: RequestInit): Promise<Response> {
  const answer = await sent(url, init, ({ method, signal }, headers) =>
    requestThrough(proxy, url, { method, headers, signal }),
  ).catch((error: unknown) => {
    // Without a tunnel, every connection is one to the proxy.
    const isConnecting = url.protocol === 'http:' && error instanceof Error && 'syscall' in error;
    throw isConnecting && init?.signal?.aborted !== true ? atProxy(error) : error;
  });
  if (url.protocol !== 'http:' || answer.status !== 407) return answer;
  await answer.body?.cancel();
  throw refusalWith(answer.status);
}

/**
 * Rejects with the system's error, or with the error of `begin`. After `init.signal` aborts, it rejects with the
 * reason, also while the body is read.
 */
export async function sent(url: URL, init: RequestInit | undefined, begin: Begin): Promise<Response> {
  const request = new Request(url, { ...init, redirect: 'manual' });
  const body = Buffer.from(await request.arrayBuffer());
  request.signal.throwIfAborted();
  request.headers.set('accept-encoding', 'identity');
  if (body.length > 0) request.headers.set('content-length', String(body.length));
  const begun = begin(request, Object.fromEntries(request.headers));
  // An error of a request that has begun must find its listener, so nothing is awaited without need.
  const outgoing = begun instanceof Promise ? await begun : begun;

  return new Promise((resolve, reject) => {
    const abort = () => outgoing.destroy(request.signal.reason);
    request.signal.addEventListener('abort', abort, { once: true });
    const isNotHttp = (cause?: unknown) => new Error(`${url.host} sent an answer that is not HTTP.`, { cause });
    outgoing.on('close', () => {
      request.signal.removeEventListener('abort', abort);
      // Only a protocol switch ends the request without a response or an error.
      reject(isNotHttp());
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      // The reader of the body receives the error, so it is ignored here.
      incoming.on('error', () => {});
      request.signal.addEventListener('abort', () => incoming.destroy(request.signal.reason), { once: true });
      try {
        resolve(answerOf(incoming));
      } catch (error) {
        incoming.destroy();
        reject(isNotHttp(error));
      }
    });
    outgoing.end(body);
    if (request.signal.aborted) abort();
  });
}

function answerOf(incoming: http.IncomingMessage): Response {
  const status = incoming.statusCode ?? 0;
  const statusText = incoming.statusMessage ?? '';
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  if (EMPTY.has(status)) {
    incoming.resume();
    return new Response(null, { status, statusText, headers });
  }
  return new Response(bodyOf(incoming), { status, statusText, headers });
}

/**
 * Reads only as fast as its reader. `ReadableStream.from` would leave the connection open if
 * nobody ever read.
 */
function bodyOf(incoming: http.IncomingMessage): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = incoming[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void incoming.destroy(),
    },
    { highWaterMark: 0 },
  );
}
