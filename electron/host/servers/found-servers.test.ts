import { expect, onTestFinished, test, vi } from 'vitest';
import type { FieldProblem } from '../../../shared/failures/field-problems.ts';
import { ServerId } from '../../../shared/ids.ts';
import { failure } from '../store/store.fixture.ts';
import { type ConfigText, foundServers, type OwnServer } from './found-servers.ts';
import { reachOf } from './launch.ts';

const HOME = '/home/someone';

function found(config: unknown, change: Partial<ConfigText> = {}, own: readonly OwnServer[] = []) {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  return foundServers({ text, origin: 'pasted', file: null, folder: HOME, project: null, home: HOME, ...change }, own);
}

test('reads a configuration of Claude Desktop with comments and trailing commas', () => {
  const text = `{
    // my servers
    "mcpServers": {
      "files": { "command": "npx", "args": ["-y", "server-files", "/tmp",], "env": { "LEVEL": "info", "RETRIES": 3 } },
      "remote": { "url": "https://one.example/mcp", "headers": { "X-Team": "a" }, "disabled": true },
    },
  }`;
  expect(found(text)).toEqual({
    origin: 'pasted',
    file: null,
    problems: [],
    servers: [
      {
        name: 'files',
        disabled: false,
        known: null,
        given: {
          id: 'files',
          secrets: {},
          setting: {
            ...{ transport: 'stdio', command: 'npx', args: ['-y', 'server-files', '/tmp'] },
            env: { LEVEL: { value: 'info' }, RETRIES: { value: '3' } },
          },
        },
      },
      {
        name: 'remote',
        disabled: true,
        known: null,
        given: {
          id: 'remote',
          secrets: {},
          setting: { transport: 'http', url: 'https://one.example/mcp', headers: { 'X-Team': { value: 'a' } } },
        },
      },
    ],
  });
});

const one = { command: 'x' };
test.each([
  ['in the format of VS Code', { servers: { a: one } }],
  ['in the older settings of VS Code', { mcp: { servers: { a: one } } }],
  ['without the name around it', { a: one }],
  ['without the outer braces', '"mcpServers": {"a": {"command": "x"}}'],
  ['in a single entry copied from a configuration', '"a": {"command": "x"},'],
])('finds servers in a configuration %s', (_how, config) => {
  expect(found(config).servers.map(({ given }) => given.id)).toEqual(['a']);
});

test('reads a configuration that is a single server without a name', () => {
  expect(found(one).servers[0]?.given).toMatchObject({ id: 'server', setting: { command: 'x' } });
});

