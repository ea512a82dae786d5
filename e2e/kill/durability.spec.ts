/**
 * Tests that an acknowledged message is on disk: how every database connection is configured, and
 * when a message is announced.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '../../electron/host/host.ts';
import type { HostApi } from '../../electron/host/program/host-api.ts';
import { DATABASE_FILE } from '../../electron/host/store/open-store.ts';
import type { LocatedEvent } from '../../shared/loop.ts';
import { call, type Reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { BUILT_PROGRAM, runProgram } from './program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WATCH = fileURLToPath(new URL('./connection-watch.ts', import.meta.url));

const REPLIES: readonly Reply[] = [
  {
    text: 'I write.',
    calls: [1, 2, 3].map((n) => ({ name: 'create_file', arguments: { path: `${n}.md`, content: 'x' } })),
  },
  call('insert_content', { path: '1.md', line: 1, content: 'more' }),
  call('attempt_completion', { result: 'Done.' }),
];

function folders() {
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-durability-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  return { folder, workspace, dataDir: join(folder, 'data') };
}

async function scripted(): Promise<string> {
  const model = await startScriptedOpenAi(REPLIES);
  onTestFinished(() => model.close());
  return model.baseUrl;
}

test('every writing connection of the built program has PRAGMA synchronous = 2, in the commands run, loops and undo', async () => {
  const { folder, workspace, dataDir } = folders();
  const log = join(folder, 'connections.txt');
  const options = {
    program: BUILT_PROGRAM,
    nodeOptions: ['--import', WATCH],
    environment: { LOOPWRIGHT_CONNECTIONS: log },
  };
  const model = ['--provider', 'openai', '--base-url', await scripted(), '--model', 'scripted', '--approve', 'edits'];
  const run = await runProgram(
    ['run', 'Write.', ...model, '--workspace', workspace, '--data-dir', dataDir, '--json'],
    options,
  );
  expect([run.code, run.stderr]).toEqual([0, '']);
  expect((await runProgram(['loops', '--data-dir', dataDir], options)).code).toBe(0);
  expect((await runProgram(['undo', '--data-dir', dataDir], options)).code).toBe(0);
  expect(readdirSync(workspace)).toEqual([]);
  const writes = readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(writes.map(({ process }) => process)).size).toBe(3);
  expect(writes.filter(({ doing }) => doing === 'commit').length).toBeGreaterThan(10);
  expect(writes.filter(({ doing }) => doing === 'write').length).toBeGreaterThan(0);
  // The index of the words of messages can be made anew, so its commits do not wait for the disk. A commit without tables
  // found nothing to index.
  const ofIndex = ['message_index', 'message_words'];
  const isOfIndex = ({ doing, tables }: { doing: string; tables: readonly string[] }) =>
    doing === 'commit' && tables.every((table) => ofIndex.includes(table));
  expect(writes.filter((write) => write.synchronous !== 2 && !isOfIndex(write))).toEqual([]);
});

test('only one function of the store opens connections that write to the database', () => {
  const sources = ['electron', 'shared'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const reaching = sources.filter((path) => /node:sqlite|better-sqlite3/.test(readFileSync(path, 'utf8')));
  expect(reaching.map((path) => relative(ROOT, path)).sort()).toEqual([
    'electron/host/location/held-database.ts',
    'electron/host/store/backup-contents.ts',
    'electron/host/store/backups.ts',
    'electron/host/store/database-copy.ts',
    'electron/host/store/database.ts',
    'electron/host/store/restore.ts',
    'electron/host/store/topic-folders.ts',
  ]);
  // The connection to a backup also writes durably.
  const changing = readFileSync(join(ROOT, 'electron/host/store/backups.ts'), 'utf8');
  expect(changing.match(/new DatabaseSync\(\w+/g)).toEqual(['new DatabaseSync(file']);
  expect(changing).toContain('for (const file of backupsOf(path))');
  expect(changing).toContain('PRAGMA synchronous = FULL');
  // One connection only reads the database, to copy it. The other one changes the copy, which is flushed before it gets
  // its name.
  expect(connectionsOf('database-copy')).toEqual([
    'new DatabaseSync(path, { readOnly: true })',
    'new DatabaseSync(file, { enableForeignKeyConstraints: true, defensive: true })',
  ]);
  expect(sourceOf('database-copy')).toMatch(
    /leaveOut\(partial\);\n\s+flush\(partial\);\n\s+renameSync\(partial, target\);/,
  );
  expect(connectionsOf('backup-contents')).toEqual(['new DatabaseSync(file, { readOnly: true, defensive: true })']);
  // A restore opens the database without changing a row, and SQLite copies the backup into it in one transaction, with
  // its default `synchronous = FULL`.
  expect(connectionsOf('restore')).toEqual([
    'new DatabaseSync(path, { timeout: 0, defensive: true })',
    'new DatabaseSync(staged, { readOnly: true })',
  ]);
  expect(sourceOf('restore')).toContain('await backup(source, path, { rate: ALL_PAGES });');
  expect(connectionsOf('topic-folders')).toEqual(['new DatabaseSync(join(dataDir, DATABASE_FILE)']);
  expect(sourceOf('topic-folders')).toContain('DATABASE_FILE), { readOnly: true })');
  // A move of the data folder holds the database and only reads it: it begins a transaction that it never commits.
  expect(connectionsOf('held-database', 'location')).toEqual([
    'new DatabaseSync(path, { timeout: 0, defensive: true })',
  ]);
  expect(sourceOf('held-database', 'location')).not.toMatch(/COMMIT|INSERT|UPDATE|DELETE FROM/);
});

const sourceOf = (name: string, room = 'store'): string =>
  readFileSync(join(ROOT, `electron/host/${room}/${name}.ts`), 'utf8');

const connectionsOf = (name: string, room?: string) => sourceOf(name, room).match(/new DatabaseSync\([^)]*\)/g);

async function openHost(dataDir: string, baseUrl: string, onEvent: (event: LocatedEvent) => void): Promise<HostApi> {
  const log = () => {};
  const host = await createHost(
    {
      secret: () => undefined,
      capabilities: { windows: false, serverRequests: false },
      attendant: 'nobody',
      now: Date.now,
      timeZone: () => 'UTC',
      onEvent,
      log: { debug: log, info: log, warn: log, error: log },
    },
    {
      ...{ dataDir, approvalMode: 'allow-edits', trustedFolders: [join(dataDir, '../workspace')] },
      model: { provider: 'openai', model: 'scripted', baseUrl },
    },
  );
  onTestFinished(() => host.close());
  return host;
}

const START = { prompt: 'Write.', strategy: 'agentic', locale: 'en' } as const;

test('a message is announced only after another connection can read it', async () => {
  const { workspace, dataDir } = folders();
  const seen: { readonly role: string; readonly found: boolean }[] = [];
  let reader: DatabaseSync | undefined;
  const host = await openHost(dataDir, await scripted(), ({ event }) => {
    if (event.type !== 'message-stored') return;
    reader ??= new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
    const found = reader.prepare('SELECT 1 FROM messages WHERE id = ?').get(event.messageId) !== undefined;
    seen.push({ role: event.role, found });
  });
  const started = await host.startLoop({ ...START, workspace });
  expect((await started.rest).name).toBe('completed');
  reader?.close();
  // The messages are the goal, three replies with their results, and the final text.
  expect(seen.map(({ role }) => role)).toEqual([
    'user',
    ...['assistant', 'tool', 'assistant', 'tool', 'assistant', 'tool'],
    'assistant',
  ]);
  expect(seen.filter(({ found }) => !found)).toEqual([]);
});

test('undo removes the temporary file that a killed edit left behind', async () => {
  const { workspace, dataDir } = folders();
  const host = await openHost(dataDir, await scripted(), () => {});
  const { loopId, rest } = await host.startLoop({ ...START, workspace });
  await rest;
  const reader = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  const rows = reader.prepare("SELECT data FROM journal WHERE kind = 'call-started' AND loop_id = ?").all(loopId);
  reader.close();
  const temporaries = rows
    .flatMap(({ data }) => (JSON.parse(String(data)) as { changes: { temporary?: string }[] }).changes)
    .map(({ temporary }) => String(temporary));
  expect(temporaries).toHaveLength(4);
  for (const temporary of temporaries) writeFileSync(temporary, 'half of it');
  await host.changes.undo({ loopId });
  expect(readdirSync(workspace)).toEqual([]);
});
