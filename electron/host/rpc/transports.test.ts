/** Over both transports, the clients of oRPC get exactly what the router answered. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WebSocket } from 'ws';
import type { contract } from '../../../shared/contract.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { MessageId, TopicId } from '../../../shared/ids.ts';
import { fakeHost } from '../cli/cli.fixture.ts';
import { newId } from '../new-id.ts';
import type { Host } from '../program/host-api.ts';
import { REFUSING_NOUNS } from '../program/refusing-nouns.fixture.ts';
import { arriveWithToken, LASTING_TOKEN, storedPages } from '../serve/page.fixture.ts';
import { serve } from '../serve/serve.ts';
import { type RpcPort, servePort } from './serve-port.ts';
import { kinds, LOOP, listenTo, TOPIC, type WindowInMemory, windowInMemory } from './window-host.fixture.ts';

type Client = ContractRouterClient<typeof contract>;

interface Connected extends WindowInMemory {
  readonly client: Client;
  /** Breaks the connection, as a crash of the page would do. */
  cut(): void;
}

/** The part of the browser's WebSocket interface that the link uses, on top of the `ws` package. */
class BrowserSocket extends EventTarget {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      this.dispatchEvent(new MessageEvent('message', { data: isBinary ? data : String(data) }));
    });
    socket.on('close', () => this.dispatchEvent(new Event('close')));
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (data instanceof Blob) throw new Error('The link sends no blobs.');
    this.#socket.send(data);
  }
}

async function overSocket(overrides: Partial<Host> = {}): Promise<Connected> {
  const memory = await windowInMemory(overrides);
  const served = await serve(memory.window, {
    port: 0,
    token: LASTING_TOKEN,
    pages: storedPages(),
    rendererDir: '/nowhere',
    texts: { pageNotBuilt: '' },
  });
  onTestFinished(() => served.close());
  const { socket: websocket } = await arriveWithToken(served.port);
  const link = new SocketLink({ websocket: new BrowserSocket(websocket) });
  return { ...memory, client: createORPCClient(link), cut: () => websocket.terminate() };
}

async function overPort(overrides: Partial<Host> = {}): Promise<Connected> {
  const memory = await windowInMemory(overrides);
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  servePort(asInElectron(port2), memory.window);
  const client: Client = createORPCClient(new PortLink({ port: port1 }));
  port1.start();
  return { ...memory, client, cut: () => port1.close() };
}

/** Electron passes each message inside an event. */
function asInElectron(port: MessagePort): RpcPort {
  return {
    postMessage: (message) => port.postMessage(message),
    on(event: 'message' | 'close', listener: (message: { readonly data: unknown }) => void) {
      port.on(event, (data: unknown) => listener({ data }));
    },
    start: () => port.start(),
    close: () => port.close(),
  };
}

