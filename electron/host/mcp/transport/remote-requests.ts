/**
 * Makes the HTTP requests of one connection, as `fetch` for the SDK's transports. It bounds
 * responses, adds the user's headers and turns refusals into errors. It tracks unanswered
 * requests, so that a request whose response stream broke is reported as lost instead of awaited.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { quoted } from '../../text/visible-text.ts';
import { EventBounds } from './event-bounds.ts';
import { JsonBody, type MessageBody } from './message-body.ts';
import { Refusal, Unreachable } from './remote-failure.ts';
import { ServerFault } from './server-fault.ts';

export interface RemoteRequestsParts {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Removes secrets from what the server says about a refusal. */
  readonly withoutSecrets: (text: string) => string;
  /** The ids described at `OpenCalls.ids`. */
  readonly calls: ReadonlySet<number>;
  /** Called for a message that exceeds the maximum length and is not the answer to a call. */
  readonly tooLong: () => void;
  /** Called when the response stream of this request has ended and cannot be resumed. */
  readonly lost: (id: number) => void;
}

/** Maximum size of one message in bytes, the same as over standard output. */
const MAX_MESSAGE = 10 * 1024 * 1024;
/** Maximum length of a refusal's body in characters. */
const MAX_WORDS = 4000;
/**
 * Durations in milliseconds: the minimum interval between two streams that a server makes the app
 * open (`stream`), the time to finish reading (`read`), and the time for a server to end a stream
 * after its answer (`answered`).
 */
const PACE = { stream: 100, read: 250, answered: 2000 };

const EVENTS = 'text/event-stream';

const Body = z.object({ jsonrpc: z.literal('2.0'), id: z.int(), method: z.string() });

const Told = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ error: z.string(), error_description: z.string() }),
]);

interface Unanswered {
  readonly stop: AbortController;
  /** The event id at which the broken answer stream is to be resumed. */
  resumesAt: string | null;
}

export class RemoteRequests {
  readonly #parts: RemoteRequestsParts;
  readonly #unanswered = new Map<number, Unanswered>();
  /**
   * The number of open streams that carry no answers but all other messages. There should be one.
   */
  #standalone = 0;
  #standaloneId: string | null = null;
  #nextStreamAt = 0;
  #failure: Refusal | Unreachable | null = null;

  constructor(parts: RemoteRequestsParts) {
    this.#parts = parts;
  }

  /** The failure of the last request, if it had no response or an error response. */
  get failure(): Refusal | Unreachable | null {
    return this.#failure;
  }

  /** Announces that this request will be sent. */
  expect(id: number): void {
    this.#unanswered.set(id, { stop: new AbortController(), resumesAt: null });
  }

  /**
   * Ends the response stream of a request that nobody waits for any more. After `answered` it
   * waits briefly, so that the server can end the stream itself.
   */
  settle(id: number, how: 'answered' | 'given-up'): void {
    const request = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    if (how === 'given-up') request?.stop.abort();
    else setTimeout(() => request?.stop.abort(), PACE.answered).unref();
  }

  readonly fetch = async (to: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(to);
    if (url.hostname !== this.#parts.url.hostname)
      throw new Unreachable(new ServerFault({ name: 'other-host', data: { host: quoted(url.host) } }), url);
    if (init.method === 'POST') return this.#post(url, init);
    if (init.method === 'DELETE') return this.#ask(url, init);
    return this.#stream(url, init);
  };

  async #post(url: URL, init: RequestInit): Promise<Response> {
    const id = requestIdOf(init.body);
    const stop = id === null ? undefined : this.#unanswered.get(id)?.stop.signal;
    const response = await this.#ask(url, stop === undefined ? init : { ...init, signal: either(init.signal, stop) });
    if (!response.ok && !isRedirect(response)) throw await this.#refusal(response);
    if (id !== null && response.ok) await this.#checkType(response);
    return this.#bounded(response, id);
  }

