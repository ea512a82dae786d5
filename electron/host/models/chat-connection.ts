/**
 * The only module that sends HTTP requests to a Chat Completions server, through the `openai` SDK.
 * It follows no redirect, sends only the app's own headers, and reads only the beginning of a
 * refusal.
 */
import OpenAI from 'openai';
import { answerOf, bodyOf } from './json-post.ts';

export interface ChatServer {
  /** The base URL including the version, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** The API key. If it is absent, no key is sent, which is usual for local servers. */
  readonly apiKey?: string;
  readonly defaultHeaders?: Readonly<Record<string, string>>;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface ChatConnection {
  /**
   * `body` is JSON in UTF-8, in pieces. Returns the response whose body is the answer. Throws the
   * reason for a missing answer; a `RefusedResponse` may be its `cause`.
   */
  post(body: readonly Uint8Array[], signal: AbortSignal): Promise<Response>;
}

/**
 * The SDK's timeout. It is longer than any idle timeout, so that the caller's signal ends a call,
 * not the SDK.
 */
const NO_TIMEOUT_MS = 2_147_483_647;

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
    // Without these values, the SDK would take each of them from the environment and send it to
    // this server.
    apiKey: 'replaced by the header below',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: NO_TIMEOUT_MS,
    async fetch(url, init) {
      // The SDK adds headers from OPENAI_CUSTOM_HEADERS and headers that describe this machine.
      const headers = new Headers(init?.headers);
      for (const name of [...headers.keys()]) if (!sent.has(name)) headers.delete(name);
      // The SDK would read a refusal to its end, however long it is.
      return answerOf(await send(url, { ...init, headers, redirect: 'manual' }));
    },
  });

  return {
    post: (pieces, signal) => {
      const { body, length } = bodyOf(pieces);
      const headers = { ...own, authorization, 'content-length': String(length) };
      return client.post('/chat/completions', { body, signal, headers }).asResponse();
    },
  };
}
