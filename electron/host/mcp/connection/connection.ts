/**
 * One connection to a server, from its start to its end; a restart creates a new connection. Every
 * fault of a server becomes a state or an answer with a reason, never an exception.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { messageOf } from '../../../../shared/errors.ts';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { ServerReason, ServerWhy } from '../../../../shared/failures/server-reasons.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { quoted } from '../../text/visible-text.ts';
import type { Line } from '../transport/line.ts';
import { Refusal, Unreachable } from '../transport/remote-failure.ts';
import { reasonOf } from '../transport/server-fault.ts';
import { CallClock } from './call-clock.ts';
import { type CallAnswer, type CallLimits, type CallListener, callTool } from './call-tool.ts';
import { ContentRequests } from './content-requests.ts';
import {
  listPrompts,
  listResources,
  listTemplates,
  NOTHING_OFFERED,
  type OfferedList,
  type OfferedPrompt,
  type OfferedResource,
  type OfferedTemplate,
} from './offered-content.ts';
import { versionFault } from './protocol-version.ts';
import { NO_HANDLERS, type ServerHandlers, type ServerOffer } from './server-handlers.ts';
import { ServerNotices } from './server-notices.ts';
import { offerOf } from './server-offer.ts';
import { capabilitiesOf, ServerRequests } from './server-requests.ts';
import { timeoutLine } from './state-line.ts';
import { listTools, NO_TOOLS, type ToolList } from './tool-list.ts';

export type ConnectionState =
  | { readonly name: 'off' }
  | { readonly name: 'starting' }
  | RunningState
  | { readonly name: 'needs-login'; readonly why: ServerWhy }
  /** `code` is an error code of the network or of TLS, or `http-<status>`. */
  | { readonly name: 'error'; readonly why: ServerWhy; readonly code?: string };

interface RunningState {
  readonly name: 'running';
  readonly list: ToolList;
  readonly offer: ServerOffer;
  /** This list and the next two are requested after the start and are empty until then. */
  readonly prompts: OfferedList<OfferedPrompt>;
  readonly resources: OfferedList<OfferedResource>;
  readonly templates: OfferedList<OfferedTemplate>;
}

export interface ConnectionOptions {
  /**
   * The maximum duration in milliseconds of the whole start: process, handshake and first list of
   * tools.
   */
  readonly startTimeoutMs?: number;
  readonly call?: Partial<CallLimits>;
}

const START_TIMEOUT_MS = 30_000;
const LIST_TIMEOUT_MS = 30_000;
const CLIENT = { name: 'loopwright', version: '0.1.0' };

export class Connection {
  readonly #open: () => Promise<Line>;
  readonly #options: ConnectionOptions;
  readonly #handlers: ServerHandlers;
  readonly #client: Client;
  readonly #clock = new CallClock();
  readonly #requests: ServerRequests;
  readonly #notices: ServerNotices;
  /** Requests what the server offers besides tools. */
  readonly content: ContentRequests;
  #line: Line | null = null;
  #protocolVersion = '';
  #state: ConnectionState = { name: 'off' };
  #ranFrom: number | null = null;
  #ranUntil: number | null = null;

