/**
 * Which pages may connect, and attacks on that by another user of this machine: with addresses that
 * were used, with what was recorded, and from a port that another program has taken.
 */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  type Credential,
  credentialOf,
  knownPage,
  newNonce,
  newPageKeys,
  prove,
  statement,
} from '../../../shared/page-login.ts';
import { helloOf, helloProtocols, NOT_ACCEPTED, RPC_PATH, RPC_PROTOCOL } from '../../../shared/rpc-socket.ts';
import { windowInMemory } from '../rpc/window-host.fixture.ts';
import { arrive, arriveWithToken, callInfo, LASTING_TOKEN, openAddress, storedPages } from './page.fixture.ts';
import { type ServeOptions, serve } from './serve.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function served(options: Partial<ServeOptions> = {}) {
  const pages = options.pages ?? storedPages();
  const memory = await windowInMemory();
  const clock = { now: 1_000 };
  const server = await serve(memory.window, {
    ...{ port: 0, rendererDir: '/nowhere', texts: { pageNotBuilt: '' }, now: () => clock.now },
    ...options,
    pages,
  });
  onTestFinished(() => server.close());
  return { ...memory, server, pages, clock };
}

type Server = Awaited<ReturnType<typeof served>>['server'];

/** Opens a new address as a browser does, and makes its first call. */
async function knownPageOf(server: Server) {
  const kept = await openAddress((await server.newAddress()).url);
  await callInfo(kept.first);
  return kept;
}

/** Asks the host with a call of the contract. */
function call(socket: WebSocket, path: string, input?: object): Promise<unknown> {
  const answered = new Promise<unknown>((resolve) =>
    socket.once('message', (data) => resolve(JSON.parse(String(data)).p?.b?.json)),
  );
  socket.send(JSON.stringify({ i: newNonce().slice(0, 9), p: { u: path, ...(input && { b: { json: input } }) } }));
  return answered;
}

describe('an address', () => {
  it('has a token that is new, long and only in the fragment (B)', async () => {
    const { server } = await served();
    const [one, other] = await Promise.all([server.newAddress(), server.newAddress()]);
    expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[A-Za-z0-9_-]{43}$/);
    expect(one.url).not.toBe(other.url);
  });

  it('opens one page, which then connects with a key of its own', async () => {
    const { server, pages } = await served();
    const address = await server.newAddress();
    const { first, credential } = await openAddress(address.url);
    expect(await callInfo(first)).toMatchObject({ p: { b: { json: { shell: 'browser' } } } });
    expect(await address.end).toBe('connected');
    expect((await arrive(server.port, credential)).login).toMatchObject({ end: 'in' });
    expect((await openAddress(address.url)).first.login.end).toBe('closed');
    expect(pages.list(0)).toHaveLength(1);
  });

  it('opens one page also when two open it at the same time', async () => {
    const { server, pages } = await served();
    const { url } = await server.newAddress();
    const both = await Promise.all([openAddress(url), openAddress(url)]);
    expect(both.map(({ first }) => first.login.end).toSorted()).toEqual(['closed', 'in']);
    expect(pages.list(0)).toHaveLength(1);
  });

  it('opens no page that registers no key, and stays valid', async () => {
    const { server } = await served();
    const { url } = await server.newAddress();
    const refused = await arriveWithToken(server.port, new URL(url).hash.slice('#token='.length));
    expect([refused.login.end, await refused.closed]).toEqual(['closed', NOT_ACCEPTED]);
    expect((await openAddress(url)).first.login.end).toBe('in');
  });

  it('loses what it gave if the page that opened it makes no call', async () => {
    const { server, pages } = await served({ patience: { silentMs: 5_000, loginMs: 5_000, firstCallMs: 50 } });
    const address = await server.newAddress();
    const { first, credential } = await openAddress(address.url);
    expect(await address.end).toBe('dropped');
    await first.closed;
    expect(pages.list(0)).toEqual([]);
    expect((await arrive(server.port, credential)).login.end).toBe('closed');
  });

  it('loses what it gave if the page that opened it goes away at once', async () => {
    const { server, pages } = await served();
    const address = await server.newAddress();
    const { first } = await openAddress(address.url);
    first.socket.terminate();
    expect(await address.end).toBe('dropped');
    expect(pages.list(0)).toEqual([]);
  });

  it('is void after it was canceled, and does not outlive the process', async () => {
    const pages = storedPages();
    const [{ server }, other] = [await served({ pages }), await served({ pages })];
    const address = await server.newAddress();
    const atOther = new URL(address.url);
    atOther.port = `${other.server.port}`;
    expect((await openAddress(atOther.href)).first.login.end).toBe('closed');
    address.cancel();
    expect(await address.end).toBe('unused');
    expect((await openAddress(address.url)).first.login.end).toBe('closed');
  });

  it('of the user opens any number of pages', async () => {
    const { server } = await served({ token: LASTING_TOKEN });
    for (let page = 0; page < 3; page += 1) {
      expect((await arriveWithToken(server.port)).login.end).toBe('in');
    }
  });

  it('is known once, if the same browser opens several', async () => {
    const { server, pages } = await served();
    const before = await knownPageOf(server);
    const replaces = before.credential.who.replace('page.', '');
    const again = await openAddress((await server.newAddress()).url, replaces);
    await callInfo(again.first);
    expect(pages.list(0).map(({ id }) => `page.${id}`)).toEqual([again.credential.who]);
    expect(before.first.socket.readyState).toBe(WebSocket.OPEN);
    const list = await call(again.first.socket, '/pages/list');
    expect(list).toMatchObject([{ isThis: true, tabs: 2 }]);
  });
});

