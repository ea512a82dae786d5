import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Locale } from '../../../shared/loop.ts';
import { type ModelSetting, type ProviderSetting, secretOf } from '../../../shared/settings.ts';
import type { SecretStore } from '../ports.ts';
import { failure } from '../store/store.fixture.ts';
import type { LocalPlace } from './local-providers.ts';
import { createProviders } from './providers.ts';
import { testProvider } from './test-provider.ts';

const KEY = 'sk-very-secret-0123456789';

async function serverOf(answer: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, baseUrl: `http://127.0.0.1:${port}/v1` };
}

function says(status: number, body: string, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_, response) => response.writeHead(status, headers).end(body);
}

function provider(change: Partial<ProviderSetting> = {}): ProviderSetting {
  return { id: 'mine', name: 'Mine', kind: 'openai', baseUrl: 'https://one.example/v1', models: [], ...change };
}

const DEMO: ModelSetting = { provider: 'demo', model: 'demo' };

function shell({
  keeps = true,
  timeoutMs = 5_000,
  locale = 'en' as Locale,
  localPlaces = [] as readonly LocalPlace[],
  model = DEMO,
  recent = [] as readonly ModelSetting[],
  stored = [] as readonly ProviderSetting[],
} = {}) {
  const secrets = new Map<string, string>();
  const log: string[] = [];
  let providers = stored;
  const secretStore: SecretStore = {
    where: 'file',
    names: () => [...secrets.keys()],
    set: (name, value) => {
      log.push(`set ${name}`);
      secrets.set(name, value);
    },
    remove: (name) => {
      log.push(`remove ${name}`);
      secrets.delete(name);
    },
  };
  const api = createProviders({
    providers: () => providers,
    usualModel: () => model,
    recentModels: () => recent,
    setProviders: (next, usual = model) => {
      log.push('settings');
      providers = next;
      model = usual;
    },
    secret: (name) => secrets.get(name),
    ...(keeps ? { secretStore } : {}),
    onSecretsChanged: () => log.push('secrets-changed'),
    timeoutMs,
    locale: () => locale,
    localPlaces,
  });
  return { api, secrets, log, stored: () => providers, usual: () => model };
}

test('a model that is chosen while its provider is saved is the model of new topics, also in place of another one', () => {
  const chosen: ModelSetting = { provider: 'openai', providerId: 'mine', model: 'b' };
  const { api, usual } = shell({ model: { provider: 'gemini', providerId: 'old', model: 'x' }, recent: [chosen] });
  expect(api.save({ provider: provider({ models: ['a', 'b'] }), usualModel: 'b' })).toEqual({
    keyRemoved: false,
    usualModel: chosen,
  });
  expect(usual()).toEqual(chosen);
});

test("the user's providers are added, changed in place, and removed together with their keys", () => {
  const { api, secrets, stored } = shell();
  api.save({ provider: provider(), key: ` ${KEY} ` });
  api.save({ provider: provider({ id: 'other', name: 'Other' }) });
  expect(api.save({ provider: provider({ name: 'Renamed', baseUrl: 'https://one.example/v2' }) })).toEqual({
    keyRemoved: false,
  });
  expect(stored().map(({ name }) => name)).toEqual(['Renamed', 'Other']);
  expect([...secrets]).toEqual([[secretOf('mine'), KEY]]);
  api.save({ provider: provider(), key: null });
  expect(secrets.size).toBe(0);
  api.save({ provider: provider(), key: KEY });
  api.remove({ id: 'mine' });
  expect([stored().map(({ id }) => id), secrets.size]).toEqual([['other'], 0]);
});

test.each(['https://two.example/v1', 'http://one.example/v1', 'https://one.example:8443/v1'])(
  'the stored key is removed before the URL changes to %s, and the removal is reported',
  (baseUrl) => {
    const { api, secrets, log } = shell();
    api.save({ provider: provider(), key: KEY });
    log.length = 0;
    expect(api.save({ provider: provider({ baseUrl }) })).toEqual({ keyRemoved: true });
    expect(secrets.size).toBe(0);
    expect(log).toEqual([`remove ${secretOf('mine')}`, 'secrets-changed', 'settings']);
    api.save({ provider: provider(), key: KEY });
    const keyOverHttp = new URL(baseUrl).origin;
    expect(api.save({ provider: provider({ baseUrl, keyOverHttp }), key: 'another key' })).toEqual({
      keyRemoved: false,
    });
    expect(secrets.get(secretOf('mine'))).toBe('another key');
  },
);