describe.each([
  ['a WebSocket', overSocket],
  ['a MessagePort', overPort],
])('over %s', (_name, connect) => {
  it('a call gets its result', async () => {
    const { client } = await connect();
    expect(await client.app.info()).toMatchObject({ shell: 'browser', dataDir: '/data' });
  });

  it('streams a topic and the events of a loop in it', async () => {
    const { client, host } = await connect();
    const page = listenTo((signal) => client.app.followTopic({ topicId: TOPIC }, { signal }));
    await page.until((updates) => updates.length === 1);
    host.say({ type: 'notice', failure: 'internal', data: {} });
    await page.until((updates) => updates.length === 2);
    expect(kinds(page.updates)).toEqual(['snapshot', 'notice']);
  });

  it('names a message that is too long as such, whether it is sent, queued, reworded or a draft', async () => {
    const { client } = await connect();
    const text = 'a'.repeat(1_000_001);
    const messageId = newId(MessageId);
    for (const refused of [
      client.topics.send({ topicId: TOPIC, text }),
      client.topics.setDraft({ topicId: TOPIC, text }),
      client.queue.change({ topicId: TOPIC, id: 'q', text }),
      client.versions.reword({ topicId: TOPIC, messageId, text }),
    ]) {
      await expect(refused).rejects.toMatchObject({
        code: 'bad-usage',
        message: 'The text is longer than 1,000,000 characters. Shorten it, or put it in a file and name the file.',
        data: { failure: 'message-too-long', most: 1_000_000 },
      });
    }
  });

  it('aborts a call in the host when the page gives it up', async () => {
    const begun = Promise.withResolvers<AbortSignal | undefined>();
    const search: Host['topicIndex']['search'] = (_asked, signal) => {
      begun.resolve(signal);
      return new Promise(() => {});
    };
    const { client } = await connect({ topicIndex: { ...REFUSING_NOUNS.topicIndex, search } });
    const superseded = new AbortController();
    const asked = client.topicIndex.search({ topicId: TOPIC, words: 'tea', limit: 8 }, { signal: superseded.signal });
    asked.catch(() => undefined);
    const signal = await begun.promise;
    expect(signal?.aborted).toBe(false);
    superseded.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it('passes on a named failure with its code, text and data', async () => {
    const resume = async () => {
      throw new LoopwrightError('loop-running-for-undo', { loopId: LOOP, state: 'running' });
    };
    const { client } = await connect({ loops: { ...fakeHost().api.loops, resume } });
    const failed = client.loops.resume({ loopId: LOOP });
    await expect(failed).rejects.toMatchObject({
      code: 'conflict',
      message: 'This loop is running. Stop or pause it before you undo its edits.',
      data: { failure: 'loop-running-for-undo', state: 'running' },
    });
  });

  it('passes on a failure of a stream in the same way', async () => {
    const { client } = await connect();
    const topicId = newId(TopicId);
    const following = (async () => {
      for await (const _ of await client.app.followTopic({ topicId })) break;
    })();
    await expect(following).rejects.toMatchObject({ code: 'not-found', data: { topicId } });
  });

  it('reports only that a bug occurred, and logs it with its stack', async () => {
    const pause = () => {
      throw new TypeError('secret-of-the-inside is undefined');
    };
    const { client, host } = await connect({ loops: { ...fakeHost().api.loops, pause } });
    const error = await client.loops.pause({ loopId: LOOP }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'internal', data: {} });
    expect(JSON.stringify(error)).not.toContain('inside is undefined');
    expect(JSON.stringify(error)).not.toContain('.ts');
    expect(host.logged[0]?.message).toContain('loops.pause broke: secret-of-the-inside');
    expect(host.logged[0]?.data).toMatchObject({ stack: expect.stringContaining('transports.test.ts') });
  });

  it('names the field of a bad request', async () => {
    const { client } = await connect();
    const failed = client.topics.rename({ topicId: TOPIC, title: ' ' });
    await expect(failed).rejects.toMatchObject({ code: 'bad-usage', data: { field: 'title' } });
  });

  it('opens http, https and mail links, and no other (V10)', async () => {
    const { client, host } = await connect();
    await client.app.openExternal({ url: 'https://example.org/a' });
    await client.app.openExternal({ url: 'mailto:a@example.org' });
    for (const url of ['file:///etc/passwd', 'smb://host/share', 'ms-msdt:/id', 'javascript:alert(1)', 'nothing']) {
      await expect(client.app.openExternal({ url })).rejects.toMatchObject({ code: 'bad-usage' });
    }
    expect(host.opened).toEqual(['https://example.org/a', 'mailto:a@example.org']);
  });

  it('ends a stream in the host when the page stops following', async () => {
    const { client, window } = await connect();
    const page = listenTo((signal) => client.app.followTopic({ topicId: TOPIC }, { signal }));
    await page.until((updates) => updates.length === 1);
    expect(window.topics.size).toBe(1);
    await page.stop();
    await expect.poll(() => window.topics.size).toBe(0);
  });

  it('ends every stream in the host when the connection breaks', async () => {
    const { client, host, window, cut } = await connect();
    const page = listenTo((signal) => client.app.followTopic({ topicId: TOPIC }, { signal }));
    const app = listenTo((signal) => client.app.follow(undefined, { signal }));
    await page.until((updates) => updates.length === 1);
    await app.until((updates) => updates.length === 1);
    expect(host.isHeard()).toBe(true);
    cut();
    await expect.poll(() => window.topics.size).toBe(0);
    await expect.poll(() => host.isHeard()).toBe(false);
  });
});
