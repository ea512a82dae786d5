/**
 * Tests of the built program under plain Node, with a simulated page connected by WebSocket instead
 * of a browser.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../shared/message.ts';
import { onServer, type Place, PROJECT, somePlace } from '../cli/program.ts';
import { call, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { OpenPage, serveAt } from './served-program.ts';

const FILES = { 'README.md': '# Garden\n\nA garden on a roof.\n', 'notes.md': '# Notes\n\nWater on Mondays.\n' };
const GOAL = 'Summarise this folder into SUMMARY.md';

/**
 * Copies the program and its dependencies to a separate folder, from which Node cannot resolve
 * Electron.
 */
async function withoutElectron({ root }: Place): Promise<string> {
  const project = join(root, 'program');
  await mkdir(join(project, 'node_modules'), { recursive: true });
  await cp(join(PROJECT, 'out/electron'), join(project, 'out/electron'), { recursive: true });
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    if (!name.includes('electron'))
      await symlink(join(PROJECT, 'node_modules', name), join(project, 'node_modules', name));
  }
  return project;
}

it('the program starts under plain Node where electron cannot be resolved, and answers a chat message over WebSocket', async () => {
  await using place = await somePlace(FILES);
  const project = await withoutElectron(place);
  const asking = promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', "import.meta.resolve('electron')"],
    {
      cwd: project,
    },
  );
  await expect(asking).rejects.toThrow(/Cannot find package 'electron'/);

  const command = [process.execPath, join(project, 'out/electron/host-cli.js')] as const;
  await using app = await serveAt(place, ['--approve', 'edits', '--workspace', place.workspace], {
    command: [...command],
    cwd: project,
  });
  const { client } = await app.connect();
  const sent = await client.topics.send({ topicId: null, text: GOAL, workspace: place.workspace });
  const page = new OpenPage(sent.topicId);
  page.follow(client);
  await page.until(({ loop }) => loop?.state.name === 'completed');
  expect(await place.read('SUMMARY.md')).toContain('Garden');
  expect(page.open?.messages[0]).toMatchObject({ role: 'user' });
  expect(textOf(page.open?.messages[0] ?? { parts: [] })).toBe(GOAL);
  expect(await client.changes.list({ topicId: sent.topicId })).toMatchObject([{ path: 'SUMMARY.md', kind: 'created' }]);
});

describe('a connection that breaks', () => {
  it('does not accept a message twice when the page sends it again because the response was lost', async () => {
    await using place = await somePlace(FILES);
    await using model = await startScriptedOpenAi(() => say('Hello.'));
    await using app = await serveAt(place, onServer(model));
    const message = { topicId: null, text: 'Do it.', workspace: place.workspace, sendId: 'a' } as const;
    const first = await app.connect();
    const lost = first.client.topics.send(message);
    const other = await app.connect();
    const page = other.client.app.follow();
    for await (const update of await page) {
      // The topic exists, so the host has accepted the message. The first page has not received the
      // response yet.
      if (update.type === 'topic' || (update.type === 'snapshot' && update.topics.length > 0)) break;
    }
    first.cut();
    await lost.catch(() => undefined);
    const sent = await other.client.topics.send(message);
    const open = new OpenPage(sent.topicId);
    open.follow(other.client);
    await open.until(({ loop }) => loop?.state.name === 'completed');
    expect(model.requests).toHaveLength(1);
    expect(open.open?.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  it('loses no event when the page reconnects in the middle of a stream, and two windows show the same', async () => {
    await using place = await somePlace(FILES);
    const words = Array.from({ length: 400 }, (_, number) => `word-${number} `);
    const reconnected = Promise.withResolvers<void>();
    await using model = await startScriptedOpenAi([
      say(words.join(''), { chunkBytes: 200, betweenMs: 20, lastEventAfter: reconnected.promise }),
    ]);
    await using app = await serveAt(place, onServer(model));
    const first = await app.connect();
    const sent = await first.client.topics.send({ topicId: null, text: 'Tell me.', workspace: place.workspace });
    const steady = new OpenPage(sent.topicId);
    const shaky = new OpenPage(sent.topicId);
    steady.follow(first.client);
    for (const mark of ['word-20 ', 'word-90 ', 'word-200 ']) {
      const connection = await app.connect();
      shaky.follow(connection.client);
      await shaky.until(({ loop }) => loop?.streaming?.text.includes(mark) === true);
      connection.cut();
      await shaky.over;
    }
    const last = await app.connect();
    shaky.follow(last.client);
    reconnected.resolve();
    for (const page of [steady, shaky]) await page.until(({ loop }) => loop?.state.name === 'completed');
    // Events may follow the end of the loop, and each page receives them at another time.
    await shaky.until(({ seq }) => seq === steady.open?.seq);
    expect(shaky.shown).toEqual(steady.shown);
    expect(textOf(shaky.open?.messages.at(-1) ?? { parts: [] }).trim()).toBe(words.join('').trim());
    const snapshots = shaky.updates.filter(({ type }) => type === 'snapshot');
    expect(snapshots).toHaveLength(1);
    const seqs = shaky.updates.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, number) => (seqs[0] ?? 0) + number));
  });
});

