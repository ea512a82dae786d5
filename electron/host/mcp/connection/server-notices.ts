/**
 * Handles the notifications of a server: log messages, changes of its offer, and changes of
 * resources.
 */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { wellFormed } from '../../../../shared/wire/well-formed-text.ts';
import { quoted, showInvisible } from '../../text/visible-text.ts';
import { isShallow } from '../tools/server-tool.ts';
import { RefreshPace } from './refresh-pace.ts';
import type { ServerHandlers } from './server-handlers.ts';

const MAX_LOG_TEXT = 2000;
const MAX_DEPTH = 32;
/** The maximum number of malformed messages that are reported for one connection. */
const MAX_NOISE = 20;
/** The minimum interval in milliseconds between two reports of changed resources. */
const UPDATE_PACE_MS = 250;

/** Functions that read a list again. They never reject. */
export interface Refreshes {
  readonly tools: () => Promise<void>;
  readonly prompts: () => Promise<void>;
  readonly resources: () => Promise<void>;
}

export class ServerNotices {
  readonly #handlers: ServerHandlers;
  readonly #paces: { readonly [K in keyof Refreshes]: RefreshPace };
  readonly #subscribed = new Set<string>();
  readonly #updated = new Set<string>();
  #updates: NodeJS.Timeout | null = null;
  #noises = 0;
  #firstNoise: string | null = null;

  constructor(handlers: ServerHandlers, refreshes: Refreshes) {
    this.#handlers = handlers;
    const pace = (list: keyof Refreshes) => new RefreshPace(refreshes[list], () => this.#storm(list));
    this.#paces = { tools: pace('tools'), prompts: pace('prompts'), resources: pace('resources') };
  }

  /** The URIs whose changes are reported. */
  get subscribed(): Set<string> {
    return this.#subscribed;
  }

  /** The first malformed message, on one line; null if there was none. */
  get firstNoise(): string | null {
    return this.#firstNoise;
  }

  /** Registers the handlers. Call this method before `client` connects. */
  hear(client: Client): void {
    const { tools, prompts, resources } = this.#paces;
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => tools.request());
    client.setNotificationHandler(PromptListChangedNotificationSchema, () => prompts.request());
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => resources.request());
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => this.#update(params.uri));
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params: { level, logger, data } }) => {
      const words = textOf(data);
      const text = logger === undefined ? words : `${quoted(logger, 100)}: ${words}`;
      this.#handlers.log({ level, from: 'server', text });
    });
    // Malformed input is reported here, once per message; the channel itself reports when it
    // closes.
    client.onerror = (error) => this.#noise(quoted(error.message, 300));
  }

  /** Schedules reading a list again. */
  refresh(list: keyof Refreshes): void {
    this.#paces[list].request();
  }

  /**
   * Resolves when the tools have been read again; null if no change was announced, or if changes
   * come in a storm.
   */
  get toolsSettled(): Promise<void> | null {
    return this.#paces.tools.settled;
  }

  stop(): void {
    for (const pace of Object.values(this.#paces)) pace.stop();
    if (this.#updates !== null) clearTimeout(this.#updates);
  }

  #update(uri: string): void {
    if (!this.#subscribed.has(uri)) return;
    this.#updated.add(uri);
    this.#updates ??= setTimeout(() => {
      this.#updates = null;
      const uris = [...this.#updated];
      this.#updated.clear();
      for (const each of uris) this.#handlers.resourceUpdated(each);
    }, UPDATE_PACE_MS).unref();
  }

  #storm(list: keyof Refreshes): void {
    const text = `It says again and again that its ${list} changed: they are read less and less often, down to once a minute.`;
    this.#handlers.log({ level: 'warning', from: 'host', text });
  }

  #noise(text: string): void {
    this.#firstNoise ??= text;
    this.#noises += 1;
    if (this.#noises <= MAX_NOISE) this.#handlers.log({ level: 'warning', from: 'host', text });
  }
}

function textOf(data: unknown): string {
  if (!isShallow(data, MAX_DEPTH)) return '[nested too deeply]';
  const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
  return showInvisible(wellFormed(text.slice(0, MAX_LOG_TEXT)));
}