test('a key is rejected and nothing is stored when the shell cannot store keys; a provider without a key is saved', () => {
  const { api, stored } = shell({ keeps: false });
  expect(failure(() => api.save({ provider: provider(), key: KEY }))).toMatchObject({ code: 'bad-usage' });
  expect(stored()).toEqual([]);
  api.save({ provider: provider() });
  expect(stored()).toHaveLength(1);
});

test('a URL with a password is rejected, because settings are shown, and so is the id of the demo', () => {
  const { api } = shell();
  const withPassword = provider({ baseUrl: `https://user:${KEY}@one.example/v1` });
  expect(failure(() => api.save({ provider: withPassword }))).toEqual({
    code: 'bad-usage',
    message: expect.not.stringContaining(KEY),
  });
  expect(failure(() => api.save({ provider: provider({ id: 'demo' }) })).code).toBe('bad-usage');
});

test('a connection test lists the models of the server once each, without names that cannot be shown', async () => {
  const models = [{ id: 'b' }, { id: 'a' }, { id: 'b' }, { id: 'bad\u0007' }, { id: KEY }, { id: 7 }, null];
  const { baseUrl, requests } = await serverOf(says(200, JSON.stringify({ object: 'list', data: models })));
  const { api } = shell();
  expect(await api.test({ provider: provider({ baseUrl: `${baseUrl}/` }), key: KEY })).toEqual({
    ok: true,
    models: ['b', 'a', '[key]'],
  });
  expect([requests[0]?.url, requests[0]?.headers.authorization]).toEqual(['/v1/models', `Bearer ${KEY}`]);
});

test.each([
  ['[{"id": "x"}]', ['x']],
  ['{"data": null}', []],
])('a connection test accepts the model list %s', async (body, models) => {
  const { baseUrl } = await serverOf(says(200, body));
  expect(await shell().api.test({ provider: provider({ baseUrl }), key: null })).toEqual({ ok: true, models });
});

test('a connection test of Anthropic asks for the list of models in the format of Anthropic', async () => {
  const asked: { readonly url: string; readonly headers: Headers }[] = [];
  const answer: typeof fetch = async (url, init) => {
    asked.push({ url: String(url), headers: new Headers(init?.headers) });
    return Response.json({ data: [{ type: 'model', id: 'claude-sonnet-5' }], has_more: false });
  };
  const trial = { key: KEY, fetch: answer, timeoutMs: 5_000, locale: 'en' } as const;
  const anthropic = provider({ baseUrl: 'https://api.anthropic.com/v1' });
  expect(await testProvider({ ...trial, provider: anthropic })).toEqual({ ok: true, models: ['claude-sonnet-5'] });
  expect(asked.map(({ url }) => url)).toEqual(['https://api.anthropic.com/v1/models?limit=500']);
  expect(asked[0]?.headers.get('x-api-key')).toBe(KEY);
  expect(asked[0]?.headers.get('anthropic-version')).toBe('2023-06-01');
  expect(asked[0]?.headers.has('authorization')).toBe(false);
});

test('a connection test that is canceled ends at once and asks nothing more', async () => {
  const cancel = new AbortController();
  const { baseUrl, requests } = await serverOf(() => cancel.abort());
  const { api } = shell({ timeoutMs: 60_000 });
  const given = { provider: provider({ baseUrl, models: ['typed-in'] }), key: KEY };
  expect(await api.test(given, cancel.signal)).toMatchObject({ ok: false });
  expect(requests).toHaveLength(1);
});

