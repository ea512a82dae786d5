import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { ServerId } from '../../../shared/ids.ts';
import type { GivenServer } from '../../../shared/server-setting.ts';
import { everythingServer } from '../mcp/connection/everything-server.fixture.ts';
import { parseServerConfig } from '../mcp/launch/config.ts';
import { LoginServer } from '../mcp/login/login-server.fixture.ts';
import { SECRETS_FILE } from '../secrets/file-secrets.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { openWindow, type Window, type WindowOptions } from '../topics/window.fixture.ts';

// The time limit in milliseconds of these tests, which start real servers several times.
vi.setConfig({ testTimeout: 60_000 });

const EVERYTHING = ServerId.parse('everything');

function everything(): GivenServer {
  const main = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json');
  const program = join(dirname(main), 'dist', 'index.js');
  return {
    id: EVERYTHING,
    setting: { transport: 'stdio', command: process.execPath, args: [program], env: { TOKEN: { secret: true } } },
    secrets: { 'env:TOKEN': 't0ken' },
  };
}

const quiet = (options: WindowOptions = {}): Promise<Window> => openWindow(() => say('Hello.'), options);
const state = ({ host }: Window) => host.servers.list().find(({ id }) => id === EVERYTHING)?.state;

async function topicIn(window: Window) {
  const { topicId } = await window.host.topics.send({ topicId: null, text: 'hello', workspace: window.workspace });
  await window.reached(topicId, 'completed');
  return topicId;
}

test('starts a server that the user typed in, shows its tools, stops it when it is switched off, and keeps it after a restart', {
  timeout: 60_000,
}, async () => {
  const window = await quiet();
  const { servers } = window.host;
  servers.add({ servers: [everything()], origin: 'typed' });
  await window.until(() => state(window) === 'running');
  // The server already counts as running when its tools are known; its templates arrive later.
  await window.until(() => servers.detail({ serverId: EVERYTHING }).templateList.length > 0);
  const detail = servers.detail({ serverId: EVERYTHING });
  expect(detail).toMatchObject({
    ...{ origin: 'typed', review: null, trusted: false, on: true, transport: 'stdio', loggedIn: false },
    setting: { env: { TOKEN: { secret: true } } },
  });
  expect(detail.toolList.map(({ name }) => name)).toContain('echo');
  expect([detail.promptList.length > 0, detail.resourceList.length > 0]).toEqual([true, true]);
  expect(JSON.stringify(detail)).not.toContain('t0ken');
  window.host.settings.update({ serverSwitches: { [EVERYTHING]: false } });
  await window.until(() => state(window) === 'off');
  expect(() => servers.restart({ serverId: EVERYTHING })).toThrow(/switched off/);
  window.host.settings.update({ serverSwitches: { [EVERYTHING]: true } });
  await window.until(() => state(window) === 'running');
  await window.restart();
  await window.until(() => state(window) === 'running');
});

test('hides the secret of a pasted server, adds the server switched off, and starts it once the user allows it', async () => {
  const window = await quiet();
  const { setting } = everything();
  if (setting.transport !== 'stdio') throw new Error('It is started, not reached.');
  const { command, args } = setting;
  const text = `{ "mcpServers": { "everything": ${JSON.stringify({ command, args, env: { TOKEN: 't0ken' } })}, } }`;
  const found = window.host.servers.read({ text });
  expect(JSON.stringify(found)).not.toContain('t0ken');
  window.host.servers.add({ servers: found.servers.map(({ given }) => given), origin: 'pasted' });
  expect(state(window)).toBe('needs-review');
  const { review, on } = window.host.servers.detail({ serverId: EVERYTHING });
  expect([on, review?.shown]).toEqual([false, [command, ...args, '', 'TOKEN (secret)'].join('\n')]);
  expect(() => window.host.servers.restart({ serverId: EVERYTHING })).toThrow(/allow/);
  window.host.servers.allowStart({ serverId: EVERYTHING, hash: review?.hash ?? '' });
  await window.until(() => state(window) === 'running');
  expect(window.host.servers.detail({ serverId: EVERYTHING }).on).toBe(true);
  await window.host.servers.remove({ serverId: EVERYTHING });
  expect(window.host.servers.list().map(({ id }) => id)).not.toContain(EVERYTHING);
});

test('does not run a command that was changed without the user, and shows both versions (V5)', async () => {
  const window = await quiet();
  window.host.servers.add({ servers: [everything()], origin: 'typed' });
  await window.until(() => state(window) === 'running');
  const trace = join(window.folder, 'it-ran');
  const evil = { transport: 'stdio', command: 'touch', args: [trace], env: {} };
  const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
  database.run('UPDATE servers SET setting = ?', JSON.stringify(evil));
  database.close();
  await window.restart();
  expect(state(window)).toBe('needs-review');
  const { review } = window.host.servers.detail({ serverId: EVERYTHING });
  expect(review?.shown).toBe(`touch\n${trace}`);
  expect(review?.before).toContain(process.execPath);
  const { topicId } = await window.host.startLoop({
    ...{ prompt: 'hello', workspace: window.workspace, strategy: 'agentic', locale: 'en' },
  });
  await window.reached(topicId, 'completed');
  expect(existsSync(trace)).toBe(false);
  window.host.servers.allowStart({ serverId: EVERYTHING, hash: review?.hash ?? '' });
  // The program fails as a server, but it has run and created the file. So the absence of the file
  // above shows that the program did not run before.
  await window.until(() => state(window) === 'error');
  expect(existsSync(trace)).toBe(true);
});

