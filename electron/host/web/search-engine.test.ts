/**
 * Tests the behaviour that all search engines share: which requests are sent, and how network
 * failures are reported.
 */
import { expect, test } from 'vitest';
import { toResults } from './results.ts';
import { providerOf, type SearchEngine } from './search-engine.ts';
import { going, page, stranger } from './web.fixture.ts';

const engine = (home: string): SearchEngine => ({
  name: 'Engine',
  home: new URL(home),
  own: [],
  redirects: 1,
  address: (query) => new URL(`?q=${encodeURIComponent(query)}`, home),
  headers: () => ({}),
  read: (body) => ({ kind: 'found', links: [{ title: body, snippet: '', url: 'https://example.org/' }] }),
});

test('sends no request for a blank query or if no results are requested', async () => {
  const { asked, answer } = page('title');
  const provider = providerOf(engine(await stranger(answer)));
  expect(await provider.search(' \n ', 3, going())).toEqual({ ok: true, results: [] });
  expect(await provider.search('owls', 0, going())).toEqual({ ok: true, results: [] });
  expect(await provider.search('owls', -1, going())).toEqual({ ok: true, results: [] });
  expect(asked).toEqual([]);
});

test('reports a timeout, also in the middle of a response', async () => {
  const home = await stranger((request, response) => {
    if (request.url?.includes('middle')) response.writeHead(200).write('half');
  });
  const provider = providerOf(engine(home), 200);
  for (const query of ['at all', 'middle'])
    expect(await provider.search(query, 3, going())).toMatchObject({
      ok: false,
      failure: { kind: 'timeout', why: expect.stringContaining('within 0.2 seconds') },
    });
});

test('reports a network failure for no connection, a broken one, or a redirect into the private network', async () => {
  const breaking = await stranger((request) => void request.socket.destroy());
  const leading = await stranger(
    (_request, response) => void response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
  );
  for (const home of ['http://127.0.0.1:9/', breaking, leading])
    expect(await providerOf(engine(home)).search('owls', 3, going())).toMatchObject({
      ok: false,
      failure: { kind: 'network' },
    });
});

test('aborts an endless response', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const home = await stranger((_request, response) => {
    const send = () => void (response.destroyed || response.write(chunk, send));
    send();
  });
  expect(await providerOf(engine(home)).search('owls', 3, going())).toMatchObject({
    ok: false,
    failure: { kind: 'parse', why: expect.stringContaining('more than 3 MB') },
  });
});

test('ends at once when it is aborted', async () => {
  const asked = Promise.withResolvers<void>();
  const home = await stranger(() => asked.resolve());
  const stop = new AbortController();
  const outcome = providerOf(engine(home)).search('owls', 3, stop.signal);
  await asked.promise;
  stop.abort();
  expect(await outcome).toMatchObject({
    ok: false,
    failure: { kind: 'network', why: expect.stringContaining('stopped') },
  });
});

test('shortens a result to one line and makes invisible characters visible (V13)', () => {
  const [result] = toResults(
    [{ title: `a\u200b\n${'b'.repeat(500)}`, snippet: 'c'.repeat(5000), url: 'https://example.org/x#y' }],
    [],
    3,
  );
  expect(result?.title).toMatch(/^a<U\+200B> b+…$/);
  expect(result?.snippet).toHaveLength(501);
  expect(result?.url).toBe('https://example.org/x');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org/',
  '/relative',
  '',
  'https://user:password@example.org/',
  `https://example.org/${'x'.repeat(3000)}`,
  'https://engine.example/',
  'https://login.engine.example/x',
])('ignores a link that does not lead to a web page: %s', (url) => {
  expect(toResults([{ title: 'Title', snippet: '', url }], ['engine.example'], 3)).toEqual([]);
});