describe('the end of the program', () => {
  it('leaves a running loop interrupted, and the page can resume the loop after the next start', async () => {
    await using place = await somePlace(FILES);
    await using model = await startScriptedOpenAi([
      say('slow '.repeat(200), { stallAfter: 10 }),
      call('attempt_completion', { result: 'done after all' }),
    ]);
    const words = onServer(model);
    await using before = await serveAt(place, words);
    const { client } = await before.connect();
    const sent = await client.topics.send({ topicId: null, text: 'Begin.', workspace: place.workspace });
    const page = new OpenPage(sent.topicId);
    page.follow(client);
    await page.until(({ loop }) => (loop?.streaming?.text ?? '') !== '');
    const ended = await before.interrupt();
    expect(ended.code).toBe(0);

    await using after = await serveAt(place, words);
    const again = await after.connect();
    const reopened = new OpenPage(sent.topicId);
    reopened.follow(again.client);
    await reopened.until(({ loop }) => loop?.state.name === 'interrupted');
    const loopId = reopened.open?.loop?.loopId;
    if (loopId === undefined) throw new Error('There is no loop.');
    await again.client.loops.resume({ loopId });
    await reopened.until(({ loop }) => loop?.state.name === 'completed');
  });

  it('by a crash keeps a pending approval: after a restart it is shown with its diff, and the loop continues once it is allowed', async () => {
    await using place = await somePlace(FILES);
    await using model = await startScriptedOpenAi([
      call('create_file', { path: 'new.txt', content: 'new\n' }),
      call('attempt_completion', { result: 'all done' }),
    ]);
    const words = onServer(model);
    await using before = await serveAt(place, words);
    const { client } = await before.connect();
    const sent = await client.topics.send({ topicId: null, text: 'Begin.', workspace: place.workspace });
    const page = new OpenPage(sent.topicId);
    page.follow(client);
    await page.until(({ loop }) => loop?.state.name === 'waiting');
    await before.kill();

    await using after = await serveAt(place, words);
    const again = await after.connect();
    const reopened = new OpenPage(sent.topicId);
    reopened.follow(again.client);
    await reopened.until(({ loop }) => loop?.calls[0]?.status === 'asking' && loop.calls[0].diffs.length === 1);
    const loop = reopened.open?.loop;
    const asking = loop?.calls[0];
    if (loop === undefined || loop === null || asking === undefined) throw new Error('Nothing is asked.');
    await again.client.loops.decide({
      loopId: loop.loopId,
      callId: asking.callId,
      answer: { decision: 'once', receipt: asking.receipt?.digest ?? '' },
    });
    await reopened.until(({ loop }) => loop?.state.name === 'completed');
    expect(await place.read('new.txt')).toBe('new\n');
  });
});

it('a stored API key is never sent back to a page', async () => {
  await using place = await somePlace(FILES);
  await using app = await serveAt(place);
  const page = await app.connect();
  const updates: string[] = [];
  void (async () => {
    for await (const update of await page.client.app.follow()) updates.push(JSON.stringify(update));
  })().catch(() => undefined);
  const provider = {
    id: 'mine',
    name: 'Mine',
    kind: 'openai',
    baseUrl: 'http://127.0.0.1:9/v1',
    models: ['m'],
  } as const;
  await page.client.providers.save({ provider: { ...provider, models: [...provider.models] }, key: 'sk-very-secret' });
  await expect.poll(() => updates.some((update) => update.includes('"secrets":["provider:mine"]'))).toBe(true);
  await page.client.providers.test({ provider: { ...provider, models: [] } });
  expect(page.frames.join('\n')).not.toContain('sk-very-secret');
  const file = join(place.dataDir, 'secrets.json');
  expect(await readFile(file, 'utf8')).toContain('sk-very-secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
