/** The built program as a server, and the connection of a page without a browser. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import { type OpenTopic, takeUpdate } from '../../renderer/stores/topic-reducer.ts';
import type { TopicUpdate } from '../../shared/contract/topics.ts';
import type { contract } from '../../shared/contract.ts';
import type { TopicId } from '../../shared/ids.ts';
import { logIn } from '../../shared/page-client.ts';
import { credentialOf, newNonce } from '../../shared/page-login.ts';
import { addressWith, helloProtocols, RPC_PATH } from '../../shared/rpc-socket.ts';
import { type Ended, type Place, type ProgramOptions, start, until } from '../cli/program.ts';

export type Client = ContractRouterClient<typeof contract>;

export interface ServedProgram extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  connect(): Promise<PageConnection>;
  /** Sends the signal of Ctrl+C and waits until the program has exited. */
  interrupt(): Promise<Ended>;
  /** Sends SIGKILL, as a simulated crash, and waits until the program has exited. */
  kill(): Promise<Ended>;
}

export interface PageConnection {
  readonly client: Client;
  /** All WebSocket frames that the page has received. */
  readonly frames: readonly string[];
  cut(): void;
}

/** The token of the user, which is good for any number of pages. */
const TOKEN = 'the-token-of-the-tests-of-this-program';

/**
 * Runs the command `serve` on the data folder of the place. `words` are additional command-line
 * arguments.
 */
export async function serveAt(
  place: Place,
  words: readonly string[] = [],
  options: ProgramOptions = {},
): Promise<ServedProgram> {
  // Most scripts have no reply for the title of a topic.
  const env = { LOOPWRIGHT_TOKEN: TOKEN, LOOPWRIGHT_MODEL_TITLES: '0', ...options.env };
  const running = start(['serve', '--no-open', '--data-dir', place.dataDir, ...words], { ...options, env });
  await running.prints('\n');
  const url = addressWith(new URL(running.printed().trim()).host, TOKEN);
  const end = (signal: NodeJS.Signals) => {
    running.process.kill(signal);
    return running.ended;
  };
  return {
    url,
    pid: running.pid,
    connect: () => connectTo(url),
    interrupt: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}

async function connectTo(url: string): Promise<PageConnection> {
  const { origin, host, hash } = new URL(url);
  const credential = await credentialOf(hash.slice('#token='.length));
  const hello = { who: credential.who, nonce: newNonce() };
  const websocket = new WebSocket(`ws://${host}${RPC_PATH}`, helloProtocols(hello), { origin });
  const frames: string[] = [];
  websocket.on('message', (data) => void frames.push(String(data)));
  websocket.on('error', () => undefined);
  const { end } = await logIn(websocket, { credential, hello, host });
  if (end !== 'in') throw new Error(`The page could not log in: ${end}`);
  // RPCLink expects the WebSocket of a browser. It uses only members that the package `ws` has too.
  const link = new RPCLink({ websocket: websocket as unknown as globalThis.WebSocket });
  return { client: createORPCClient(link), frames, cut: () => websocket.terminate() };
}

/**
 * A page with one open topic. It applies the events to its state in the same way as the renderer.
 */
export class OpenPage {
  open: OpenTopic | null = null;
  readonly updates: TopicUpdate[] = [];
  #over: Promise<void> = Promise.resolve();
  readonly #topicId: TopicId;

  constructor(topicId: TopicId) {
    this.#topicId = topicId;
  }

  /** Follows the topic from the last known event until the connection breaks. */
  follow(client: Client): void {
    const { open } = this;
    const after = open === null ? {} : { after: { epoch: open.epoch, seq: open.seq } };
    this.#over = (async () => {
      for await (const update of await client.app.followTopic({ topicId: this.#topicId, ...after })) {
        this.updates.push(update);
        this.open = takeUpdate(this.open, update);
      }
    })().catch(() => undefined);
  }

  /** Resolves when the stream has ended. */
  get over(): Promise<void> {
    return this.#over;
  }

  until(satisfied: (open: OpenTopic) => boolean): Promise<void> {
    return until(() => this.open !== null && satisfied(this.open), 20_000);
  }

  /** The state that the page shows, without its position in the event stream. */
  get shown() {
    if (this.open === null) return null;
    const { epoch: _epoch, seq: _seq, changesVersion: _version, ...shown } = this.open;
    return shown;
  }
}