test('starts the app without the servers that need secrets if the secret store is unreadable', async () => {
  const window = await quiet();
  window.host.servers.add({ servers: [everything()], origin: 'pasted' });
  writeFileSync(join(window.folder, SECRETS_FILE), 'no JSON');
  await window.restart();
  expect(state(window)).toBe('needs-review');
  expect(window.host.servers.detail({ serverId: EVERYTHING }).review?.shown).toContain('TOKEN (secret, no value yet)');
});

test('offers the servers of a folder without starting any, and does not repeat a dismissed offer (V4)', async () => {
  const window = await quiet();
  const { servers } = window.host;
  const topicId = await topicIn(window);
  expect(await servers.offered({ topicId })).toBeNull();
  const file = join(window.workspace, '.mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers: { tools: { command: 'run-me', env: { KEY: 'hidden' } } } }));
  const offered = await servers.offered({ topicId });
  expect(offered).toMatchObject({
    origin: 'workspace',
    file,
    servers: [{ given: { setting: { cwd: window.workspace } } }],
  });
  expect(JSON.stringify(offered)).not.toContain('hidden');
  expect(servers.list().every(({ builtIn }) => builtIn)).toBe(true);
  await servers.dismissOffer({ topicId });
  expect(await servers.offered({ topicId })).toBeNull();
  writeFileSync(file, JSON.stringify({ mcpServers: { tools: { command: 'run-me', args: ['changed'] } } }));
  const again = await servers.offered({ topicId });
  expect(again?.servers).toHaveLength(1);
  servers.add({ servers: again?.servers.map(({ given }) => given) ?? [], origin: 'workspace', topicId });
  expect(await servers.offered({ topicId })).toBeNull();
});

test('finds servers of other programs in the configuration files of these programs', async () => {
  const window = await quiet();
  const home = join(window.folder, 'home');
  const files = {
    '.config/Claude/claude_desktop_config.json': { mcpServers: { a: { command: 'x', env: { KEY: 'hidden' } } } },
    '.cursor/mcp.json': { mcpServers: { b: { url: 'https://b.example/mcp' } } },
    '.config/Code/User/mcp.json': { servers: { c: { type: 'stdio', command: 'z' } } },
    '.config/Code/User/settings.json': { 'editor.fontSize': 12 },
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), JSON.stringify(content));
  }
  const found = await window.host.servers.importable();
  expect(found.map(({ origin, servers }) => [origin, servers.map(({ name }) => name)])).toEqual([
    ['claude-desktop', ['a']],
    ['cursor', ['b']],
    ['vs-code', ['c']],
  ]);
  expect(JSON.stringify(found)).not.toContain('hidden');
  window.host.servers.add({ servers: found[0]?.servers.map(({ given }) => given) ?? [], origin: 'claude-desktop' });
  // The secret of the server was imported too. So no value is missing, and the server only needs
  // the user's review.
  expect(window.host.servers.detail({ serverId: ServerId.parse('a') }).review?.shown).toBe('x\n\nKEY (secret)');
});

test('exports settings that can be imported again and that contain no secret values', async () => {
  const window = await quiet();
  const { servers } = window.host;
  servers.add({ servers: [everything()], origin: 'pasted' });
  const text = servers.exported({ ids: [EVERYTHING] });
  expect(text).not.toContain('t0ken');
  const [again] = servers.read({ text }).servers;
  expect(again).toMatchObject({ known: EVERYTHING, given: { setting: everything().setting, secrets: {} } });
});

test('refuses to change a built-in server or one from the process’s configuration, and reports a missing server', async () => {
  const launch = { transport: 'stdio', command: 'x', args: [], env: { KEY: 'hidden' } } as const;
  const window = await quiet({ servers: { mine: launch }, serverSwitches: { mine: false } });
  const { servers } = window.host;
  const builtIn = servers.list().find((server) => server.builtIn)?.id ?? EVERYTHING;
  for (const id of [builtIn, ServerId.parse('mine')]) {
    expect(() => servers.setTrusted({ serverId: id, trusted: true })).toThrow(
      expect.objectContaining({ code: 'bad-usage' }),
    );
    expect(() => servers.detail({ serverId: id })).not.toThrow();
  }
  expect(JSON.stringify(servers.detail({ serverId: ServerId.parse('mine') }))).not.toContain('hidden');
  expect(() => servers.detail({ serverId: EVERYTHING })).toThrow(expect.objectContaining({ code: 'not-found' }));
  await expect(servers.login({ serverId: ServerId.parse('mine') })).rejects.toMatchObject({ code: 'bad-usage' });
});

