/**
 * A channel to a server whose words contain none of the server's secrets. Everything that a server
 * says comes through here: results, errors, notifications, lists, requests and its last words.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Transport, TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Line } from './line.ts';
import { SecretFilter } from './secret-filter.ts';

/** How many streams of progress messages are followed at the same time. */
const MOST_STREAMS = 100;

/** `secrets` returns the current secrets; tokens of a login are renewed while a channel is open. */
export function discreetLine(line: Line, secrets: () => readonly string[]): Line {
  const words = new OwnWords(secrets);
  return {
    ...line,
    transport: new DiscreetTransport(line.transport, words),
    lastWords: () => words.filter.words(line.lastWords()),
    fault: () => words.filter.value(line.fault()),
  };
}

class OwnWords {
  readonly #secrets: () => readonly string[];
  readonly #streams = new Map<string, (piece: string) => string>();
  #values: readonly string[] = [];
  #filter = new SecretFilter([]);

  constructor(secrets: () => readonly string[]) {
    this.#secrets = secrets;
  }

  get filter(): SecretFilter {
    const values = this.#secrets();
    if (!isDeepStrictEqual(values, this.#values)) {
      this.#values = [...values];
      this.#filter = new SecretFilter(values);
      this.#streams.clear();
    }
    return this.#filter;
  }

  /** A secret may be divided over consecutive messages of one stream. */
  inMessage(message: JSONRPCMessage): JSONRPCMessage {
    const { filter } = this;
    const kept = filter.value(message);
    if (!('method' in kept) || 'id' in kept) return kept;
    const { params } = kept;
    if (kept.method === 'notifications/progress' && typeof params?.message === 'string')
      return {
        ...kept,
        params: { ...params, message: this.#piece(`progress ${params.progressToken}`, original(message, 'message')) },
      };
    if (kept.method === 'notifications/message' && typeof params?.data === 'string')
      return { ...kept, params: { ...params, data: this.#piece('log', original(message, 'data')) } };
    return kept;
  }

  #piece(stream: string, piece: string): string {
    const known = this.#streams.get(stream);
    const pieces = known ?? this.#filter.pieces();
    if (known === undefined) {
      const [oldest] = this.#streams.keys();
      if (this.#streams.size >= MOST_STREAMS && oldest !== undefined) this.#streams.delete(oldest);
      this.#streams.set(stream, pieces);
    }
    return pieces(piece);
  }
}

const original = (message: JSONRPCMessage, field: string): string =>
  'method' in message ? String(message.params?.[field]) : '';

class DiscreetTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  readonly #inner: Transport;
  readonly #words: OwnWords;

  constructor(inner: Transport, words: OwnWords) {
    this.#inner = inner;
    this.#words = words;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  async start(): Promise<void> {
    const inner = this.#inner;
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(this.#inError(error));
    inner.onmessage = (message, extra) => this.onmessage?.(this.#words.inMessage(message), extra);
    await inner.start();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    return this.#inner.send(message, options);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** The error of a message that is not valid JSON repeats a part of the message. */
  #inError(error: Error): Error {
    const message = this.#words.filter.words(error.message);
    return message === error.message ? error : new Error(message);
  }
}
