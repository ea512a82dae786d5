/**
 * Tests each search engine with recorded responses: results, no results, a captcha, and an
 * unexpected page.
 */
import { expect, test } from 'vitest';
import { bing } from './engines/bing.ts';
import { brave } from './engines/brave.ts';
import { duckDuckGo } from './engines/duckduckgo.ts';
import { searxng } from './engines/searxng.ts';
import { providerOf, type SearchEngine } from './search-engine.ts';
import {
  BING_CAPTCHA,
  BING_NOTHING,
  BING_OTHER,
  BING_PAGE,
  BRAVE_ANSWER,
  DUCK_CAPTCHA,
  DUCK_NOTHING,
  DUCK_PAGE,
  going,
  page,
  SEARXNG_ANSWER,
  stranger,
} from './web.fixture.ts';

const JSON_TYPE = 'application/json';
const engines = {
  bing: (home: string) => bing('en', home),
  duckduckgo: (home: string) => duckDuckGo('en', `${home}/html/`),
  searxng: (home: string) => searxng(new URL(home), 'en'),
  brave: (home: string) => brave('key-1', `${home}/res/v1/web/search`),
};

async function ask(
  engine: (home: string) => SearchEngine,
  body: string,
  given: { type?: string; status?: number } = {},
) {
  const { asked, answer } = page(body, given);
  const provider = providerOf(engine(await stranger(answer)));
  const outcome = await provider.search('  owls \n at  night ', 3, going());
  return { outcome, request: asked[0], asked: asked.length };
}

test('reads the first three results of Bing, with the target URLs of its tracking links', async () => {
  const { outcome, request, asked } = await ask(engines.bing, BING_PAGE);
  expect(outcome).toEqual({
    ok: true,
    results: [
      {
        title: '三角函数 – 百科 & 定理',
        snippet: '2026年1月3日 · 三角函数是基本 初等函数之一 <sin, cos>',
        url: 'https://zh.example.org/wiki/%E4%B8%89%E8%A7%92%E5%87%BD%E6%95%B0',
      },
      {
        title: 'Trigonometry for everyone',
        snippet: 'Sine, cosine and tangent.',
        url: 'https://math.example.com/trig?a=1&b=2',
      },
      { title: 'Third', snippet: '', url: 'https://third.example.net/' },
    ],
  });
  expect(asked).toBe(1);
  expect(request?.url).toBe('/search?q=owls+at+night&setlang=en');
  expect(request?.headers['user-agent']).toContain('Mozilla/5.0');
});

test('requests Chinese results from Bing if the app or the query is Chinese', async () => {
  const { asked, answer } = page(BING_PAGE);
  const home = await stranger(answer);
  await providerOf(bing('zh-CN', home)).search('owls', 3, going());
  await providerOf(bing('en', home)).search('三角函数', 3, going());
  for (const request of asked) {
    expect(request.url).toContain('setlang=zh-Hans');
    expect(request.headers['accept-language']).toContain('zh-CN');
  }
  expect(asked).toHaveLength(2);
});

test('reads the results of DuckDuckGo without advertisements, with the target URLs', async () => {
  const { outcome, request } = await ask(engines.duckduckgo, DUCK_PAGE);
  expect(outcome).toEqual({
    ok: true,
    results: [
      { title: 'Owls & their owlets', snippet: "All about owls 'at night'", url: 'https://owls.example.org/' },
      { title: 'Barn owl', snippet: '', url: 'https://barn.example.com/owl?a=1' },
      { title: 'Third', snippet: 'Three', url: 'http://third.example.net/owl' },
    ],
  });
  expect(request?.url).toBe('/html/?q=owls+at+night&kl=wt-wt');
});

test('reads the results of SearXNG, and skips a malformed one', async () => {
  const { outcome, request } = await ask(engines.searxng, SEARXNG_ANSWER, { type: JSON_TYPE });
  expect(outcome).toEqual({
    ok: true,
    results: [
      { title: 'Owls & <owlets>', snippet: 'All about owls.', url: 'https://owls.example.org/' },
      { title: 'Barn owl', snippet: '', url: 'https://barn.example.com/owl' },
      { title: 'Third', snippet: 'Three', url: 'https://third.example.net/' },
    ],
  });
  expect(request?.url).toBe('/search?q=owls+at+night&format=json&language=en');
});