  async #stream(url: URL, init: RequestInit): Promise<Response> {
    const resumed = new Headers(init.headers).get('last-event-id');
    const id = resumed === null ? null : this.#resumes(resumed);
    // The SDK resumes streams that nobody waits for, and opens a new stream in place of one that
    // cannot be resumed; this response stops the SDK.
    if (id === 'nobody' || (id === null && this.#standalone > 0)) return new Response(null, { status: 405 });
    const now = performance.now();
    const wait = this.#nextStreamAt - now;
    this.#nextStreamAt = Math.max(now, this.#nextStreamAt) + PACE.stream;
    if (wait > 0) await delay(wait, undefined, init.signal ? { signal: init.signal } : {});
    const stop = id === null ? undefined : this.#unanswered.get(id)?.stop.signal;
    const response = await this.#ask(url, stop === undefined ? init : { ...init, signal: either(init.signal, stop) });
    if (!response.ok) this.#failure = new Refusal(response, '');
    else if (id === null) this.#standalone += 1;
    return this.#bounded(response, id, () => {
      if (response.ok && id === null) this.#standalone -= 1;
    });
  }

  /**
   * Returns which stream is resumed: the id of its request, null for the stream of all other
   * messages, or `nobody` for a stream that nobody waits for.
   */
  #resumes(eventId: string): number | null | 'nobody' {
    for (const [id, { resumesAt }] of this.#unanswered) if (resumesAt === eventId) return id;
    return eventId === this.#standaloneId ? null : 'nobody';
  }

  async #ask(url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.#parts.headers))
      if (!OURS.has(name.toLowerCase())) headers.set(name, value);
    try {
      return await this.#parts.fetch(url, { ...init, headers });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      this.#failure = new Unreachable(error, url);
      throw this.#failure;
    }
  }

  async #refusal(response: Response): Promise<Refusal> {
    const words = await beginningOf(response).catch(() => '');
    this.#failure = new Refusal(response, this.#parts.withoutSecrets(words));
    return this.#failure;
  }

  async #checkType(response: Response): Promise<void> {
    const type = typeOf(response);
    if (response.status === 202 || type === 'application/json' || type === EVENTS) return;
    await response.body?.cancel();
    this.#failure = new Refusal(response, { type });
    throw this.#failure;
  }

  /** `id` is the id of the request that the stream answers; null if there is none. */
  #bounded(response: Response, id: number | null, over: () => void = () => {}): Response {
    if (response.body === null) return response;
    const { calls, tooLong } = this.#parts;
    const events = typeOf(response) === EVENTS ? new EventBounds(MAX_MESSAGE, calls) : null;
    const body = passedOn(response.body, events ?? new JsonBody(MAX_MESSAGE, calls), {
      tooLong,
      over: () => {
        over();
        if (events !== null) this.#streamIsOver(id, events.lastId);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  }

  #streamIsOver(id: number | null, lastEventId: string | null): void {
    if (id === null) {
      this.#standaloneId = lastEventId ?? this.#standaloneId;
      return;
    }
    const request = this.#unanswered.get(id);
    if (request === undefined) return;
    request.resumesAt = lastEventId;
    if (lastEventId !== null) return;
    setTimeout(() => {
      if (this.#unanswered.get(id) === request && request.resumesAt === null) this.#parts.lost(id);
    }, PACE.read).unref();
  }
}

/** The user must not set these headers of the protocol. */
const OURS = new Set([
  'accept',
  'content-type',
  'content-length',
  'host',
  'mcp-session-id',
  'mcp-protocol-version',
  'last-event-id',
]);

function requestIdOf(body: RequestInit['body']): number | null {
  if (typeof body !== 'string') return null;
  return Body.safeParse(JSON.parse(body)).data?.id ?? null;
}

function typeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400;
}

function either(one: AbortSignal | null | undefined, other: AbortSignal): AbortSignal {
  return one ? AbortSignal.any([one, other]) : other;
}

/**
 * Returns the message of a protocol or OAuth error, or the plain text; returns nothing for a web
 * page.
 */
async function beginningOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.length >= MAX_WORDS) break;
  }
  const words = text.slice(0, MAX_WORDS);
  try {
    const told = Told.parse(JSON.parse(words));
    return 'error_description' in told ? told.error_description : told.error.message;
  } catch {
    return /<html|<!doctype/i.test(words) ? '' : words;
  }
}

interface Watch {
  /** Called when a message is too long. The stream ends there. */
  readonly tooLong: () => void;
  /** Called when the stream ended or broke, but not when the reader canceled it. */
  readonly over: () => void;
}

function passedOn(
  source: ReadableStream<Uint8Array>,
  body: MessageBody,
  { tooLong, over }: Watch,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  /** Returns the next pieces to forward; undefined if there are none. */
  const next = async (): Promise<readonly Uint8Array[] | undefined> => {
    for (;;) {
      const { done, value } = await reader.read();
      const passed = done ? body.end() : body.take(value);
      if (passed === null) {
        tooLong();
        await reader.cancel().catch(() => {});
        throw new Error('A message is too long');
      }
      if (passed.length > 0) return passed;
      if (done) return undefined;
    }
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const passed = await next();
        if (passed === undefined) {
          over();
          controller.close();
        } else for (const part of passed) controller.enqueue(part);
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
