import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LoopwrightError } from '../../../../shared/errors.ts';
import { parseServerConfig, readServerConfig } from './config.ts';

const parse = (config: unknown) => parseServerConfig(JSON.stringify(config), 'servers.json');
const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof LoopwrightError && error.code === 'bad-usage') return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
};

test('reads servers in the usual form of a configuration file', () => {
  const { servers, serverSwitches } = parse({
    mcpServers: {
      counter: { command: 'node', args: ['counter.js'], env: { A: '1' }, cwd: '/tmp', type: 'stdio' },
      plain: { command: 'plain' },
      resting: { command: 'x', disabled: true },
    },
    somethingElse: 1,
  });
  expect(servers).toEqual({
    counter: { transport: 'stdio', command: 'node', args: ['counter.js'], env: { A: '1' }, cwd: '/tmp' },
    plain: { transport: 'stdio', command: 'plain', args: [], env: {} },
    resting: { transport: 'stdio', command: 'x', args: [], env: {} },
  });
  expect(serverSwitches).toEqual({ resting: false });
});

test('reads URLs with headers; the transport is the one in the file, or is derived from the URL path', () => {
  const { servers } = parse({
    mcpServers: {
      plain: { url: 'https://one.example/mcp' },
      typed: { type: 'streamable-http', url: 'https://one.example/sse', headers: { Authorization: 'Bearer x', N: 1 } },
      old: { type: 'sse', url: 'http://127.0.0.1:1/mcp' },
      older: { url: 'https://one.example/a/sse' },
    },
  });
  expect(servers).toEqual({
    plain: { transport: 'http', url: 'https://one.example/mcp', headers: {} },
    typed: {
      ...{ transport: 'http', url: 'https://one.example/sse' },
      headers: { Authorization: 'Bearer x', N: '1' },
    },
    old: { transport: 'sse', url: 'http://127.0.0.1:1/mcp', headers: {} },
    older: { transport: 'sse', url: 'https://one.example/a/sse', headers: {} },
  });
});

test('accepts comments, trailing commas, and the format of VS Code', () => {
  const text = '{ // mine\n "servers": { "a": { "command": "b", "args": ["c",], /* no */ }, }, }';
  expect(parseServerConfig(text, 'servers.json').servers).toEqual({
    a: { transport: 'stdio', command: 'b', args: ['c'], env: {} },
  });
});

test('accepts an empty list of servers', () => {
  expect(parse({}).servers).toEqual({});
});

test('accepts a file with a byte order mark', () => {
  expect(parseServerConfig('\uFEFF{"mcpServers":{"a":{"command":"b"}}}', 'servers.json').servers).toHaveProperty('a');
});

test.each([
  ['a command that is no text', { a: { command: 1 } }, /servers\.json, mcpServers\.a\.command must be text/],
  ['a missing command', { a: { args: [] } }, /mcpServers\.a\.command/],
  ['an empty command', { a: { command: '' } }, /mcpServers\.a\.command must not be empty/],
  ['arguments that are no list', { a: { command: 'x', args: 'y' } }, /mcpServers\.a\.args/],
  ['an argument that is no text', { a: { command: 'x', args: ['y', 2] } }, /mcpServers\.a\.args\.1/],
  ['a variable that is no text', { a: { command: 'x', env: { KEY: [] } } }, /mcpServers\.a\.env\.KEY/],
  ['an address that is none', { a: { url: 'example.org' } }, /mcpServers\.a\.url/],
  [
    'an address with a password',
    { a: { url: 'https://me:pass@a.example' } },
    /mcpServers\.a\.url must not contain a user/,
  ],
  ['an address that opens a program', { a: { url: 'file:///etc/passwd' } }, /mcpServers\.a\.url/],
  ['a header that breaks out of its line', { a: { url: 'https://a.example', headers: { 'A\r\nB': '1' } } }, /headers/],
  ['a folder that is no text', { a: { command: 'x', cwd: 7 } }, /mcpServers\.a\.cwd/],
  ['a NUL in an argument', { a: { command: 'x', args: ['a\0b'] } }, /NUL/],
  ['a reserved name (V14)', { '@aether/file-editor': { command: 'x' } }, /reserved/],
  ['a reserved name in a new family (V14)', { '@aether/new': { command: 'x' } }, /reserved/],
  ['a name with blanks', { 'my server': { command: 'x' } }, /mcpServers\.my server has a name that cannot be used/],
  ['servers that are no object', [], /mcpServers/],
  ['an entry that is no object', { a: null }, /mcpServers\.a must be an object/],
])('rejects %s, naming file and field', (_what, mcpServers, message) => {
  const sentence = refusal(() => parse({ mcpServers }));
  expect(sentence).toMatch(message);
  expect(sentence).toContain('servers.json');
});

test('refuses invalid JSON with its position', () => {
  expect(refusal(() => parseServerConfig('{\n"mcpServers": {"a" 1}}', 'servers.json'))).toMatch(
    /servers\.json is not valid JSON: in line 2 a colon is expected/,
  );
  expect(refusal(() => parseServerConfig('['.repeat(200_000), 'servers.json'))).toMatch(/not valid JSON/);
});

test('ignores __proto__ keys at every depth', () => {
  const { servers } = parseServerConfig(
    '{"mcpServers": {"__proto__": {"command": "evil"}, "a": {"command": "x", "env": {"__proto__": {"B": "1"}, "C": "2"}}}}',
    'servers.json',
  );
  expect(Object.keys(servers)).toEqual(['a']);
  const env = servers.a?.transport === 'stdio' ? servers.a.env : null;
  expect(env).toEqual({ C: '2' });
  expect(Object.getPrototypeOf(env)).toBe(Object.prototype);
});

test('resolves a relative folder from the folder of its file', () => {
  const text = '{"mcpServers": {"a": {"command": "x", "cwd": "tools"}}}';
  expect(parseServerConfig(text, '/etc/servers.json').servers.a).toMatchObject({ cwd: '/etc/tools' });
});

test('reports which file cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  try {
    const file = join(folder, 'servers.json');
    expect(refusal(() => readServerConfig(file))).toContain(file);
    writeFileSync(file, '{"mcpServers": {"a": {"command": "b"}}}');
    expect(readServerConfig(file).servers).toHaveProperty('a');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
