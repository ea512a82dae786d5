/**
 * The one place that talks HTTP to a Chat Completions server, through the `openai` SDK. Follows no redirect, sends no header but ours, reads a
 * refusal only as far as a sentence needs.
 */
import OpenAI from 'openai';

export interface ChatServer {
  /** Including the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Absent: none is sent, as local servers have it. */
  readonly apiKey?: string;
  readonly defaultHeaders?: Readonly<Record<string, string>>;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

/** An answer that is not 2xx. `bodyText` is its first 64 kB. */
export class RefusedResponse extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly bodyText: string;

  constructor(status: number, headers: Headers, bodyText: string) {
    super(`The server answered with status ${status}`);
    this.status = status;
    this.headers = headers;
    this.bodyText = bodyText;
  }
}

export interface ChatConnection {
  /** `body`: JSON in UTF-8, in pieces. The response whose body is the answer. Throws what kept it from coming; a `RefusedResponse` may be its `cause`. */
  post(body: readonly Uint8Array[], signal: AbortSignal): Promise<Response>;
}

const MAX_REFUSAL_BYTES = 65_536;

/** Longer than any idle timeout: the caller's signal ends a call, not the SDK. */
const NO_TIMEOUT_MS = 2_147_483_647;

/** Bytes. Up to here one copy costs less than writing each piece to the socket by itself. */
const WORTH_A_COPY = 256 * 1024;

export function createChatConnection(server: ChatServer): ChatConnection {
  const send = server.fetch ?? fetch;
  const authorization = server.apiKey ? `Bearer ${server.apiKey.trim()}` : null;
  const own = { ...server.defaultHeaders, 'content-type': 'application/json' };
  const sent = new Set([
    'accept',
    'authorization',
    'content-length',
    ...Object.keys(own).map((name) => name.toLowerCase()),
  ]);

  const client = new OpenAI({
    baseURL: server.baseUrl,
    // Each of these would otherwise come from the environment, and go to whatever server this is.
    apiKey: 'replaced by the header below',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: NO_TIMEOUT_MS,
    async fetch(url, init) {
      // The SDK adds headers from OPENAI_CUSTOM_HEADERS and about this machine.
      const headers = new Headers(init?.headers);
      for (const name of [...headers.keys()]) if (!sent.has(name)) headers.delete(name);
      const response = await send(url, { ...init, headers, redirect: 'manual' });
      if (response.ok) return response;
      // The SDK would read a refusal to its end, however long it is.
      throw new RefusedResponse(response.status, response.headers, await beginningOf(response));
    },
  });

  return {
    // As a stream nothing of a long body is copied. With its length it goes out like any other; servers take no chunked requests.
    post: (pieces, signal) => {
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const body = streamOf(length > WORTH_A_COPY ? pieces : [Buffer.concat(pieces)]);
      const headers = { ...own, authorization, 'content-length': String(length) };
      return client.post('/chat/completions', { body, signal, headers }).asResponse();
    },
  };
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      bytes += chunk.byteLength;
      if (bytes >= MAX_REFUSAL_BYTES) break;
    }
  } catch {
    // What came before the socket broke is still the best there is to show.
  }
  return text;
}