test('logs in to a server over HTTP in the browser, and logs out again', async () => {
  const server = await new LoginServer().listen();
  onTestFinished(() => server.close());
  const window = await quiet();
  const { servers } = window.host;
  const setting = { transport: 'http', url: server.url.href, headers: {} } as const;
  servers.add({ servers: [{ id: EVERYTHING, setting, secrets: {} }], origin: 'typed' });
  await window.until(() => state(window) === 'needs-login');
  expect(servers.detail({ serverId: EVERYTHING }).loggedIn).toBe(false);
  const { url } = await servers.login({ serverId: EVERYTHING });
  await fetch(url);
  await window.until(() => servers.detail({ serverId: EVERYTHING }).loggedIn);
  // The login is complete, so the app now sends requests to the server, although this test server
  // does not speak MCP.
  await window.until(() => server.asked.some(({ path, authorization }) => path === '/mcp' && authorization !== null));
  await window.restart();
  expect(window.host.servers.detail({ serverId: EVERYTHING }).loggedIn).toBe(true);
  await window.host.servers.logout({ serverId: EVERYTHING });
  expect(window.host.servers.detail({ serverId: EVERYTHING }).loggedIn).toBe(false);
  await window.until(() => state(window) === 'needs-login');
});

test('sends no login request to a URL before the user allows the server (V4)', async () => {
  const server = await new LoginServer().listen();
  onTestFinished(() => server.close());
  const window = await quiet();
  const setting = { transport: 'http', url: server.url.href, headers: {} } as const;
  window.host.servers.add({ servers: [{ id: EVERYTHING, setting, secrets: {} }], origin: 'pasted' });
  await expect(window.host.servers.login({ serverId: EVERYTHING })).rejects.toMatchObject({ code: 'conflict' });
  expect(server.asked).toEqual([]);
});

test('ends an unfinished login silently when the host closes, and does not read the closed database', async () => {
  const server = await new LoginServer().listen();
  onTestFinished(() => server.close());
  const window = await quiet();
  const setting = { transport: 'http', url: server.url.href, headers: {} } as const;
  window.host.servers.add({ servers: [{ id: EVERYTHING, setting, secrets: {} }], origin: 'typed' });
  await window.until(() => state(window) === 'needs-login');
  const { url } = await window.host.servers.login({ serverId: EVERYTHING });
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  server.beforeToken = held;
  await fetch(url);
  await vi.waitFor(() => expect(server.pathsAsked()).toContain('/token'), 5000);
  const problems: unknown[] = [];
  window.listenToNews = () => {
    try {
      window.host.servers.list();
    } catch (error) {
      problems.push(error);
    }
  };
  await window.host.close();
  const told = window.news.length;
  goOn();
  const secrets = join(window.folder, SECRETS_FILE);
  await vi.waitFor(() => expect(readFileSync(secrets, 'utf8')).toContain('access_token'), 5000);
  expect([window.news.slice(told), problems]).toEqual([[], []]);
  window.listenToNews = () => {};
  await window.restart();
  expect(window.host.servers.detail({ serverId: EVERYTHING }).loggedIn).toBe(true);
});

test('uses stored and allowed servers in a loop without a window', async () => {
  const offered: string[][] = [];
  const window = await openWindow(
    ({ tools = [] }) => {
      offered.push(tools.map((tool) => tool.function.name));
      return say('Hello.');
    },
    { withoutWindows: true },
  );
  const { servers } = window.host;
  servers.add({ servers: [everything()], origin: 'typed' });
  servers.add({ servers: [{ ...everything(), id: ServerId.parse('unseen') }], origin: 'pasted' });
  window.host.settings.update({ serverSwitches: { unseen: true } });
  const { topicId } = await window.host.startLoop({
    ...{ prompt: 'hello', workspace: window.workspace, strategy: 'agentic', locale: 'en' },
  });
  await window.reached(topicId, 'completed');
  expect(offered[0]).toContain('everything__echo');
  expect(offered[0]?.filter((name) => name.startsWith('unseen'))).toEqual([]);
  expect(servers.list().map(({ id, state: now }) => [id, now])).toContainEqual(['unseen', 'needs-review']);
});

test("uses a server over HTTP from the process's configuration in a loop", async () => {
  const remote = await everythingServer('http');
  onTestFinished(remote.stop);
  const offered: string[][] = [];
  const text = JSON.stringify({ mcpServers: { remote: { url: remote.url, headers: { 'X-Team': 'a' } } } });
  const window = await openWindow(
    ({ tools = [] }) => {
      offered.push(tools.map((tool) => tool.function.name));
      return say('Hello.');
    },
    { withoutWindows: true, ...parseServerConfig(text, 'servers.json') },
  );
  const { topicId } = await window.host.startLoop({
    ...{ prompt: 'hello', workspace: window.workspace, strategy: 'agentic', locale: 'en' },
  });
  await window.reached(topicId, 'completed');
  expect(offered[0]).toContain('remote__echo');
  expect(window.host.servers.detail({ serverId: ServerId.parse('remote') })).toMatchObject({
    ...{ origin: 'process', transport: 'http', state: 'running', review: null },
  });
});
