import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Reachability } from './host-link.ts';
import { type Found, keepOpen, type Opened, type Way } from './keep-open.ts';
import { lookForServer } from './socket.ts';
import { tokenOfFragment } from './token.ts';

describe('The connection to the host', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const names = ['first', 'second', 'third', 'fourth'];
  /**
   * Creates connections that the test opens and breaks. `tried` contains them in the order of the
   * attempts.
   */
  function ways(looks: Found[] = []) {
    const tried: { open(): void; fail(): void; deny(): void; cut(): void }[] = [];
    const states: Reachability[] = [];
    let wake = () => {};
    const open = (): Way => {
      const [opened, closed] = [Promise.withResolvers<Opened>(), Promise.withResolvers<void>()];
      const end = (as: Opened) => () => opened.resolve(as);
      tried.push({ open: end('open'), fail: end('closed'), deny: end('impostor'), cut: () => closed.resolve() });
      const name = names[tried.length - 1];
      return { link: { call: async () => name }, opened: opened.promise, closed: closed.promise };
    };
    const look = async (): Promise<Found> => looks.shift() ?? 'there';
    const kept = keepOpen({ open, look }, (given) => {
      wake = given;
    });
    kept.onReachability((state) => states.push(state));
    return {
      tried,
      states,
      retry: kept.retry,
      wake: () => wake(),
      call: () => kept.link.call([], undefined, { context: {} }),
    };
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('is reopened when it breaks, and later calls use the new connection', async () => {
    const { tried, states, call } = ways();
    tried[0]?.open();
    await settle();
    expect(await call()).toBe('first');
    tried[0]?.cut();
    await settle();
    await expect(call()).rejects.toThrow('cannot be reached');
    await vi.advanceTimersByTimeAsync(250);
    tried[1]?.open();
    await settle();
    expect(await call()).toBe('second');
    expect(states).toEqual(['connecting', 'connected', 'lost', 'connected']);
  });

  it('is reopened immediately when the page becomes visible', async () => {
    const { tried, wake } = ways(['silent', 'there', 'silent']);
    tried[0]?.fail();
    await vi.advanceTimersByTimeAsync(250);
    tried[1]?.fail();
    await settle();
    expect(tried).toHaveLength(2);
    wake();
    await settle();
    expect(tried).toHaveLength(3);
  });

  it('is `refused` if the host is running but does not accept the page', async () => {
    const { tried, states } = ways(['there']);
    tried[0]?.fail();
    await settle();
    expect(states).toEqual(['connecting', 'refused']);
  });

  it('is `ended` within a second if no host is listening, until a host is listening again', async () => {
    const { tried, states } = ways(['gone', 'silent', 'gone', 'there']);
    tried[0]?.open();
    await settle();
    tried[0]?.cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual(['connecting', 'connected', 'lost', 'ended']);
    expect(tried).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tried).toHaveLength(2);
    tried[1]?.open();
    await settle();
    expect(states.slice(3)).toEqual(['ended', 'connected']);
  });

  it('is `lost` and not `ended` if the host is running but does not answer for a long time', async () => {
    const { tried, states } = ways(['silent', 'silent', 'silent', 'silent']);
    tried[0]?.open();
    await settle();
    tried[0]?.cut();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(states).toEqual(['connecting', 'connected', 'lost']);
  });

  it('is `ended` if a connection that was open before cannot be reopened', async () => {
    const { tried, states } = ways(['unknown', 'unknown', 'unknown']);
    tried[0]?.open();
    await settle();
    tried[0]?.cut();
    await vi.advanceTimersByTimeAsync(250);
    tried[1]?.fail();
    await settle();
    expect(states).toEqual(['connecting', 'connected', 'lost', 'ended']);
  });

  it('is `impostor` if another program answers, which is contacted again only when the user asks for it', async () => {
    const { tried, states, wake, retry } = ways();
    tried[0]?.deny();
    await settle();
    wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tried).toHaveLength(1);
    expect(states).toEqual(['connecting', 'impostor']);
    retry();
    await settle();
    tried[1]?.open();
    await settle();
    expect(states).toEqual(['connecting', 'impostor', 'connecting', 'connected']);
  });
});

describe('The connection from a browser', () => {
  /** Starts a server that never answers. */
  async function door() {
    const server = createServer();
    const listening = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', listening.resolve);
    await listening.promise;
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    return { server, page: `http://127.0.0.1:${address.port}/` };
  }

  it('finds the running server, and detects that it has ended', async () => {
    const { server, page } = await door();
    server.on('request', (_, response) => response.end());
    expect(await lookForServer(page)).toBe('there');
    server.close();
    server.closeAllConnections();
    expect(await lookForServer(page)).toBe('gone');
  });

  it('does not treat a server that does not answer as ended', async () => {
    const { page } = await door();
    expect(await lookForServer(page)).toBe('silent');
  });

  it('accepts a token only from the `token` part of the URL fragment', () => {
    expect(tokenOfFragment('#token=abc-123')).toBe('abc-123');
    expect(tokenOfFragment('#other=abc')).toBeNull();
    expect(tokenOfFragment('#token=')).toBeNull();
    expect(tokenOfFragment('#token=a%20b')).toBeNull();
    expect(tokenOfFragment('')).toBeNull();
  });
});
