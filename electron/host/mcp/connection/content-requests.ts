/**
 * Requests what a running server offers besides tools. A fault of the server becomes a value with
 * a reason, never an exception.
 */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { messageOf } from '../../../../shared/errors.ts';
import type { ServerReason, ServerReasons, ServerWhy } from '../../../../shared/failures/server-reasons.ts';
import type { LogLevel, ResourceContent } from '../../../../shared/server-view.ts';
import { quoted } from '../../text/visible-text.ts';
import { LOST } from '../transport/remote-failure.ts';
import { reasonOf, ServerFault } from '../transport/server-fault.ts';
import {
  CompletionAnswer,
  completionValues,
  PromptAnswer,
  type PromptMessage,
  promptMessages,
  ResourceAnswer,
  resourceContents,
} from './read-content.ts';

/** The result of a request to a server. */
export type Asked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: ServerWhy };

/** The prompt or the template to which an argument belongs. */
type CompletedOf = { readonly prompt: string } | { readonly template: string };

const TIMEOUT_MS = 30_000;
const COMPLETION_TIMEOUT_MS = 5_000;
const MAX_SUBSCRIPTIONS = 100;
const IN_TIME = { timeout: TIMEOUT_MS };

export class ContentRequests {
  readonly #client: Client;
  readonly #whyNotRunning: () => ServerWhy | null;
  readonly #subscribed: Set<string>;

  /**
   * `subscribed` is updated by this class. `whyNotRunning` returns null while the server can
   * receive requests.
   */
  constructor(client: Client, whyNotRunning: () => ServerWhy | null, subscribed: Set<string>) {
    this.#client = client;
    this.#whyNotRunning = whyNotRunning;
    this.#subscribed = subscribed;
  }

  readResource(uri: string): Promise<Asked<readonly ResourceContent[]>> {
    return this.#ask('resources', async () =>
      resourceContents(
        await this.#client.request({ method: 'resources/read', params: { uri } }, ResourceAnswer, IN_TIME),
      ),
    );
  }

  /** Lets `resourceUpdated` report changes of this resource from now on. At most 100 are watched. */
  subscribe(uri: string): Promise<Asked<void>> {
    return this.#ask('resources', async () => {
      if (this.#client.getServerCapabilities()?.resources?.subscribe !== true)
        throw new ServerFault({ name: 'changes-not-reported', data: {} });
      if (this.#subscribed.size >= MAX_SUBSCRIPTIONS) throw new ServerFault({ name: 'too-many-watched', data: {} });
      this.#subscribed.add(uri);
      try {
        await this.#client.request({ method: 'resources/subscribe', params: { uri } }, z.unknown(), IN_TIME);
      } catch (error) {
        this.#subscribed.delete(uri);
        throw error;
      }
    });
  }

  unsubscribe(uri: string): Promise<Asked<void>> {
    this.#subscribed.delete(uri);
    return this.#ask('resources', async () => {
      await this.#client.request({ method: 'resources/unsubscribe', params: { uri } }, z.unknown(), IN_TIME);
    });
  }

  prompt(name: string, given: Readonly<Record<string, string>>): Promise<Asked<readonly PromptMessage[]>> {
    return this.#ask('prompts', async () => {
      const params = { name, arguments: { ...given } };
      return promptMessages(await this.#client.request({ method: 'prompts/get', params }, PromptAnswer, IN_TIME));
    });
  }

  /**
   * Returns at most 100 completions, and none if the server does not support completion. `others`
   * contains the other arguments that have been filled in so far.
   */
  async complete(
    of: CompletedOf,
    argument: { readonly name: string; readonly value: string },
    others: Readonly<Record<string, string>>,
  ): Promise<Asked<readonly string[]>> {
    if (this.#client.getServerCapabilities()?.completions === undefined) return { ok: true, value: [] };
    const ref =
      'prompt' in of
        ? { type: 'ref/prompt' as const, name: of.prompt }
        : { type: 'ref/resource' as const, uri: of.template };
    const params = { ref, argument: { ...argument }, context: { arguments: { ...others } } };
    const timeout = COMPLETION_TIMEOUT_MS;
    return this.#ask('completions', async () =>
      completionValues(
        await this.#client.request({ method: 'completion/complete', params }, CompletionAnswer, { timeout }),
      ),
    );
  }

  /** Sets the minimum level of the log messages that the server sends. */
  setLogLevel(level: LogLevel): Promise<Asked<void>> {
    return this.#ask('logging', async () => {
      await this.#client.request({ method: 'logging/setLevel', params: { level } }, z.unknown(), IN_TIME);
    });
  }

  async #ask<T>(what: ServerReasons['not-offered']['what'], work: () => Promise<T>): Promise<Asked<T>> {
    const why = this.#whyNotRunning();
    if (why !== null) return { ok: false, why };
    if (this.#client.getServerCapabilities()?.[what] === undefined)
      return { ok: false, why: [{ name: 'not-offered', data: { what } }] };
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      return { ok: false, why: [this.#whyNot(error)] };
    }
  }

  #whyNot(error: unknown): ServerReason {
    const reason = reasonOf(error);
    if (reason !== null) return reason;
    if (error instanceof z.core.$ZodError) return { name: 'answer-unreadable', data: {} };
    if (!(error instanceof McpError)) return { name: 'request-failed', data: { why: quoted(messageOf(error)) } };
    if (error.data === LOST || (error.code === ErrorCode.ConnectionClosed && this.#client.transport === undefined))
      return { name: 'answer-lost', data: {} };
    if (error.code === ErrorCode.RequestTimeout) return { name: 'no-answer', data: {} };
    return { name: 'refused', data: { words: quoted(error.message, 500) } };
  }
}
