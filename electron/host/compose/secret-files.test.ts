/**
 * The finding that `.env`, keys and `.git-credentials` were read without a question: what a loop learns of
 * files with secrets, in a complete host with real files.
 */
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import { TopicId } from '../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Runs } from '../store/runs.ts';
import { Topics } from '../store/topics.ts';
import type { WindowOptions } from '../topics/window.fixture.ts';
import { beforeEachCall } from './call-moments.fixture.ts';
import { decided, lastResult, opened, restartedFor, type Scoped, turn } from './scoped-turns.fixture.ts';

const SECRET = 'hunter2-is-secret';

async function withSecrets(reply: Reply, options: WindowOptions = {}): Promise<Scoped> {
  const window = await opened(reply, options);
  for (const name of ['.env', '.git-credentials', 'server.pem', 'id_rsa'])
    writeFileSync(join(window.workspace, name), `TOKEN=${SECRET}\n`);
  writeFileSync(join(window.workspace, 'a.txt'), 'harmless\n');
  symlinkSync('.env', join(window.workspace, 'notes.txt'));
  return window;
}

const sent = (window: Scoped): string => JSON.stringify(window.model.requests.map(({ body }) => body));

const READS: readonly Reply[] = [
  ...['.env', '.git-credentials', 'server.pem', 'id_rsa', 'notes.txt'].map((path) => call('read_file', { path })),
  call('read_file', { files: [{ path: 'a.txt' }, { path: '.env' }] }),
  call('search_files', { directory: '.env', query: 'TOKEN', search_type: 'content' }),
  call('copy_file', { source_path: '.env', destination_path: 'copy.txt' }),
  call('move_file', { source_path: 'server.pem', destination_path: 'server.txt' }),
];

describe('a loop that nobody attends', () => {
  test.each(['ask-edits', 'allow-edits'] as const)(
    'learns nothing of files with secrets in the mode %s',
    async (mode) => {
      const window = await withSecrets(call('read_file', { path: 'a.txt' }), {
        approvalMode: mode,
        attendant: () => 'nobody',
      });
      for (const toolName of ['read_file', 'search_files', 'copy_file', 'move_file'])
        window.host.approvals.set({ serverId: FILE_EDITOR, toolName, effect: 'allow' });
      for (const reply of READS) {
        window.wishes.next = reply;
        const { topicId } = await turn(window, { workspace: window.workspace });
        const what = JSON.stringify(reply);
        expect(lastResult(window, topicId), what).toMatchObject({ status: 'denied' });
        expect(lastResult(window, topicId)?.text, what).toContain('can hold passwords or keys');
      }
      window.wishes.next = call('search_files', { query: SECRET, search_type: 'content' });
      const { topicId } = await turn(window, { workspace: window.workspace });
      expect(lastResult(window, topicId)?.text).toContain('Not searched: 4 files');
      expect(sent(window)).not.toContain(`TOKEN=${SECRET}`);
    },
  );

  test('cannot find out what such a file holds by edits that match or do not match', async () => {
    const edit = (old: string) => call('edit_file', { path: 'server.pem', edits: [{ old, new: 'X' }] });
    const window = await withSecrets(edit('TOKEN=h'), { approvalMode: 'allow-edits', attendant: () => 'nobody' });
    const outcomes: unknown[] = [];
    for (const old of ['TOKEN=h', 'TOKEN=x', 'T']) {
      window.wishes.next = edit(old);
      outcomes.push(lastResult(window, (await turn(window, { workspace: window.workspace })).topicId));
    }
    expect(outcomes[0]).toMatchObject({ status: 'denied' });
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  });

  test('reads them in the mode that never asks', async () => {
    const window = await withSecrets(call('read_file', { path: '.env' }), {
      ...{ approvalMode: 'allow-all', attendant: () => 'nobody' },
    });
    const { topicId } = await turn(window, { workspace: window.workspace });
    expect(lastResult(window, topicId)).toMatchObject({ status: 'done', text: expect.stringContaining(SECRET) });
  });
});