test('separates values that look like secrets from the setting, which is stored unencrypted', () => {
  const env = {
    GITHUB_TOKEN: 'gh',
    API_KEY: 'k',
    DB: 'postgres://me:pass@one.example/db',
    SSH_ASKPASS: '/x',
    MODE: 'm',
  };
  const headers = { Authorization: 'Bearer b', Accept: '*/*' };
  const { servers } = found({ mcpServers: { a: { command: 'x', env }, b: { url: 'https://b.example', headers } } });
  expect(servers.map(({ given }) => given.secrets)).toEqual([
    { 'env:GITHUB_TOKEN': 'gh', 'env:API_KEY': 'k', 'env:DB': 'postgres://me:pass@one.example/db' },
    { 'header:Authorization': 'Bearer b' },
  ]);
  expect(servers[0]?.given.setting).toMatchObject({
    env: { GITHUB_TOKEN: { secret: true }, SSH_ASKPASS: { value: '/x' }, MODE: { value: 'm' } },
  });
  expect(JSON.stringify(servers.map(({ given }) => given.setting))).not.toMatch(/gh"|pass@|Bearer/);
});

test('uses the name of a server as its id if possible, but never the id of another server or a reserved id (V14)', () => {
  const config = {
    '@aether/file-editor': one,
    'My Server': one,
    'my-server': one,
    github: one,
    日本: one,
    '__proto__!': one,
  };
  const own = [
    { id: ServerId.parse('@aether/file-editor'), reach: null },
    { id: ServerId.parse('GitHub'), reach: null },
  ];
  const { servers } = found({ mcpServers: config }, {}, own);
  expect(servers.map(({ name, given }) => [name, given.id])).toEqual([
    ['@aether/file-editor', 'aether-file-editor'],
    ['My Server', 'My-Server'],
    ['my-server', 'my-server-2'],
    ['github', 'github-2'],
    ['日本', 'server'],
    ['__proto__!', '__proto__-2'],
  ]);
});

test('recognises a found server that has the same command or URL as an added one, whatever its name and variables', () => {
  const id = ServerId.parse('mine');
  const reach = reachOf({ transport: 'stdio', command: 'npx', args: ['files'], env: {} });
  const config = { a: { command: 'npx', args: ['files'], env: { A: '1' } }, b: { command: 'npx', args: ['other'] } };
  expect(found({ mcpServers: config }, {}, [{ id, reach }]).servers.map(({ known }) => known)).toEqual(['mine', null]);
});

test('leaves references to environment variables for the user to fill in, so that no file can read the environment', () => {
  vi.stubEnv('LOOPWRIGHT_TEST_VALUE', 'from the environment');
  onTestFinished(() => void vi.unstubAllEnvs());
  const headers = { 'X-A': 'Bearer $' + '{LOOPWRIGHT_TEST_VALUE}', 'X-B': '$' + '{input:b}' };
  const args = ['$' + '{env:LOOPWRIGHT_TEST_VALUE}', '$' + '{userHome}/a', '$' + '{workspaceFolder}/b'];
  const result = found(
    { mcpServers: { a: { url: 'https://a.example', headers }, b: { command: 'x', args } } },
    { project: '/project' },
  );
  expect(JSON.stringify(result)).not.toContain('from the environment');
  expect(result.servers[0]?.given).toMatchObject({
    setting: { headers: { 'X-A': { secret: true }, 'X-B': { secret: true } } },
    secrets: {},
  });
  expect(result.servers[1]?.given.setting).toMatchObject({ args: [args[0], `${HOME}/a`, '/project/b'] });
  expect(result.problems).toEqual([
    { name: 'server-entry-without-value', data: { name: 'a', field: 'X-A' } },
    { name: 'server-entry-without-value', data: { name: 'a', field: 'X-B' } },
    { name: 'server-entry-unfinished', data: { name: 'b' } },
  ]);
});

test('starts a project’s server in the project folder unless the server names another folder', () => {
  const config = { mcpServers: { a: one, b: { ...one, cwd: 'tools' }, c: { ...one, cwd: '~/x' } } };
  const { servers } = found(config, { project: '/project', folder: '/project' });
  expect(servers.map(({ given }) => 'cwd' in given.setting && given.setting.cwd)).toEqual([
    '/project',
    '/project/tools',
    `${HOME}/x`,
  ]);
});

test('reports the servers that cannot be used, and returns the others (V15)', () => {
  const bad = {
    a: { command: 7 },
    'b\u202E': null,
    c: one,
    d: { url: 'javascript:alert(1)' },
    e: { ...one, args: ['\0'] },
  };
  const { servers, problems } = found({ mcpServers: bad });
  expect(servers.map(({ name }) => name)).toEqual(['c']);
  const wrong = (name: string, field: string, problem: FieldProblem['name']) => ({
    name: 'server-entry-wrong',
    data: { name, field, problem: { name: problem, data: expect.anything() } },
  });
  expect(problems).toEqual([
    wrong('a', 'command', 'not-text'),
    wrong('b<U+202E>', '', 'not-an-object'),
    wrong('d', 'url', 'not-uri'),
    wrong('e', 'args.0', 'nul-character'),
  ]);
});

test('limits the number of servers it reads to what a person can review', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`s${at}`, one]));
  const { servers, problems } = found({ mcpServers: many });
  expect([servers.length, problems.length]).toEqual([200, 1]);
});

test.each([
  ['{\n"mcpServers": {\n"a" 1}}', /line 3 a colon is expected/],
  ['hello', /line 1/],
  ['{}', /No servers/],
  ['[]', /No servers/],
  ['{"mcpServers": []}', /must be an object/],
  ['['.repeat(300_000), /line 1/],
])('refuses a text without servers and gives the reason: %.30s', (text, message) => {
  expect(failure(() => found(text))).toEqual({ code: 'bad-usage', message: expect.stringMatching(message) });
});

test('reads quickly even a file that was crafted to be slow to read (V15)', () => {
  const slow = '://'.padEnd(900_000, ':');
  const config = { mcpServers: { a: { command: 'x', args: [], env: { A: slow, B: '${'.repeat(40_000) } } } };
  const began = performance.now();
  expect(found(config).servers).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(3000);
});
