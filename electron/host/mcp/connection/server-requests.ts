/**
 * The requests that a server may send over the protocol: for folders, for an answer of the user,
 * and for a reply of the user's model. They are parsed and bounded before the user sees them.
 */
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CancelledNotificationSchema,
  type ClientCapabilities,
  CreateMessageRequestSchema,
  type CreateMessageResult,
  ElicitRequestSchema,
  type ElicitResult,
  ErrorCode,
  ListRootsRequestSchema,
  McpError,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import type { CallClock } from './call-clock.ts';
import { samplingAsk } from './sampling-ask.ts';
import type { AskAnswer, ServerHandlers } from './server-handlers.ts';

/** The maximum number of open requests of one server. */
const MAX_OPEN = 20;
const MAX_MESSAGE = 10_000;
const MAX_SCHEMA = 64 * 1024;
const MAX_URL = 8192;
/**
 * The maximum time in milliseconds that a server gets to request the roots (`asked`) and to
 * process them (`taken`).
 */
const ROOTS = { asked: 1000, taken: 50 };
/** The error code that tells a server that the user declined. */
const REJECTED = -1;

export function capabilitiesOf(handlers: ServerHandlers): ClientCapabilities {
  return {
    roots: { listChanged: true },
    ...(handlers.ask === null ? {} : { elicitation: { form: {}, url: {} } }),
    ...(handlers.ask === null || !handlers.sampling ? {} : { sampling: {} }),
  };
}

export class ServerRequests {
  readonly #handlers: ServerHandlers;
  readonly #clock: CallClock;
  readonly #open = new Map<RequestId, AbortController>();
  /** Whether the server has asked for the roots at least once. */
  #wantsRoots = false;
  #rootsAsked: (() => void) | null = null;
  #rootsTaken: Promise<void> | null = null;

  constructor(handlers: ServerHandlers, clock: CallClock) {
    this.#handlers = handlers;
    this.#clock = clock;
  }

  /** Registers the handlers. Call this method before `client` connects. */
  answer(client: Client): void {
    const { ask, sampling } = this.#handlers;
    client.setRequestHandler(ListRootsRequestSchema, () => {
      this.#wantsRoots = true;
      this.#rootsAsked?.();
      return {
        roots: this.#handlers.roots().map((path) => ({ uri: pathToFileURL(path).href, name: basename(path) })),
      };
    });
    // Replaces the SDK's own handler, which misses the request with the id 0: the first one of
    // most servers.
    client.setNotificationHandler(CancelledNotificationSchema, ({ params: { requestId } }) => {
      // Deferred, because the canceled request may have arrived in the same chunk.
      if (requestId !== undefined) setImmediate(() => this.#open.get(requestId)?.abort());
    });
    if (ask === null) return;
    client.setRequestHandler(ElicitRequestSchema, async ({ params }, extra) =>
      elicited(await this.#ask(elicitationAsk(params), extra)),
    );
    if (!sampling) return;
    client.setRequestHandler(CreateMessageRequestSchema, async ({ params }, extra) =>
      sampled(await this.#ask(samplingAsk(params), extra)),
    );
  }

  /**
   * Resolves when the server has received changed roots, within a second; null for a server that
   * never requested roots. After a server is notified of a change, it requests the roots; until
   * then it would perform a call with the old roots.
   */
  get rootsTaken(): Promise<void> | null {
    return this.#rootsTaken;
  }

  /** Records that the server has just been notified that its roots changed. */
  rootsChanged(): void {
    if (!this.#wantsRoots) return;
    const asked = Promise.withResolvers<void>();
    this.#rootsAsked = asked.resolve;
    this.#rootsTaken = Promise.race([asked.promise.then(() => delay(ROOTS.taken)), delay(ROOTS.asked)]);
  }

  /**
   * Shows the URLs that a server requires the user to visit before it performs a call. Resolves to
   * whether the user opened all of them; false if one cannot be shown. Never rejects.
   */
  async visit(elicitations: readonly unknown[], signal: AbortSignal): Promise<boolean> {
    const { ask } = this.#handlers;
    if (ask === null || elicitations.length === 0 || elicitations.length > MAX_OPEN) return false;
    try {
      for (const params of elicitations) {
        const parsed = ElicitRequestSchema.parse({ method: 'elicitation/create', params });
        const answer = await this.#clock.standDuring(() => ask(elicitationAsk(parsed.params), signal));
        if (answer.action !== 'accept') return false;
      }
    } catch {
      return false;
    }
    return true;
  }

  async #ask(question: ServerAsk, extra: { readonly requestId: RequestId; readonly signal: AbortSignal }) {
    const { ask } = this.#handlers;
    if (ask === null || this.#open.size >= MAX_OPEN)
      throw new McpError(ErrorCode.InvalidRequest, 'Too many requests wait for the user');
    const taken = new AbortController();
    this.#open.set(extra.requestId, taken);
    try {
      const signal = AbortSignal.any([extra.signal, taken.signal]);
      return await this.#clock.standDuring(() => ask(question, signal));
    } finally {
      this.#open.delete(extra.requestId);
    }
  }
}

/** Converts a request for the user. Throws `McpError` for a request that cannot be shown. */
function elicitationAsk(params: { readonly mode?: string | undefined; readonly message: string }): ServerAsk {
  const message = wellFormed(params.message.slice(0, MAX_MESSAGE));
  if (params.mode === 'url') {
    const { url, elicitationId } = params as typeof params & { readonly url: string; readonly elicitationId: string };
    return { kind: 'url', message, url: webAddress(url), elicitationId: wellFormed(elicitationId.slice(0, 200)) };
  }
  const { requestedSchema } = params as typeof params & { readonly requestedSchema: JsonObject };
  const text = JSON.stringify(requestedSchema);
  if (text.length > MAX_SCHEMA) throw new McpError(ErrorCode.InvalidParams, 'The form is too large');
  return { kind: 'form', message, schema: JSON.parse(wellFormed(text)) as JsonObject };
}

/** Parses a URL and accepts only http and https (faults.md V6). */
function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || text.length > MAX_URL || !['http:', 'https:'].includes(url.protocol))
    throw new McpError(ErrorCode.InvalidParams, 'Only an address of http or https can be shown to the user');
  return url.href;
}

function elicited(answer: AskAnswer): ElicitResult {
  if (answer.action !== 'accept') return { action: answer.action };
  if (answer.content === undefined) return { action: 'accept' };
  const content: NonNullable<ElicitResult['content']> = {};
  for (const [field, value] of Object.entries(answer.content)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') content[field] = value;
    else if (Array.isArray(value)) content[field] = value.filter((item): item is string => typeof item === 'string');
  }
  return { action: 'accept', content };
}

function sampled(answer: AskAnswer): CreateMessageResult {
  if (answer.action !== 'accept' || answer.reply === undefined)
    throw new McpError(REJECTED, 'The user rejected the request');
  const { model, text } = answer.reply;
  return { model, role: 'assistant', content: { type: 'text', text }, stopReason: 'endTurn' };
}
