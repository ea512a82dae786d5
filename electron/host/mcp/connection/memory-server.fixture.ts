/** An in-process server that sends exactly what a test wants, well-formed or not. */
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Connection, type ConnectionOptions } from './connection.ts';
import { NO_HANDLERS, type ServerHandlers } from './server-handlers.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * The results by method name, each a value or a function that creates it. Requests of other
 * methods get no answer.
 */
export type Answers = Readonly<Record<string, unknown>>;

export interface MemoryServer {
  readonly connection: Connection;
  /** Received messages, in order. */
  readonly received: readonly Message[];
  /** Sends any value. */
  readonly send: (message: unknown) => void;
  readonly notify: (method: string, params: unknown) => void;
  /** Sends a request to the client and resolves with its answer. */
  readonly request: (id: number, method: string, params: unknown) => Promise<Message>;
}

export async function memoryServer(
  capabilities: unknown,
  answers: Answers,
  handlers: Partial<ServerHandlers> = {},
  options: ConnectionOptions = {},
): Promise<MemoryServer> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const received: Message[] = [];
  const waiting = new Map<number | string, (answer: Message) => void>();
  // Any value may be sent over the channel.
  const send = (message: unknown) => void theirs.send({ jsonrpc: '2.0', ...(message as object) } as never);
  const all: Answers = {
    initialize: { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'memory', version: '1' } },
    'tools/list': { tools: [{ name: 'act', inputSchema: { type: 'object' } }] },
    ...answers,
  };
  theirs.onmessage = (incoming) => {
    const message = incoming as Message;
    received.push(message);
    if (message.method === undefined) return waiting.get(message.id ?? '')?.(message);
    const answer = all[message.method];
    if (message.id === undefined || answer === undefined) return;
    const result = typeof answer === 'function' ? answer(message.params) : answer;
    if (result !== undefined) send({ id: message.id, result });
  };
  await theirs.start();
  const line = { transport: ours, lastWords: () => '', fault: () => null };
  const connection = new Connection(async () => line, options, { ...NO_HANDLERS, ...handlers });
  await connection.start();
  return {
    connection,
    received,
    send,
    notify: (method, params) => send({ method, params }),
    request: (id, method, params) => {
      const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
      send({ id, method, params });
      return answer;
    },
  };
}
