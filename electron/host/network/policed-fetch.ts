/**
 * `fetch` over `node:http`. The global `fetch` accepts no lookup, but the address that is checked
 * must be the one that is connected to. Follows no redirect, decompresses nothing (it requests
 * plain bodies), and keeps no cookies.
 */
import http from 'node:http';
import https from 'node:https';
import type { NetworkPolicy } from './network-policy.ts';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Connections are reused only for a short time, because servers close idle ones, and a request
 * sent at that moment is lost.
 */
const REUSE = { keepAlive: true, timeout: 4000 };
/** The HTTP statuses of responses without a body. */
const EMPTY = new Set([204, 205, 304]);

/**
 * Rejects with `AddressRefused` or with the system's error. After `init.signal` aborts, it rejects
 * with the reason, also while the body is read.
 */
export function policedFetch(policy: NetworkPolicy): Fetch {
  const plain = new http.Agent(REUSE);
  const encrypted = new https.Agent(REUSE);

  return async (input, init) => {
    const url = new URL(input);
    policy.check(url);
    const request = new Request(url, { ...init, redirect: 'manual' });
    const body = Buffer.from(await request.arrayBuffer());
    request.signal.throwIfAborted();
    request.headers.set('accept-encoding', 'identity');
    if (body.length > 0) request.headers.set('content-length', String(body.length));

    return new Promise((resolve, reject) => {
      const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        agent: url.protocol === 'https:' ? encrypted : plain,
        lookup: policy.lookup,
      });
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
    });
  };
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

/** Reads small documents: returns the whole answer, or rejects if it exceeds `limits`. */
export function boundedFetch(fetch: Fetch, limits: { readonly bytes: number; readonly ms: number }): Fetch {
  return async (url, init) => {
    const deadline = AbortSignal.timeout(limits.ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    const answer = await fetch(url, { ...init, signal });
    if (!answer.body) return answer;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      size += chunk.length;
      if (size > limits.bytes)
        throw new Error(`${new URL(url).host} sent more than ${limits.bytes} bytes where a short answer was due.`);
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: answer.status, headers: answer.headers });
  };
}