describe('a known page', () => {
  it('connects again after a restart of the host at the same address', async () => {
    const { server, pages } = await served();
    const { credential } = await knownPageOf(server);
    const { port } = server;
    await server.close();
    const again = await served({ pages, port });
    expect((await arrive(again.server.port, credential)).login.end).toBe('in');
  });

  it('is not known at another port', async () => {
    const { server, pages } = await served();
    const { credential } = await knownPageOf(server);
    const other = await served({ pages });
    expect((await arrive(other.server.port, credential)).login.end).toBe('closed');
  });

  it('cannot connect after 30 days', async () => {
    const { server, clock } = await served();
    const { credential } = await knownPageOf(server);
    clock.now += 30 * DAY_MS - 1;
    expect((await arrive(server.port, credential)).login.end).toBe('in');
    clock.now += 1;
    expect((await arrive(server.port, credential)).login.end).toBe('closed');
  });

  it('is disconnected at once when it is revoked, and cannot connect again', async () => {
    const { server } = await served();
    const [kept, other] = [await knownPageOf(server), await knownPageOf(server)];
    const tab = await arrive(server.port, kept.credential);
    const id = kept.credential.who.replace('page.', '');
    await call(other.first.socket, '/pages/revoke', { id });
    expect(await Promise.all([kept.first.closed, tab.closed])).toEqual([NOT_ACCEPTED, NOT_ACCEPTED]);
    expect((await arrive(server.port, kept.credential)).login.end).toBe('closed');
    expect((await arrive(server.port, other.credential)).login.end).toBe('in');
  });

  it('and every other page, and every unused address, is cut off by "Disconnect all"', async () => {
    const { server, pages } = await served({ token: LASTING_TOKEN });
    const [one, other] = [await knownPageOf(server), await knownPageOf(server)];
    const program = await arriveWithToken(server.port);
    const address = await server.newAddress();
    other.first.socket.send('{"i":"1","p":{"u":"/pages/revokeAll"}}');
    await Promise.all([one.first.closed, other.first.closed, program.closed]);
    expect(pages.list(0)).toEqual([]);
    expect(await address.end).toBe('unused');
  });

  it('is revoked also while it logs in', async () => {
    const { server, pages } = await served();
    const { credential } = await knownPageOf(server);
    const find = pages.find.bind(pages);
    vi.spyOn(pages, 'find').mockImplementationOnce((id, now) => {
      const found = find(id, now);
      pages.removeAll();
      return found;
    });
    expect((await arrive(server.port, credential)).login.end).toBe('closed');
  });

  it('makes an address for one more page, and lists both with what is known about them', async () => {
    const { server } = await served();
    const { first } = await knownPageOf(server);
    const url = await call(first.socket, '/pages/newAddress');
    await callInfo((await openAddress(String(url))).first);
    const list = await call(first.socket, '/pages/list');
    expect(list).toMatchObject([
      { label: '', since: 1_000, usedAt: 1_000, expiresAt: 1_000 + 30 * DAY_MS, tabs: 1, isThis: false },
      { isThis: true, tabs: 1 },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/key/i);
  });
});

describe('an attacker', () => {
  /** The frames that a page receives and sends in one honest login. */
  async function recorded(server: Server, credential: Credential) {
    const hello = { who: credential.who, nonce: newNonce() };
    const socket = rawSocket(server.port, helloProtocols(hello));
    const challenge = JSON.parse(await socket.next());
    const exchange = {
      who: hello.who,
      host: `127.0.0.1:${server.port}`,
      pageNonce: hello.nonce,
      hostNonce: challenge.nonce,
    };
    const answer = JSON.stringify({ proof: await prove(credential.pageKey, statement('page', exchange)) });
    socket.send(answer);
    expect(await socket.next()).toContain('"page"');
    return { hello, answer };
  }

  function rawSocket(port: number, protocols: string[], headers: Readonly<Record<string, string>> = {}) {
    const url = `ws://127.0.0.1:${port}${RPC_PATH}`;
    const socket = new WebSocket(url, protocols, { headers: { Origin: `http://127.0.0.1:${port}`, ...headers } });
    onTestFinished(() => socket.terminate());
    socket.on('error', () => undefined);
    const frames: string[] = [];
    let over = false;
    socket.on('message', (data) => void frames.push(String(data)));
    socket.on('close', () => {
      over = true;
    });
    return {
      send: (text: string | Buffer) => socket.send(text),
      async next(): Promise<string> {
        await expect.poll(() => over || frames.length > 0).toBe(true);
        return frames.shift() ?? 'closed';
      },
    };
  }

  it('who repeats a recorded login is not let in', async () => {
    const { server } = await served();
    const { credential } = await knownPageOf(server);
    const { hello, answer } = await recorded(server, credential);
    const replayed = rawSocket(server.port, helloProtocols(hello));
    await replayed.next();
    replayed.send(answer);
    expect(await replayed.next()).toBe('closed');
  });

  it.each([
    ['nothing', ''],
    ['a proof that is cut off', '{"proof":"AAAA"}'],
    ['no proof', '{}'],
    ['a proof that is no text', '{"proof":[1]}'],
    ['more than a proof', `{"proof":"${'A'.repeat(86)}","admin":true}`],
    ['a long frame', `{"proof":"${'A'.repeat(5_000)}"}`],
    ['bytes', Buffer.from([0xff])],
    ['a call', '{"i":"1","p":{"u":"/app/info"}}'],
  ])('who answers the host with %s is not let in, and the host keeps running', async (_what, frame) => {
    const { server, pages } = await served();
    const { credential } = await knownPageOf(server);
    const { url } = await server.newAddress();
    for (const { who } of [credential, await credentialOf(new URL(url).hash.slice('#token='.length))]) {
      const socket = rawSocket(server.port, helloProtocols({ who, nonce: newNonce() }));
      expect(await socket.next()).toContain('"proof"');
      socket.send(frame);
      expect(await socket.next()).toBe('closed');
    }
    expect(pages.list(0)).toHaveLength(1);
    // Failed attempts do not use up the address.
    expect((await openAddress(url)).first.login.end).toBe('in');
  });

  it('who knows what the host stores cannot pretend to be a page', async () => {
    const { server, pages } = await served();
    await knownPageOf(server);
    const [stored] = pages.list(0);
    if (stored === undefined) throw new Error('No page is stored.');
    const { pageKey } = (await newPageKeys()).keys;
    const stolen = await knownPage(`page.${stored.id}`, stored);
    expect((await arrive(server.port, { ...stolen, pageKey })).login.end).toBe('closed');
    await expect(prove(stolen.pageKey, 'x')).rejects.toThrow();
  });

  it('who registers a key that is no key is not let in, and does not use up the address', async () => {
    const { server } = await served();
    const { url } = await server.newAddress();
    const credential = await credentialOf(new URL(url).hash.slice('#token='.length));
    const registers = { publicKey: 'AAAA', hostKey: newNonce() };
    expect((await arrive(server.port, credential, { registers })).login.end).toBe('closed');
    expect((await openAddress(url)).first.login.end).toBe('in');
  });

  it('who logs in too slowly is cut off', async () => {
    const { server } = await served({ patience: { silentMs: 5_000, loginMs: 50, firstCallMs: 5_000 } });
    const { credential } = await knownPageOf(server);
    const socket = rawSocket(server.port, helloProtocols({ who: credential.who, nonce: newNonce() }));
    expect(await socket.next()).toContain('"proof"');
    expect(await socket.next()).toBe('closed');
  });

  /** Another program at a port, which answers each page with `frames`. */
  async function impostor(answer: (hello: string, send: (frame: string) => void) => void) {
    const received: string[] = [];
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => RPC_PROTOCOL });
    await new Promise((resolve) => server.once('listening', resolve));
    onTestFinished(() => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    });
    server.on('connection', (socket, request) => {
      socket.on('message', (data) => void received.push(String(data)));
      answer(request.headers['sec-websocket-protocol'] ?? '', (frame) => socket.send(frame));
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    return { port: address.port, received };
  }

  it.each([
    ['a proof of its own', `{"nonce":"${'A'.repeat(43)}","proof":"${'A'.repeat(43)}"}`],
    ['an empty proof', `{"nonce":"${'A'.repeat(43)}","proof":""}`],
    ['a proof that is no base64', `{"nonce":"${'A'.repeat(43)}","proof":"%%%"}`],
    ['a welcome', '{"page":"page_00000000000000000000000000"}'],
    ['no JSON', 'hello'],
  ])('who has taken the port and sends %s is noticed, and receives nothing', async (_what, frame) => {
    const { server } = await served();
    const { credential } = await knownPageOf(server);
    const other = await impostor((_hello, send) => send(frame));
    expect((await arrive(other.port, credential)).login.end).toBe('impostor');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(other.received).toEqual([]);
  });

  it('who has taken the port and passes everything to the host at its new port is noticed, and receives nothing', async () => {
    const { server, pages } = await served();
    const { credential } = await knownPageOf(server);
    const next: { port: number } = { port: 0 };
    const relay = await impostor((protocols, send) => {
      const onward = rawSocket(
        next.port,
        protocols.split(',').map((each) => each.trim()),
      );
      void onward.next().then(send);
    });
    // Even if the host accepted the page at its new port, the address would differ.
    const [stored] = pages.list(0);
    if (stored === undefined) throw new Error('No page is stored.');
    const moved = await served({ pages: Object.assign(storedPages(), {}) });
    moved.pages.add({ ...stored, host: `127.0.0.1:${moved.server.port}` });
    next.port = moved.server.port;
    expect((await arrive(relay.port, credential)).login.end).toBe('impostor');
    expect(relay.received).toEqual([]);
  });

  it('who repeats a proof that the host made for him is noticed', async () => {
    const { server } = await served();
    const { credential } = await knownPageOf(server);
    const mine = rawSocket(server.port, helloProtocols({ who: credential.who, nonce: newNonce() }));
    const frame = await mine.next();
    const other = await impostor((_hello, send) => send(frame));
    const { login } = await arrive(other.port, credential, { host: `127.0.0.1:${server.port}` });
    expect(login.end).toBe('impostor');
    expect(other.received).toEqual([]);
  });

  it('learns from a page nothing but its name and a random value', async () => {
    const { server } = await served();
    const { credential } = await knownPageOf(server);
    const heard: string[] = [];
    const other = await impostor((protocols, send) => {
      heard.push(protocols);
      send('{}');
    });
    await arrive(other.port, credential);
    const [protocols = ''] = heard;
    const hello = helloOf(protocols.split(',').map((each) => each.trim()));
    expect(hello?.who).toBe(credential.who);
    expect(protocols.replace(/\s/g, '')).toBe(`${RPC_PROTOCOL},hello.${hello?.who}.${hello?.nonce}`);
  });
});