test('a connection test of Gemini sends the key in the header of Google and lists the models that generate text', async () => {
  const models = [
    { name: 'models/gemini-3-flash', supportedGenerationMethods: ['generateContent', 'countTokens'] },
    { name: 'models/embedding-1', supportedGenerationMethods: ['embedContent'] },
    { name: 'tunedModels/mine' },
    { displayName: 'nameless' },
  ];
  const { baseUrl, requests } = await serverOf(says(200, JSON.stringify({ models })));
  const { api } = shell();
  const result = await api.test({
    provider: provider({ kind: 'gemini', baseUrl: baseUrl.replace('/v1', '') }),
    key: KEY,
  });
  expect(result).toEqual({ ok: true, models: ['gemini-3-flash', 'tunedModels/mine'] });
  expect(requests[0]?.url).toBe('/v1beta/models?pageSize=500');
  expect(requests[0]?.headers).toMatchObject({ 'x-goog-api-key': KEY });
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test('a connection test of Gemini reports a list in the format of OpenAI', async () => {
  const { baseUrl } = await serverOf(says(200, '{"object": "list", "data": [{"id": "gpt"}]}'));
  const result = await shell().api.test({ provider: provider({ kind: 'gemini', baseUrl }), key: KEY });
  expect(result).toMatchObject({ ok: false, at: 'format', why: expect.stringContaining('generativelanguage') });
});

test('a connection test sends the stored key only to the stored URL', async () => {
  const one = await serverOf(says(200, '{"data": []}'));
  const two = await serverOf(says(200, '{"data": []}'));
  const { api } = shell();
  api.save({ provider: provider({ baseUrl: one.baseUrl }), key: KEY });
  await api.test({ provider: provider({ baseUrl: one.baseUrl }) });
  await api.test({ provider: provider({ baseUrl: one.baseUrl }), key: null });
  await api.test({ provider: provider({ baseUrl: two.baseUrl }) });
  await api.test({ provider: provider({ id: 'new', baseUrl: one.baseUrl }) });
  expect(one.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, undefined, undefined]);
  expect(two.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test.each([
  ['key', 401, `{"error": {"message": "Incorrect API key provided: ${KEY}"}}`],
  ['key', 403, `<b>No</b> ${encodeURIComponent(KEY)}`],
  ['key', 400, '{"error": {"code": 400, "message": "API key not valid. Please pass a valid API key."}}'],
  ['key', 429, '{"error": {"code": "insufficient_quota", "message": "You exceeded your current quota"}}'],
  ['address', 404, '<html><body>Not here</body></html>'],
  ['address', 405, ''],
  ['address', 502, '<html><body>Bad gateway</body></html>'],
  ['format', 400, '{"error": "no"}'],
  ['format', 200, '<!doctype html><html><script>alert(1)</script></html>'],
  ['format', 200, '{"hello": "world"}'],
  ['format', 200, ''],
] as const)(
  'a connection test names the %s as the cause when the server responds with %i %s',
  async (at, status, body) => {
    const { baseUrl } = await serverOf(says(status, body));
    const result = await shell().api.test({ provider: provider({ baseUrl }), key: KEY });
    expect(result).toMatchObject({ ok: false, at, why: expect.stringMatching(/\bMine .*[.)”]$/) });
    expect(JSON.stringify(result)).not.toMatch(/very-secret|<|script/);
  },
);

test.each([
  [404, ''],
  [200, '<html>'],
  [200, '{"hello": "world"}'],
  [401, '{}'],
  [502, ''],
])('a connection test gives its result in Chinese when the server responds with %i %s', async (status, body) => {
  const { baseUrl } = await serverOf(says(status, body));
  const result = await shell({ locale: 'zh-CN' }).api.test({ provider: provider({ baseUrl }), key: KEY });
  expect(result).toMatchObject({ ok: false, why: expect.stringMatching(/\p{Script=Han}.*。$/u) });
  expect(JSON.stringify(result)).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/);
});

test('a connection test follows no redirect and names the new host', async () => {
  const elsewhere = await serverOf(says(200, '{"data": []}'));
  const { baseUrl } = await serverOf(says(302, '', { location: `${elsewhere.baseUrl}/models?key=${KEY}` }));
  const result = await shell().api.test({ provider: provider({ baseUrl }), key: KEY });
  expect(result).toMatchObject({ ok: false, at: 'address', why: expect.stringContaining('sends requests elsewhere') });
  expect(elsewhere.requests).toEqual([]);
  expect(JSON.stringify(result)).not.toContain(KEY);
});

test('a connection test reports that no server responds at the URL, and that a key is malformed', async () => {
  const { baseUrl, requests } = await serverOf((_, response) => response.destroy());
  const { api } = shell();
  expect(await api.test({ provider: provider({ baseUrl }), key: KEY })).toMatchObject({ ok: false, at: 'address' });
  expect(await api.test({ provider: provider({ baseUrl: 'https://nowhere.invalid/v1' }), key: KEY })).toMatchObject({
    ok: false,
    at: 'address',
    why: expect.stringMatching(/No address was found|no connection/),
  });
  expect(await api.test({ provider: provider({ baseUrl }), key: 'two words' })).toMatchObject({ ok: false, at: 'key' });
  expect(requests).toHaveLength(1);
});

test.each([
  ['from the beginning', (() => {}) as RequestListener],
  ['in the middle of its answer', ((_, response) => void response.write('[')) as RequestListener],
])('a connection test ends when the server is silent %s', async (_, answer) => {
  const { baseUrl } = await serverOf(answer);
  expect(await shell({ timeoutMs: 100 }).api.test({ provider: provider({ baseUrl }), key: KEY })).toMatchObject({
    ok: false,
    at: 'address',
    why: expect.stringContaining('did not answer within 0.1 seconds'),
  });
});

test('reads an endless answer only up to the maximum length of a list of models', async () => {
  const line = `"${'x'.repeat(1024 * 1024)}",`;
  const { baseUrl } = await serverOf((_, response) => {
    const more = () => {
      while (response.write(line));
    };
    response.on('drain', more).writeHead(200).write('[');
    more();
  });
  expect(await shell().api.test({ provider: provider({ baseUrl }), key: KEY })).toMatchObject({
    ok: false,
    at: 'format',
  });
});

const CHAT = 'data: {"choices": [{"delta": {"content": "OK"}, "finish_reason": "stop"}]}\n\ndata: [DONE]\n\n';
const UNKNOWN_MODEL = '{"error": {"message": "The model does not exist", "code": "model_not_found"}}';

/** A server with one handler for its list of models and one for chats. */
async function modelServer(
  list: RequestListener,
  chat: RequestListener,
): Promise<Awaited<ReturnType<typeof serverOf>> & { chats(): number }> {
  const isChat = ({ url = '' }: IncomingMessage) => url.includes('/chat/completions') || url.includes(':stream');
  const server = await serverOf((request, response) => (isChat(request) ? chat : list)(request, response));
  return { ...server, chats: () => server.requests.filter(isChat).length };
}

describe('a connection test of a provider with a model that was typed in', () => {
  const LIST = says(200, '{"data": [{"id": "one"}, {"id": "two"}]}');
  const GEMINI_LIST = says(200, '{"models": [{"name": "models/one"}]}');
  const typed = (baseUrl: string, ...models: string[]) => provider({ baseUrl, models });

  test('asks no model when all are on the list', async () => {
    const { baseUrl, chats } = await modelServer(LIST, says(200, CHAT));
    expect(await shell().api.test({ provider: typed(baseUrl, 'two') })).toEqual({ ok: true, models: ['one', 'two'] });
    expect(chats()).toBe(0);
  });

  test('reports the model as unknown when the server does not know it, and lists the models of the server', async () => {
    const openai = await modelServer(LIST, says(404, UNKNOWN_MODEL));
    expect(await shell().api.test({ provider: typed(openai.baseUrl, 'one', 'three') })).toEqual({
      ok: false,
      at: 'model',
      why: expect.stringContaining('“three”'),
      models: ['one', 'two'],
    });
    const gemini = await modelServer(
      GEMINI_LIST,
      says(404, '{"error": {"code": 404, "message": "models/x is not found"}}'),
    );
    const setting = { ...typed(gemini.baseUrl, 'x'), kind: 'gemini' } as const;
    expect(await shell().api.test({ provider: setting })).toMatchObject({ ok: false, at: 'model', models: ['one'] });
  });

  test('accepts a name that is not on the list but answers, such as a short name of a listed model', async () => {
    const { baseUrl, chats } = await modelServer(LIST, says(200, CHAT));
    expect(await shell().api.test({ provider: typed(baseUrl, 'short') })).toEqual({ ok: true, models: ['one', 'two'] });
    expect(chats()).toBe(1);
  });

  test.each([
    [404, '<html>Not here</html>'],
    [200, '{"hello": "world"}'],
    [403, '{"error": {"message": "Missing scope: models.read"}}'],
  ])('succeeds with a model that answers although the list is %i %s', async (status, body) => {
    const { baseUrl } = await modelServer(says(status, body), says(200, CHAT));
    expect(await shell().api.test({ provider: typed(baseUrl, 'one'), key: KEY })).toEqual({ ok: true, models: [] });
  });

  test('reports the problem of the model list when no model responds either', async () => {
    const { baseUrl } = await modelServer(says(404, ''), says(404, ''));
    expect(await shell().api.test({ provider: typed(baseUrl, 'one') })).toMatchObject({ ok: false, at: 'address' });
  });

  test('finds a wrong key that a public list does not check', async () => {
    const refuseKey = says(401, `{"error": {"message": "No: ${KEY}"}}`);
    const { baseUrl, requests } = await modelServer(LIST, refuseKey);
    const result = await shell().api.test({ provider: typed(baseUrl, 'one'), key: KEY });
    expect(result).toMatchObject({ ok: false, at: 'key' });
    expect(JSON.stringify(result)).not.toContain('very-secret');
    expect(requests.map(({ headers }) => headers.authorization !== undefined)).toEqual([true, false, true]);
  });

  test('sends nothing more to a server that does not answer, redirects, or refuses the key', async () => {
    const gone = await modelServer((_, response) => response.destroy(), says(200, CHAT));
    const moved = await modelServer(says(302, '', { location: 'http://127.0.0.1:9/' }), says(200, CHAT));
    const closed = await modelServer(says(401, '{}'), says(200, CHAT));
    for (const { baseUrl, chats } of [gone, moved, closed]) {
      expect(await shell().api.test({ provider: typed(baseUrl, 'one'), key: KEY })).toMatchObject({ ok: false });
      expect(chats()).toBe(0);
    }
  });
});

test('reorders providers; an order with missing, repeated or unknown ids changes nothing', () => {
  const { api, stored } = shell();
  for (const id of ['a', 'b', 'c']) api.save({ provider: provider({ id, name: id }) });
  api.reorder({ ids: ['c', 'a', 'b'] });
  expect(stored().map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  for (const ids of [['a', 'b'], ['a', 'b', 'c', 'd'], ['a', 'b', 'b'], ['a', 'b', 'x'], ['a', 'b', 'c', 'c'], []])
    expect(failure(() => api.reorder({ ids })).code).toBe('bad-usage');
  expect(stored().map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

describe('model servers on this computer', () => {
  const places = async (...answers: RequestListener[]) => {
    const servers = await Promise.all(answers.map(serverOf));
    const presets = ['ollama', 'lm-studio', 'llama-cpp'] as const;
    const localPlaces = servers.map(({ baseUrl }, nth) => ({
      preset: presets[nth] ?? 'ollama',
      name: `Server ${nth}`,
      port: Number(new URL(baseUrl).port),
    }));
    return { servers, localPlaces };
  };

  test('are found with their models and asked without a key, and only a list of models counts', async () => {
    const { servers, localPlaces } = await places(
      says(200, '{"data": [{"id": "llama3:latest"}, {"id": "bad\\u0000name"}]}'),
      says(200, '<html>Another program</html>'),
      says(302, '', { location: 'http://example.com/' }),
    );
    const { api } = shell({ localPlaces });
    api.save({ provider: provider({ baseUrl: 'http://127.0.0.1:9/v1' }), key: KEY });
    expect(await api.findLocal()).toEqual([
      { preset: 'ollama', name: 'Server 0', baseUrl: servers[0]?.baseUrl, models: ['llama3:latest'] },
    ]);
    for (const { requests } of servers) {
      expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /v1/models']);
      expect(JSON.stringify(requests.map(({ rawHeaders }) => rawHeaders))).not.toMatch(/authorization|secret/i);
    }
  });

  test('are left out when they are already a provider, under any name of this computer', async () => {
    const { servers, localPlaces } = await places(says(200, '{"data": []}'), says(200, '{"data": []}'));
    const { api } = shell({ localPlaces });
    api.save({ provider: provider({ baseUrl: `${servers[0]?.baseUrl.replace('127.0.0.1', 'localhost')}/` }) });
    expect((await api.findLocal()).map(({ baseUrl }) => baseUrl)).toEqual([servers[1]?.baseUrl]);
  });

  test('have one second to answer together, and a silent or endless one delays no other', async () => {
    const line = `"${'x'.repeat(64 * 1024)}",`;
    const { servers, localPlaces } = await places(
      () => {},
      (_, response) => {
        const more = () => {
          while (response.write(line));
        };
        response.on('drain', more).writeHead(200).write('[');
        more();
      },
      says(200, '{"data": null}'),
    );
    const began = performance.now();
    expect((await shell({ localPlaces }).api.findLocal()).map(({ baseUrl }) => baseUrl)).toEqual([servers[2]?.baseUrl]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('are not found when they do not run', async () => {
    expect(await shell({ localPlaces: [{ preset: 'ollama', name: 'None', port: 1 }] }).api.findLocal()).toEqual([]);
  });
});

describe('the model of new topics', () => {
  const first = provider({ models: ['large', 'small'] });
  const FIRST: ModelSetting = { provider: 'openai', providerId: 'mine', model: 'large' };

  test('is the first model of the first provider that is added', () => {
    const { api, usual } = shell();
    expect(api.save({ provider: first })).toEqual({ keyRemoved: false, usualModel: FIRST });
    expect(usual()).toEqual(FIRST);
  });

  test('is the first model of a provider that gets models only later', () => {
    const { api, usual } = shell();
    expect(api.save({ provider: provider() })).toEqual({ keyRemoved: false });
    expect(usual()).toEqual(DEMO);
    api.save({ provider: first });
    expect(usual()).toEqual(FIRST);
  });

  test('stays the demo when the user chose it although there was another model', () => {
    const { api, usual } = shell({ stored: [first], recent: [DEMO] });
    api.save({ provider: { ...first, name: 'Renamed' } });
    api.save({ provider: provider({ id: 'second', models: ['m'] }) });
    expect(usual()).toEqual(DEMO);
  });

  test('becomes the first model of a further provider while no model was ever chosen', () => {
    const { api, usual } = shell({ stored: [first] });
    api.save({ provider: provider({ id: 'second', models: ['m'] }) });
    expect(usual()).toEqual({ ...FIRST, providerId: 'second', model: 'm' });
  });

  test('stays the same when a second provider is added', () => {
    const { api, usual } = shell();
    api.save({ provider: first });
    expect(api.save({ provider: provider({ id: 'second', models: ['m'] }) })).toEqual({ keyRemoved: false });
    expect(usual()).toEqual(FIRST);
  });

  test('becomes the first model of a new provider when its own provider was removed', () => {
    const gone: ModelSetting = { provider: 'openai', providerId: 'gone', model: 'm' };
    const { api, usual } = shell({ model: gone });
    api.save({ provider: first });
    expect(usual()).toEqual(FIRST);
  });

  test('stays a model that has a URL of its own instead of a provider', () => {
    const typed: ModelSetting = { provider: 'openai', model: 'm', baseUrl: 'https://own.example/v1' };
    const { api, usual } = shell({ model: typed });
    api.save({ provider: first });
    expect(usual()).toEqual(typed);
  });
});

describe('a key for another machine that is reached over plain http', () => {
  const baseUrl = 'http://nas:8080/v1';
  const allowed = { baseUrl, keyOverHttp: 'http://nas:8080' };
  const unencrypted = expect.objectContaining({ failure: 'key-unencrypted' });

  test('is not stored and not sent before the user allowed it for this address', async () => {
    const { api, secrets, stored } = shell();
    for (const keyOverHttp of [undefined, 'http://nas', 'http://nas:8080/v1', 'https://nas:8080']) {
      const given = provider({ baseUrl, ...(keyOverHttp === undefined ? {} : { keyOverHttp }) });
      expect(() => api.save({ provider: given, key: KEY })).toThrow(unencrypted);
      await expect(api.test({ provider: given, key: KEY })).rejects.toEqual(unencrypted);
    }
    expect([secrets.size, stored()]).toEqual([0, []]);
    api.save({ provider: provider(allowed), key: KEY });
    expect(secrets.size).toBe(1);
  });

  test('that an earlier version stored is not sent by a test, and not kept by saving', async () => {
    const { api, secrets } = shell({ stored: [provider({ baseUrl })] });
    secrets.set(secretOf('mine'), KEY);
    await expect(api.test({ provider: provider({ baseUrl }) })).rejects.toEqual(unencrypted);
    expect(() => api.save({ provider: provider({ baseUrl, name: 'New' }) })).toThrow(unencrypted);
    api.save({ provider: provider({ baseUrl, name: 'New' }), key: null });
    expect(secrets.size).toBe(0);
  });

  test('is needed by no question if there is no key, or the address is on this computer', async () => {
    const { api } = shell();
    api.save({ provider: provider({ baseUrl }) });
    const local = await serverOf(says(200, '{"data":[{"id":"m"}]}'));
    expect(await api.test({ provider: provider({ baseUrl: local.baseUrl }), key: KEY })).toMatchObject({ ok: true });
  });
});
