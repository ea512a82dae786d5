import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
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

test('reads the servers as they are usually written', () => {
  const { servers, serverSwitches } = parse({
    mcpServers: {
      counter: { command: 'node', args: ['counter.js'], env: { A: '1' }, cwd: '/tmp', type: 'stdio' },
      plain: { command: 'plain' },
      resting: { command: 'x', disabled: true },
    },
    somethingElse: 1,
  });
  expect(servers).toEqual({
    counter: { command: 'node', args: ['counter.js'], env: { A: '1' }, cwd: '/tmp' },
    plain: { command: 'plain', args: [], env: {} },
    resting: { command: 'x', args: [], env: {} },
  });
  expect(serverSwitches).toEqual({ resting: false });
});

test('takes an empty file of servers', () => {
  expect(parse({}).servers).toEqual({});
});

test('takes a file with a byte order mark', () => {
  expect(parseServerConfig('\uFEFF{"mcpServers":{"a":{"command":"b"}}}', 'servers.json').servers).toHaveProperty('a');
});

test.each([
  ['a command that is no text', { a: { command: 1 } }, /servers\.json, mcpServers\.a\.command is wrong/],
  ['a missing command', { a: { args: [] } }, /mcpServers\.a\.command/],
  ['an empty command', { a: { command: '' } }, /mcpServers\.a\.command is wrong: must not be empty/],
  ['arguments that are no list', { a: { command: 'x', args: 'y' } }, /mcpServers\.a\.args/],
  ['an argument that is no text', { a: { command: 'x', args: ['y', 2] } }, /mcpServers\.a\.args\.1/],
  ['a variable that is no text', { a: { command: 'x', env: { KEY: 1 } } }, /mcpServers\.a\.env\.KEY/],
  ['a folder that is no text', { a: { command: 'x', cwd: 7 } }, /mcpServers\.a\.cwd/],
  ['a NUL in an argument', { a: { command: 'x', args: ['a\0b'] } }, /NUL/],
  ['a reserved name (V14)', { '@aether/file-editor': { command: 'x' } }, /reserved/],
  ['a reserved name in a new family (V14)', { '@aether/new': { command: 'x' } }, /reserved/],
  ['a name with blanks', { 'my server': { command: 'x' } }, /mcpServers\.my server has a name that cannot be used/],
  ['a server with a url', { a: { url: 'https://example.org/mcp' } }, /not yet supported here/],
  ['servers that are no object', [], /mcpServers/],
  ['an entry that is no object', { a: null }, /mcpServers\.a is wrong/],
])('refuses %s, naming file and field', (_what, mcpServers, message) => {
  const sentence = refusal(() => parse({ mcpServers }));
  expect(sentence).toMatch(message);
  expect(sentence).toContain('servers.json');
});

test('refuses what is not JSON with its position', () => {
  expect(refusal(() => parseServerConfig('{"mcpServers": {', 'servers.json'))).toMatch(
    /servers\.json is not valid JSON/,
  );
});

test('ignores __proto__ keys at every depth', () => {
  const { servers } = parseServerConfig(
    '{"mcpServers": {"__proto__": {"command": "evil"}, "a": {"command": "x", "env": {"__proto__": {"B": "1"}, "C": "2"}}}}',
    'servers.json',
  );
  expect(Object.keys(servers)).toEqual(['a']);
  expect(servers.a?.env).toEqual({ C: '2' });
  expect(Object.getPrototypeOf(servers.a?.env)).toBe(Object.prototype);
});

test('counts a relative folder from the file it is written in', () => {
  const text = '{"mcpServers": {"a": {"command": "x", "cwd": "tools"}}}';
  expect(parseServerConfig(text, '/etc/servers.json').servers.a?.cwd).toBe('/etc/tools');
});

test('says which file cannot be read', () => {
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
