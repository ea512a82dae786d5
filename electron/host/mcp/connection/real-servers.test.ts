import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import { contentOf } from '../tools/tool-results.ts';
import { stdioLine } from '../transport/stdio-transport.ts';
import { Connection } from './connection.ts';
import { NO_HANDLERS } from './server-handlers.ts';

const require = createRequire(import.meta.url);
let folder: string;
const open: Connection[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'real-servers-'));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  await rm(folder, { recursive: true, force: true });
});

async function started(program: string, args: readonly string[], env: Record<string, string>, roots: () => string[]) {
  const setting = { command: process.execPath, args: [program, ...args], env };
  const connection = new Connection(async () => stdioLine(setting), {}, { ...NO_HANDLERS, roots });
  open.push(connection);
  await connection.start();
  if (connection.state.name !== 'running') throw new Error(JSON.stringify(connection.state));
  expect(connection.state.list).toMatchObject({ skipped: [], cut: null });
  return connection;
}

async function call(connection: Connection, name: string, args: JsonObject): Promise<string> {
  const listener = { sending: () => {}, progress: () => {} };
  const answer = await connection.call({ name, arguments: args }, listener, new AbortController().signal);
  if (answer.kind !== 'answered') return JSON.stringify(answer);
  return contentOf(answer.result)
    .map((part) => (part.type === 'text' ? part.text : part.type))
    .join('\n');
}

test('works in the folder of the call from the first call on, also after it changed (filesystem server)', async () => {
  const [one = '', two = ''] = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const workspace = join(folder, name);
      await mkdir(workspace);
      await writeFile(join(workspace, 'note.txt'), `in ${name}`);
      return workspace;
    }),
  );
  let roots: string[] = [];
  const connection = await started(
    require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
    [folder],
    {},
    () => roots,
  );
  for (const [workspace, other, text] of [
    [one, two, 'in one'],
    [two, one, 'in two'],
  ] as const) {
    roots = [workspace];
    connection.rootsChanged();
    expect(await call(connection, 'read_text_file', { path: join(workspace, 'note.txt') })).toContain(text);
    expect(await call(connection, 'read_text_file', { path: join(other, 'note.txt') })).toContain('Access denied');
  }
});

test('returns what was stored before (memory server)', async () => {
  const connection = await started(
    require.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
    [],
    { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    () => [],
  );
  const entities = [{ name: 'Ada', entityType: 'person', observations: ['writes programs'] }];
  await call(connection, 'create_entities', { entities });
  expect(await call(connection, 'search_nodes', { query: 'programs' })).toContain('Ada');
});

test('performs a thinking step (sequential thinking server)', async () => {
  const connection = await started(
    require.resolve('@modelcontextprotocol/server-sequential-thinking/dist/index.js'),
    [],
    {},
    () => [],
  );
  const thought = { thought: 'First', thoughtNumber: 1, totalThoughts: 1, nextThoughtNeeded: false };
  expect(await call(connection, 'sequentialthinking', thought)).toContain('"thoughtNumber": 1');
});