describe('a person at a window', () => {
  test('is asked about such a read in every mode that asks, and can allow only this call', async () => {
    const window = await withSecrets(call('read_file', { path: 'notes.txt' }));
    const waiting = await turn(window, { workspace: window.workspace });
    expect(waiting.request).toMatchObject({
      why: expect.stringContaining('Reads .env, which can hold passwords or keys.'),
      receipt: { effect: { kind: 'read', paths: ['.env'] }, offers: ['once'] },
    });
    expect(sent(window)).not.toContain(SECRET);
    await decided(window, waiting, 'once');
    expect(lastResult(window, waiting.topicId)).toMatchObject({
      status: 'done',
      text: expect.stringContaining(SECRET),
    });
    const again = await turn(window, { topicId: waiting.topicId });
    expect(again.request).not.toBeNull();
    await decided(window, again, 'deny');
    expect(lastResult(window, again.topicId)).toMatchObject({ status: 'denied' });
  });

  test('who allowed one file has not allowed the one to which its link leads when the call begins', async () => {
    const window = await withSecrets(call('read_file', { path: 'notes.txt' }));
    const waiting = await turn(window, { workspace: window.workspace });
    const link = join(window.workspace, 'notes.txt');
    beforeEachCall(() => {
      rmSync(link);
      symlinkSync('server.pem', link);
    });
    await decided(window, waiting, 'once');
    expect(lastResult(window, waiting.topicId)).toMatchObject({ status: 'failed' });
    expect(sent(window)).not.toContain(SECRET);
  });

  test('is not asked about a harmless file, which cannot become one with secrets before the call begins', async () => {
    const window = await withSecrets(call('read_file', { path: 'a.txt' }));
    beforeEachCall(() => {
      rmSync(join(window.workspace, 'a.txt'));
      symlinkSync('.env', join(window.workspace, 'a.txt'));
    });
    const { topicId, request } = await turn(window, { workspace: window.workspace });
    expect(request).toBeNull();
    expect(lastResult(window, topicId)).toMatchObject({ status: 'failed' });
    expect(sent(window)).not.toContain(SECRET);
  });

  test('sees one card for an edit, with the reason that it reads the file, whether it would succeed or not', async () => {
    const edit = (old: string) => call('edit_file', { path: 'server.pem', edits: [{ old, new: 'X' }] });
    const window = await withSecrets(edit('TOKEN=x'), { approvalMode: 'allow-edits' });
    const failing = await turn(window, { workspace: window.workspace });
    expect(failing.request).toMatchObject({
      why: expect.stringContaining('Reads server.pem, which can hold passwords or keys.'),
      receipt: { effect: { kind: 'read', paths: ['server.pem'] }, offers: ['once'] },
    });
    await decided(window, failing, 'once');
    expect(lastResult(window, failing.topicId)).toMatchObject({ status: 'failed' });
    window.wishes.next = edit('TOKEN=h');
    const waiting = await turn(window, { workspace: window.workspace });
    expect(waiting.request).toMatchObject({ receipt: { effect: { kind: 'change', count: 1 }, offers: ['once'] } });
    await decided(window, waiting, 'once');
    expect(lastResult(window, waiting.topicId)).toMatchObject({ status: 'done' });
  });
});

test('the agent of a background task is denied such a read at once', async () => {
  const window = await withSecrets(call('read_file', { path: '.env' }));
  const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
  const topicId = newId(TopicId);
  new Topics(database).create({ id: topicId, title: 'Tea', workspace: window.workspace });
  const input = { goal: 'Read.' };
  const { run } = await new Runs(database).create({ type: 'agent', title: 'Read', topicId, input });
  database.close();
  const state = async () => (await window.host.runs.show({ runId: run.id })).run.state.name;
  await expect.poll(state, { timeout: 9_000, interval: 25 }).toBe('succeeded');
  expect(sent(window)).toContain('not allowed in a background task');
  expect(sent(window)).not.toContain(SECRET);
});

test('the instructions of a trusted folder are not read from a link to a file with secrets', async () => {
  const window = await withSecrets(call('list_files', {}));
  symlinkSync('.env', join(window.workspace, 'AGENTS.md'));
  await restartedFor(window, 'window');
  await turn(window, { workspace: window.workspace });
  expect(sent(window)).not.toContain(SECRET);
});
