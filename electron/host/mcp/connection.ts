/**
 * One life of one connection to a server, in-process or child process: it starts, runs, ends, and does not start again (`hub.ts` makes the
 * next one). Everything a server does wrong ends as a state or an answer with a reason; nothing here throws for it.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { messageOf } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { type CallAnswer, type CallLimits, callTool } from './call-tool.ts';
import type { Line } from './line.ts';
import { RefreshPace } from './refresh-pace.ts';
import { listTools, type ToolList } from './tool-list.ts';
import { quoted } from './visible-text.ts';

export type ConnectionState =
  | { readonly name: 'off' }
  | { readonly name: 'starting' }
  | { readonly name: 'running'; readonly list: ToolList }
  /** `why`: one sentence. */
  | { readonly name: 'error'; readonly why: string };

export interface ConnectionOptions {
  /** For the whole start: process, handshake, first list of tools. Milliseconds. */
  readonly startTimeoutMs?: number;
  readonly call?: Partial<CallLimits>;
}

const START_TIMEOUT_MS = 30_000;
const CLIENT = { name: 'loopwright', version: '0.1.0' };

export class Connection {
  readonly #open: () => Promise<Line>;
  readonly #options: ConnectionOptions;
  /** No capabilities: a server cannot ask us for a model's reply, for files or for the user's words. */
  readonly #client = new Client(CLIENT, { capabilities: {} });
  readonly #pace = new RefreshPace(() => this.#refresh());
  #line: Line | null = null;
  #state: ConnectionState = { name: 'off' };
  #ranFrom: number | null = null;
  #ranUntil: number | null = null;

  constructor(open: () => Promise<Line>, options: ConnectionOptions = {}) {
    this.#open = open;
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** How long it has run, milliseconds; 0 if it never did. */
  get ranFor(): number {
    return this.#ranFrom === null ? 0 : (this.#ranUntil ?? performance.now()) - this.#ranFrom;
  }

  /** Resolves when the server runs or has failed; within the start timeout. Never rejects. */
  async start(): Promise<void> {
    if (this.#state.name !== 'off') return;
    this.#state = { name: 'starting' };
    const timeout = this.#options.startTimeoutMs ?? START_TIMEOUT_MS;
    const deadline = Date.now() + timeout;
    this.#client.onclose = () => this.#closed();
    // Garbage on the line is reported here, once per message; the line itself says when it is over.
    this.#client.onerror = () => {};
    this.#client.setNotificationHandler(ToolListChangedNotificationSchema, () => this.#pace.request());
    try {
      this.#line = await this.#open();
      if (!this.#isStarting()) return;
      await this.#client.connect(this.#line.transport, { timeout });
      const list = await listTools(this.#client, Math.max(1, deadline - Date.now()));
      if (this.#isStarting()) {
        this.#state = { name: 'running', list };
        this.#ranFrom = performance.now();
      }
    } catch (error) {
      if (this.#isStarting()) this.#state = { name: 'error', why: this.#whyNotStarted(error, timeout) };
      void this.#hangUp();
    }
  }

  /**
   * Never rejects. `sending` is called right before the request leaves, and not at all if the server does not run. After `signal` it resolves at
   * once; an answer that comes later is dropped.
   */
  async call(
    request: { readonly name: string; readonly arguments: JsonObject; readonly meta?: JsonObject },
    listener: { readonly sending: () => void; readonly progress: (text: string) => void },
    signal: AbortSignal,
  ): Promise<CallAnswer> {
    if (this.#state.name !== 'running') return { kind: 'not-sent', why: this.#whyNotRunning(this.#state) };
    return callTool(this.#client, request, listener, signal, this.#options.call ?? {});
  }

  /** Resolves when the child is gone; at most a few seconds. */
  async close(): Promise<void> {
    if (this.#state.name !== 'error') this.#state = { name: 'off' };
    await this.#hangUp();
  }

  async #refresh(): Promise<void> {
    try {
      const list = await listTools(this.#client, this.#options.startTimeoutMs ?? START_TIMEOUT_MS);
      if (this.#state.name === 'running') this.#state = { ...this.#state, list };
    } catch {
      // The old list stays; a call of a tool that is gone fails with the server's own words.
    }
  }

  #closed(): void {
    this.#pace.stop();
    this.#ranUntil = performance.now();
    if (this.#state.name === 'running')
      this.#state = { name: 'error', why: this.#withLastWords(this.#line?.fault() ?? 'It ended by itself') };
  }

  async #hangUp(): Promise<void> {
    this.#pace.stop();
    await this.#client.close().catch(() => {});
  }

  #isStarting(): boolean {
    return this.#state.name === 'starting';
  }

  #whyNotStarted(error: unknown, timeoutMs: number): string {
    const code = error instanceof McpError ? error.code : null;
    if (code === ErrorCode.RequestTimeout) return `It did not answer within ${timeoutMs / 1000} seconds.`;
    // A live server may answer with the SDK's code for a line that closed.
    if (code === ErrorCode.ConnectionClosed && this.#client.transport === undefined)
      return this.#withLastWords(this.#line?.fault() ?? 'It ended while it was starting');
    return `It could not be started: ${quoted(messageOf(error))}`;
  }

  #withLastWords(what: string): string {
    const words = quoted(this.#line?.lastWords() ?? '');
    return words === '' ? `${what}.` : `${what}; its last words: ${words}`;
  }

  #whyNotRunning(state: ConnectionState): string {
    return state.name === 'error' ? state.why : `It is ${state.name}.`;
  }
}
