/**
 * The one place that talks HTTP to a Chat Completions server, through the `openai` SDK. Follows no redirect, sends no header but ours, reads a
 * refusal only as far as a sentence needs.
 */
import OpenAI from 'openai';
import { answerOf, bodyOf } from './json-post.ts';

export interface ChatServer {
  /** Including the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Absent: none is sent, as local servers have it. */
  readonly apiKey?: string;
  readonly defaultHeaders?: Readonly<Record<string, string>>;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

export interface ChatConnection {
  /** `body`: JSON in UTF-8, in pieces. The response whose body is the answer. Throws what kept it from coming; a `RefusedResponse` may be its `cause`. */
  post(body: readonly Uint8Array[], signal: AbortSignal): Promise<Response>;
}

/** Longer than any idle timeout: the caller's signal ends a call, not the SDK. */
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