  constructor(open: () => Promise<Line>, options: ConnectionOptions = {}, handlers: ServerHandlers = NO_HANDLERS) {
    const client = new Client(CLIENT, { capabilities: capabilitiesOf(handlers) });
    this.#open = open;
    this.#options = options;
    this.#handlers = handlers;
    this.#client = client;
    this.#requests = new ServerRequests(handlers, this.#clock);
    this.#notices = new ServerNotices(handlers, {
      tools: () => this.#refresh(async () => ({ list: await listTools(client, LIST_TIMEOUT_MS) })),
      prompts: () => this.#refresh(async () => ({ prompts: await listPrompts(client, LIST_TIMEOUT_MS) })),
      resources: async () => {
        await this.#refresh(async () => ({ resources: await listResources(client, LIST_TIMEOUT_MS) }));
        await this.#refresh(async () => ({ templates: await listTemplates(client, LIST_TIMEOUT_MS) }));
      },
    });
    this.content = new ContentRequests(client, () => whyNotRunning(this.#state), this.#notices.subscribed);
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /**
   * Resolves when announced changes of tools have been read; null if no changes were announced, or
   * too many.
   */
  get toolsSettled(): Promise<void> | null {
    return this.#notices.toolsSettled;
  }

  /** The duration for which the server has been running, in milliseconds; 0 if it never ran. */
  get ranFor(): number {
    return this.#ranFrom === null ? 0 : (this.#ranUntil ?? performance.now()) - this.#ranFrom;
  }

  /** Resolves when the server runs or has failed, within the start timeout. Never rejects. */
  async start(): Promise<void> {
    if (this.#state.name !== 'off') return;
    this.#enter({ name: 'starting' });
    const timeout = this.#options.startTimeoutMs ?? START_TIMEOUT_MS;
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#failStart({ name: 'error', why: [this.#whyLate(timeout)] });
      late.resolve();
    }, timeout);
    await Promise.race([this.#begin(timeout), late.promise]);
    clearTimeout(timer);
  }

  /**
   * Calls a tool. Never rejects. `sending` is called right before the request is sent, and not at
   * all if the server does not run. When `signal` aborts, the call resolves at once and a later
   * answer is dropped.
   */
  async call(
    request: { readonly name: string; readonly arguments: JsonObject; readonly meta?: JsonObject },
    listener: CallListener,
    signal: AbortSignal,
  ): Promise<CallAnswer> {
    if (this.#requests.rootsTaken !== null) await this.#requests.rootsTaken;
    const why = whyNotRunning(this.#state);
    if (why !== null) return { kind: 'not-sent', why: reasonsInEnglish(why) };
    const limits = this.#options.call ?? {};
    const answer = await callTool(this.#client, this.#clock, request, listener, signal, limits);
    if (answer.kind === 'timed-out') this.#handlers.log({ ...timeoutLine(request.name, answer.afterMs), from: 'host' });
    if (answer.kind !== 'visit-first') return answer;
    const visited = await this.#requests.visit(answer.elicitations, signal);
    const next = visited ? 'The user has opened it; call again once they are done there' : 'The user has not opened it';
    return { kind: 'refused', why: `It wants an address visited first (${answer.why}). ${next}.` };
  }

  /**
   * Notifies the server that its roots have changed. The next call waits briefly for the server to
   * request them.
   */
  rootsChanged(): void {
    if (this.#state.name !== 'running') return;
    this.#requests.rootsChanged();
    this.#client.sendRootsListChanged().catch(() => {});
  }

  /**
   * Closes the connection. Resolves when the child process has ended, after a few seconds at most.
   */
  async close(): Promise<void> {
    if (this.#state.name === 'starting' || this.#state.name === 'running') this.#enter({ name: 'off' });
    await this.#hangUp();
  }

  async #begin(timeout: number): Promise<void> {
    this.#client.onclose = () => this.#closed();
    this.#requests.answer(this.#client);
    this.#notices.hear(this.#client);
    try {
      const line = await this.#open();
      if (!this.#isStarting()) return;
      this.#line = line;
      this.#noteVersion(line);
      await this.#client.connect(line.transport, { timeout });
      const { tools, prompts, resources } = this.#client.getServerCapabilities() ?? {};
      const list = tools === undefined ? NO_TOOLS : await listTools(this.#client, timeout);
      if (!this.#isStarting()) return;
      this.#ranFrom = performance.now();
      this.#enter({ name: 'running', list, offer: offerOf(this.#client, this.#protocolVersion), ...NOTHING_OFFERED });
      if (prompts !== undefined) this.#notices.refresh('prompts');
      if (resources !== undefined) this.#notices.refresh('resources');
    } catch (error) {
      this.#failStart(this.#whyNotStarted(error, timeout));
    }
  }

  /** The SDK reports the protocol version only to the transport. */
  #noteVersion({ transport }: Line): void {
    const tell = transport.setProtocolVersion?.bind(transport);
    transport.setProtocolVersion = (version) => {
      this.#protocolVersion = version;
      tell?.(version);
    };
  }

  async #refresh(load: () => Promise<Partial<Omit<RunningState, 'name'>>>): Promise<void> {
    try {
      const news = await load();
      if (this.#state.name === 'running') this.#enter({ ...this.#state, ...news });
    } catch {
      // The old list of tools stays in use. A call of a tool that was removed fails with the
      // server's own error message.
    }
  }

  #enter(state: ConnectionState): void {
    this.#state = state;
    this.#handlers.changed();
  }

  #failStart(state: ConnectionState): void {
    if (!this.#isStarting()) return;
    this.#enter(state);
    void this.#hangUp();
  }

  #closed(): void {
    this.#notices.stop();
    this.#ranUntil = performance.now();
    if (this.#state.name !== 'running') return;
    const why = this.#withLastWords(this.#line?.fault() ?? { name: 'ended', data: {} });
    this.#enter(this.#line?.needsLogin?.() === true ? { name: 'needs-login', why } : { name: 'error', why });
  }

  async #hangUp(): Promise<void> {
    this.#notices.stop();
    await this.#client.close().catch(() => {});
  }

  #isStarting(): boolean {
    return this.#state.name === 'starting';
  }

  #whyNotStarted(error: unknown, timeoutMs: number): ConnectionState {
    const why = this.#reasons(error, timeoutMs);
    if (!(error instanceof Refusal || error instanceof Unreachable)) return { name: 'error', why };
    if (this.#line?.needsLogin?.() === true) return { name: 'needs-login', why };
    const code = error instanceof Refusal ? `http-${error.status}` : error.code;
    return { name: 'error', why, ...(code === null ? {} : { code }) };
  }

  #reasons(error: unknown, timeoutMs: number): ServerWhy {
    const code = error instanceof McpError ? error.code : null;
    if (code === ErrorCode.RequestTimeout) return [this.#whyLate(timeoutMs)];
    // A running server may answer with the SDK's error code for a closed channel.
    if (code === ErrorCode.ConnectionClosed && this.#client.transport === undefined)
      return this.#withLastWords(this.#line?.fault() ?? { name: 'ended-while-starting', data: {} });
    if (error instanceof z.core.$ZodError) return [{ name: 'handshake-invalid', data: {} }];
    const why = quoted(messageOf(error));
    return [reasonOf(error) ?? versionFault(error) ?? { name: 'start-failed', data: { why } }];
  }

  #whyLate(timeoutMs: number): ServerReason {
    const seconds = timeoutMs / 1000;
    const words = this.#notices.firstNoise;
    if (words === null) return { name: 'answer-late', data: { seconds } };
    return { name: 'not-the-protocol', data: { seconds, words } };
  }

  #withLastWords(reason: ServerReason): ServerWhy {
    const words = quoted(this.#line?.lastWords() ?? '');
    return words === '' ? [reason] : [reason, { name: 'last-words', data: { words } }];
  }
}

/** Returns the reason why the server does not run; null if it runs. */
function whyNotRunning(state: ConnectionState): ServerWhy | null {
  if (state.name === 'running') return null;
  return 'why' in state ? state.why : [{ name: 'not-running', data: { state: state.name } }];
}
