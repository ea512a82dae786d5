/**
 * A server reached over HTTP, as a channel for MCP messages: streamable HTTP, or the SSE
 * transport of 2024.
 */
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import { maySendSecret } from '../../../../shared/unencrypted.ts';
import type { RemoteServerSetting } from '../../options.ts';
import type { RemoteAccess } from '../login/authorized-access.ts';
import type { Line } from './line.ts';
import { OpenCalls } from './open-calls.ts';
import { LOST, Refusal, Unreachable } from './remote-failure.ts';
import { RemoteRequests } from './remote-requests.ts';
import { ServerFault } from './server-fault.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * Maximum number of unsent answers to a server that sends requests and does not read the answers.
 */
const MAX_UNSENT_ANSWERS = 200;
/** How long ending a session at the server may take, in milliseconds. */
const GOODBYE_MS = 1000;

class RemoteTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #url: URL;
  readonly #calls = new OpenCalls();
  readonly #requests: RemoteRequests;
  readonly #needsLogin: () => boolean;
  #inner: StreamableHTTPClientTransport | SSEClientTransport;
  #started = false;
  #closing: Promise<void> | null = null;
  #fault: ServerReason | null = null;
  #unsentAnswers = 0;

  /** Throws for headers that cannot be sent, or would be sent unencrypted without consent. */
  constructor(setting: RemoteServerSetting, access: RemoteAccess, secrets: () => readonly string[]) {
    const url = new URL(setting.url);
    checkHeaders(setting);
    this.#needsLogin = access.needsLogin;
    this.#requests = new RemoteRequests({
      url,
      headers: setting.headers,
      fetch: access.fetch,
      withoutSecrets: (text) => withoutSecrets(text, [...Object.values(setting.headers), ...secrets()]),
      calls: this.#calls.ids,
      tooLong: () => this.#closeFor({ name: 'message-too-long', data: {} }),
      lost: (id) => this.#lose(id),
    });
    this.#url = url;
    const { fetch } = this.#requests;
    this.#inner =
      setting.transport === 'http'
        ? new StreamableHTTPClientTransport(url, { fetch })
        : new SSEClientTransport(url, { fetch });
  }

  /** What ended the channel; null if we did. */
  get fault(): ServerReason | null {
    return this.#fault;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  /** Rejects with `Refusal`, `Unreachable`, or the error of an event stream. */
  async start(): Promise<void> {
    const inner = this.#inner;
    inner.onmessage = (message) => this.#receive(message);
    inner.onerror = (error) => this.#failed(error);
    inner.onclose = () => this.onclose?.();
    try {
      await inner.start();
      this.#started = true;
    } catch (error) {
      throw this.#requests.failure ?? error;
    }
  }

  /** Rejects with `Refusal` or `Unreachable`. */
  async send(message: JSONRPCMessage): Promise<void> {
    const isRequest = 'method' in message && 'id' in message;
    this.#calls.sent(message);
    if (isRequest) this.#requests.expect(Number(message.id));
    else if ('method' in message && message.method === 'notifications/cancelled')
      this.#requests.settle(Number(message.params?.requestId), 'given-up');
    const isAnswer = !('method' in message);
    if (isAnswer) this.#unsentAnswers += 1;
    if (this.#unsentAnswers > MAX_UNSENT_ANSWERS) this.#closeFor({ name: 'answers-not-read', data: {} });
    try {
      await this.#send(message);
    } catch (error) {
      if (isRequest) this.#requests.settle(Number(message.id), 'given-up');
      this.#judge(error);
      throw error;
    } finally {
      if (isAnswer) this.#unsentAnswers -= 1;
    }
  }

  /** Also ends the session at the server, if there is one, within about a second. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #send(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#inner.send(message);
    } catch (error) {
      if (!isInitialize(message) || !(error instanceof Refusal) || !OF_2024.has(error.status)) throw error;
      await this.#becomeSse(error);
      await this.#inner.send(message);
    }
  }

  /** A server of 2024 supports only this transport, and its address often does not say so. */
  async #becomeSse(refusal: Refusal): Promise<void> {
    const streamable = this.#inner;
    if (streamable instanceof SSEClientTransport || this.#closing !== null) throw refusal;
    delete streamable.onclose;
    delete streamable.onerror;
    await streamable.close();
    this.#inner = new SSEClientTransport(this.#url, { fetch: this.#requests.fetch });
    this.#started = false;
    await this.start().catch(() => {
      throw refusal;
    });
  }

  async #end(): Promise<void> {
    const inner = this.#inner;
    if (this.#fault === null && inner instanceof StreamableHTTPClientTransport && inner.sessionId !== undefined) {
      const goodbye = inner.terminateSession().catch(() => {});
      await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())]);
    }
    await inner.close();
  }

  #receive(message: JSONRPCMessage): void {
    this.#calls.received(message);
    if (!('method' in message) && message.id !== undefined) this.#requests.settle(Number(message.id), 'answered');
    if (this.#closing === null) this.onmessage?.(message);
  }

  #lose(id: number): void {
    this.#requests.settle(id, 'given-up');
    const error = { code: ErrorCode.ConnectionClosed, message: 'The answer is lost', data: LOST };
    this.onmessage?.({ jsonrpc: '2.0', id, error });
  }

  #failed(error: Error): void {
    if (this.#closing !== null) return;
    if (this.#started && error instanceof SseError) this.#closeFor({ name: 'stream-broken', data: {} });
    else if (error.message.startsWith('Maximum reconnection attempts'))
      this.#closeFor({ name: 'stream-not-resumed', data: {} });
    else this.onerror?.(error);
  }

  /** Closes the channel if the failed message means that no other can be sent. */
  #judge(error: unknown): void {
    if (this.#closing !== null) return;
    const session = this.#inner instanceof StreamableHTTPClientTransport ? this.#inner.sessionId : undefined;
    if (error instanceof Unreachable) this.#closeSoonFor(error.reason);
    else if (error instanceof Refusal && (error.status === 401 || this.#needsLogin())) this.#closeSoonFor(error.reason);
    else if (session !== undefined && error instanceof Refusal && isOfSession(error))
      this.#closeSoonFor({ name: 'session-ended', data: {} });
  }

  /** Closes the channel after the failure of the message has been reported. */
  #closeSoonFor(fault: ServerReason): void {
    setImmediate(() => this.#closeFor(fault));
  }

  #closeFor(fault: ServerReason): void {
    if (this.#closing !== null) return;
    this.#fault = fault;
    void this.close();
  }
}

/** The protocol uses 404 for an unknown session; many servers use 400 with an explanation. */
function isOfSession({ status, words }: Refusal): boolean {
  return status === 404 || (status === 400 && /session/i.test(words));
}

/** The statuses with which such a server refuses the present transport. */
const OF_2024: ReadonlySet<number> = new Set([400, 404, 405]);

function isInitialize(message: JSONRPCMessage): boolean {
  return 'method' in message && message.method === 'initialize';
}

/**
 * Reports a header that cannot be sent without its value, which may be a key and which the
 * platform's error message would repeat.
 */
function checkHeaders({ url, headers, headersOverHttp }: RemoteServerSetting): void {
  // Headers usually contain a key. Logins are not affected, because they need https anyway.
  if (Object.keys(headers).length > 0 && !maySendSecret(url, headersOverHttp)) {
    throw new ServerFault({ name: 'headers-unencrypted', data: { origin: new URL(url).origin } });
  }
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]]);
    } catch {
      throw new ServerFault({ name: 'header-invalid', data: { header: name } });
    }
  }
}

/**
 * Sends nothing yet. A message over 10 MiB closes the channel; the answer to a call is cut
 * instead. `secrets` are removed from the texts of refusals, besides every configured value.
 */
export function remoteLine(
  setting: RemoteServerSetting,
  access: RemoteAccess,
  secrets: () => readonly string[] = () => [],
): Line {
  const transport = new RemoteTransport(setting, access, secrets);
  return { transport, lastWords: () => '', fault: () => transport.fault, needsLogin: access.needsLogin };
}
