import { describe, expect, it, onTestFinished } from 'vitest';
import type { Fetch } from '../network/policed-fetch.ts';
import type { HostNews } from '../news.ts';
import { LONGEST_NOTES, readFeed } from './release-feed.ts';
import { createReleases } from './releases.ts';

const DAY_MS = 86_400_000;

/** A host of version 0.1.0 whose feed answers with this text. */
function opened(answer: string | (() => Promise<Response>), more: { readonly offered?: boolean } = {}) {
  const asked: string[] = [];
  const news: HostNews[] = [];
  const opened: string[] = [];
  const state = { now: 1_000_000, wanted: true };
  const fetch: Fetch = (url) => {
    asked.push(String(url));
    return typeof answer === 'string' ? Promise.resolve(new Response(answer)) : answer();
  };
  const port = {
    version: '0.1.0',
    host: 'releases.example',
    latest: async (get: Fetch) => (await get('https://releases.example/newest.json')).text(),
    openPage: () => void opened.push('page'),
  };
  const releases = createReleases({
    port: more.offered === false ? undefined : port,
    fetch,
    isWanted: () => state.wanted,
    news: (said) => void news.push(said),
    now: () => state.now,
    log: { info: () => undefined },
  });
  onTestFinished(() => releases.close());
  return { releases, asked, news, opened, state };
}

describe('newer versions', () => {
  it('are announced with what is new', async () => {
    const { releases, news } = opened('{"version":"0.2.0","notes":"Faster."}');
    releases.follow();
    await expect.poll(() => news).toEqual([{ type: 'release-changed' }]);
    expect(releases.noun.view()).toEqual({
      ...{ state: 'available', host: 'releases.example', at: 1_000_000 },
      release: { version: '0.2.0', notes: 'Faster.' },
    });
  });

  it('are asked for at the start and once a day, however often the settings change', async () => {
    const { releases, asked, news, state } = opened('{"version":"0.1.0"}');
    for (let time = 0; time < 5; time += 1) releases.follow();
    await expect.poll(() => news.length).toBe(1);
    expect(releases.noun.view()).toMatchObject({ state: 'current' });
    state.now += DAY_MS - 1;
    releases.follow();
    expect(asked).toHaveLength(1);
    state.now += 1;
    releases.follow();
    expect(asked).toHaveLength(2);
  });

  it('are not asked for when the user does not want it, unless the user looks', async () => {
    const { releases, asked, state } = opened('{"version":"0.2.0"}');
    state.wanted = false;
    releases.follow();
    expect(asked).toEqual([]);
    expect(releases.noun.view()).toEqual({ state: 'not-asked', host: 'releases.example' });
    expect(await releases.noun.look()).toMatchObject({ state: 'available' });
    await releases.noun.look();
    expect(asked).toHaveLength(1);
  });

  it('are never asked for in a shell that offers no address', async () => {
    const { releases, asked, opened: pages } = opened('{"version":"0.2.0"}', { offered: false });
    releases.follow();
    expect(await releases.noun.look()).toEqual({ state: 'not-offered' });
    expect(releases.noun.openPage()).toBe(false);
    expect({ asked, pages }).toEqual({ asked: [], pages: [] });
  });

  it.each([
    ['no JSON', '<html>'],
    ['a version that is none', '{"version":"<b>9</b>"}'],
    ['a list', '["0.2.0"]'],
    ['more than is read', `{"version":"0.2.0","notes":"${'x'.repeat(70_000)}"}`],
  ])('are not known after an answer with %s', async (_what, answer) => {
    const { releases, news } = opened(answer);
    releases.follow();
    await expect.poll(() => news.length).toBe(1);
    expect(releases.noun.view()).toMatchObject({ state: 'failed' });
  });

  it('are not announced after the host has closed', async () => {
    const late = Promise.withResolvers<Response>();
    const { releases, news } = opened(() => late.promise);
    releases.follow();
    releases.close();
    late.resolve(new Response('{"version":"0.2.0"}'));
    await expect(releases.noun.look()).resolves.toMatchObject({ state: 'not-asked' });
    expect(news).toEqual([]);
  });
});

describe('the answer of a feed', () => {
  it('is a version and a text of bounded length, and nothing else', () => {
    const given = { version: '1.2.3', notes: ` ${'é'.repeat(3_000)}`, page: 'https://elsewhere.example' };
    expect(readFeed(JSON.stringify(given))).toEqual({ version: '1.2.3', notes: 'é'.repeat(LONGEST_NOTES - 1) });
    expect(readFeed('{"version":"1.2.3","notes":5}')).toEqual({ version: '1.2.3', notes: '' });
  });
});