test('supports SearXNG in a subfolder', async () => {
  const { asked, answer } = page(SEARXNG_ANSWER, { type: JSON_TYPE });
  const home = await stranger(answer);
  for (const path of ['/searxng', '/searxng/', '//searxng.invalid'])
    await providerOf(searxng(new URL(`${home}${path}`), 'en')).search('x', 3, going());
  const folders = ['/searxng/search', '/searxng/search', '//searxng.invalid/search'];
  expect(asked.map(({ url }) => url?.split('?')[0])).toEqual(folders);
});

test('reads the results of Brave as plain text, and sends the key', async () => {
  const { outcome, request } = await ask(engines.brave, BRAVE_ANSWER, { type: JSON_TYPE });
  expect(outcome).toEqual({
    ok: true,
    results: [
      { title: 'Owls & owlets', snippet: 'All about owls', url: 'https://owls.example.org/' },
      { title: 'Barn owl', snippet: '', url: 'https://barn.example.com/owl' },
      { title: 'Third', snippet: "It's three", url: 'https://third.example.net/' },
    ],
  });
  expect(request?.headers['x-subscription-token']).toBe('key-1');
});

test.each([
  ['Bing finds nothing', engines.bing, BING_NOTHING, { kind: 'empty' }],
  ['Bing shows a captcha', engines.bing, BING_CAPTCHA, { kind: 'blocked', status: null }],
  ['Bing shows something else, whose links are no results', engines.bing, BING_OTHER, { kind: 'parse' }],
  [
    'all results of Bing lead back to Bing',
    engines.bing,
    '<ol id="b_results"><li class="b_algo"><h2><a href="https://www.bing.com/maps">Maps</a></h2></li></ol><a href="https://x.example/">x</a>',
    { kind: 'parse' },
  ],
  [
    'a result of Bing is deeply nested',
    engines.bing,
    `<li class="b_algo"><h2><a href="https://x.example/">${'<b>'.repeat(20_000)}`,
    { kind: 'parse' },
  ],
  ['Bing sends nothing', engines.bing, '', { kind: 'parse' }],
  ['DuckDuckGo finds nothing', engines.duckduckgo, DUCK_NOTHING, { kind: 'empty' }],
  ['DuckDuckGo shows a captcha', engines.duckduckgo, DUCK_CAPTCHA, { kind: 'blocked', status: null }],
  ['DuckDuckGo shows something else', engines.duckduckgo, BING_OTHER, { kind: 'parse' }],
  ['SearXNG finds nothing', engines.searxng, '{"results":[],"unresponsive_engines":[]}', { kind: 'empty' }],
  [
    'no engine answers SearXNG',
    engines.searxng,
    '{"results":[],"unresponsive_engines":[["bing","timeout"]]}',
    { kind: 'blocked' },
  ],
  ['SearXNG sends a page', engines.searxng, '<html>', { kind: 'parse' }],
  ['SearXNG sends JSON of another kind', engines.searxng, '[1]', { kind: 'parse' }],
  ['SearXNG sends deeply nested JSON', engines.searxng, '['.repeat(100_000), { kind: 'parse' }],
  ['Brave finds nothing', engines.brave, '{"type":"search","query":{}}', { kind: 'empty' }],
  ['Brave sends something else', engines.brave, '{"type":"ErrorResponse"}', { kind: 'parse' }],
])('reports why a search failed: %s', async (_what, engine, body, failure) => {
  const { outcome } = await ask(engine, body);
  expect(outcome).toMatchObject({ ok: false, failure });
});

test.each([
  [engines.bing, 429, 'Bing was asked too often'],
  [engines.bing, 503, 'Bing answered with HTTP 503.'],
  [engines.duckduckgo, 202, 'captcha'],
  [engines.searxng, 403, 'search.formats'],
  [engines.brave, 401, 'does not take the key'],
  [engines.brave, 422, 'does not take the key'],
  [engines.brave, 429, 'limit of searches'],
])('reports an unsuccessful status: %o %i', async (engine, status, why) => {
  const { outcome } = await ask(engine, DUCK_CAPTCHA, { status });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'blocked', status, why: expect.stringContaining(why) } });
});

test('does not send the key of Brave to the target of a redirect (F27)', async () => {
  const thief = page('{}');
  const elsewhere = await stranger(thief.answer);
  const home = await stranger((_request, response) => void response.writeHead(302, { location: elsewhere }).end());
  const outcome = await providerOf(brave('key-1', home)).search('owls', 3, going());
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'blocked', status: 302 } });
  expect(thief.asked).toEqual([]);
});
