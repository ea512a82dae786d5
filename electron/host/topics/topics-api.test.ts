import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { LoopId, MessageId, type TopicId } from '../../../shared/ids.ts';
import { ASSISTANT, DATA, FILE_EDITOR, TERMINAL, WEB } from '../../../shared/mcp.ts';
import { userText } from '../../../shared/message.ts';
import { approve } from '../loops/approve.fixture.ts';
import { newId } from '../new-id.ts';
import { openDatabase } from '../store/database.ts';
import { Loops } from '../store/loops.ts';
import { Messages } from '../store/messages.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { RESTORABLE_MS } from '../store/removed-topics.ts';
import { openWindow, type Window } from './window.fixture.ts';

const done = call('attempt_completion', { result: 'all done' });
const edit = call('create_file', { path: 'new.txt', content: 'new\n' });

async function begin(window: Window, text = 'Do it.'): Promise<TopicId> {
  const sent = await window.host.topics.send({ topicId: null, text, workspace: window.workspace });
  return sent.topicId;
}

async function answered(window: Window): Promise<TopicId> {
  const topicId = await begin(window);
  await window.reached(topicId, 'completed');
  return topicId;
}

describe('a topic', () => {
  it('shows its effective settings: its own setting overrides that of the app, and null removes its own setting', async () => {
    const window = await openWindow(() => say('Hello.'), { servers: {} });
    const topicId = await answered(window);
    const { topics } = window.host;
    window.host.settings.update({ approvalMode: 'ask-all' });
    expect(topics.detail(topicId)).toMatchObject({
      approvalMode: 'ask-all',
      strategy: 'auto',
      servers: [
        { id: FILE_EDITOR, on: true },
        { id: TERMINAL, on: false },
        { id: ASSISTANT, on: true },
        { id: WEB, on: true },
        { id: DATA, on: false },
      ],
    });
    topics.updateSettings({ topicId, change: { approvalMode: 'allow-edits', serverSwitches: { [TERMINAL]: true } } });
    topics.updateSettings({ topicId, change: { strategy: 'chat' } });
    expect(topics.detail(topicId)).toMatchObject({ approvalMode: 'allow-edits', strategy: 'chat' });
    expect(topics.detail(topicId).servers).toContainEqual({ id: TERMINAL, on: true });
    topics.updateSettings({ topicId, change: { approvalMode: null, serverSwitches: null } });
    expect(topics.detail(topicId)).toMatchObject({ approvalMode: 'ask-all', strategy: 'chat' });
    expect(() => topics.updateSettings({ topicId, change: { strategy: 'none' as never } })).toThrow('strategy');
  });

  it('begins with the settings that were chosen for it, also a thinking effort and a fallback model of its own', async () => {
    const window = await openWindow(() => say('Hello.'), { servers: {} });
    const model = { provider: 'demo', model: 'demo', effort: 'high' } as const;
    const fallbackModel = { provider: 'openai', providerId: 'mine', model: 'spare' } as const;
    const { topics } = window.host;
    const settings = { model, fallbackModel, strategy: 'chat', instructions: 'Be strict.' } as const;
    const { topicId } = await topics.send({ topicId: null, text: 'Hi.', workspace: window.workspace, settings });
    expect(topics.detail(topicId)).toMatchObject({ fallbackModel, strategy: 'chat', instructions: 'Be strict.' });
    topics.updateSettings({ topicId, change: { fallbackModel: null } });
    expect(topics.detail(topicId).fallbackModel).toBeUndefined();
    topics.updateSettings({ topicId, change: { fallbackModel: 'none' } });
    expect(topics.detail(topicId).fallbackModel).toBe('none');
    await window.reached(topicId, 'completed');
  });

  it('switches only the servers that a change names', async () => {
    const window = await openWindow(() => say('Hello.'), { servers: {} });
    const topicId = await answered(window);
    const { topics } = window.host;
    topics.updateSettings({ topicId, change: { serverSwitches: { [TERMINAL]: true } } });
    topics.updateSettings({ topicId, change: { serverSwitches: { [FILE_EDITOR]: false } } });
    expect(topics.detail(topicId).servers).toEqual([
      { id: FILE_EDITOR, on: false },
      { id: TERMINAL, on: true },
      { id: ASSISTANT, on: true },
      { id: WEB, on: true },
      { id: DATA, on: false },
    ]);
  });

  it('switches tools off, so that later requests no longer include them', async () => {
    const offered: (readonly string[])[] = [];
    const window = await openWindow(
      ({ tools }) => {
        offered.push((tools ?? []).map((tool) => ('function' in tool ? tool.function.name : '')));
        return say('Hello.');
      },
      { servers: {} },
    );
    const topicId = await answered(window);
    const { topics } = window.host;
    topics.updateSettings({ topicId, change: { toolSwitches: { [FILE_EDITOR]: { delete_file: false } } } });
    topics.updateSettings({ topicId, change: { toolSwitches: { [FILE_EDITOR]: { move_file: false } } } });
    const switched = { delete_file: false, move_file: false };
    expect(topics.detail(topicId).toolSwitches).toEqual({ [FILE_EDITOR]: switched });
    window.host.settings.update({ toolSwitches: { [FILE_EDITOR]: { read_file: false, move_file: true } } });
    const again = await topics.send({ topicId, text: 'Again.' });
    await window.reached(topicId, 'completed', again.kind === 'started' ? again.loopId : undefined);
    const [before, after] = [offered[0] ?? [], offered.at(-1) ?? []];
    const gone = before.filter((name) => !after.includes(name)).map((name) => name.replace('file-editor__', ''));
    expect(gone.toSorted()).toEqual(['delete_file', 'move_file', 'read_file']);
    topics.updateSettings({ topicId, change: { toolSwitches: null } });
    expect(topics.detail(topicId).toolSwitches).toEqual({});
  });

  it('keeps its name, pin, folder, draft and read position over a restart', async () => {
    const window = await openWindow(() => say('Hello.'));
    const topicId = await answered(window);
    const { topics } = window.host;
    const elsewhere = join(window.folder, 'elsewhere');
    await mkdir(elsewhere);
    expect(topics.summary(topicId)).toMatchObject({ activity: 'idle', unread: true });
    topics.rename({ topicId, title: ' A better name ' });
    topics.pin({ topicId, pinned: true });
    topics.setDraft({ topicId, text: 'half a thou' });
    topics.setDraft({ topicId: null, text: 'a new one' });
    topics.markRead({ topicId });
    await topics.setWorkspace({ topicId, workspace: elsewhere });
    const { topics: after } = await window.restart();
    const kept = { title: 'A better name', pinned: true, unread: false, workspace: elsewhere, draft: 'half a thou' };
    expect(after.detail(topicId)).toMatchObject(kept);
    expect(after.list().map(({ title }) => title)).toEqual(['A better name']);
    expect(after.draft(null)).toBe('a new one');
  });

  it('announces every change after it is on disk, and is announced as read only once', async () => {
    const window = await openWindow(() => say('Hello.'));
    const topicId = await answered(window);
    const { topics } = window.host;
    const changes = () => {
      const announced = window.news.filter((news) => news.type === 'topic-changed' && news.topicId === topicId).length;
      window.news.length = 0;
      return announced;
    };
    expect(changes()).toBeGreaterThan(0);
    for (const change of [
      () => topics.rename({ topicId, title: 'x' }),
      () => topics.pin({ topicId, pinned: true }),
      () => topics.setDraft({ topicId, text: 'x' }),
      () => topics.updateSettings({ topicId, change: { approvalMode: 'ask-all' } }),
      () => topics.markRead({ topicId }),
      () => topics.setWorkspace({ topicId, workspace: window.folder }),
    ]) {
      await change();
      expect(changes()).toBe(1);
    }
    topics.markRead({ topicId });
    topics.setDraft({ topicId: null, text: 'y' });
    expect(changes()).toBe(0);
  });

  it('refuses a change of its folder while a loop runs, and a missing or relative path', async () => {
    const window = await openWindow(() => say('thinking about it', { stallAfter: 2 }));
    const topicId = await begin(window);
    const { topics } = window.host;
    await expect(topics.setWorkspace({ topicId, workspace: window.folder })).rejects.toMatchObject({
      code: 'conflict',
    });
    for (const bad of [join(window.folder, 'nowhere'), '.']) {
      await expect(topics.setWorkspace({ topicId, workspace: bad })).rejects.toMatchObject({ code: 'bad-usage' });
    }
    expect(topics.summary(topicId)).toMatchObject({ workspace: window.workspace, activity: 'running' });
  });

  it('announces a pause request and changed limits of its loop', async () => {
    const window = await openWindow([edit]);
    const topicId = await begin(window);
    await window.reached(topicId, 'waiting');
    const { host, news } = window;
    const loopId = host.loops.list({ topicId })[0]?.id as never;
    host.loops.pause({ loopId });
    host.loops.updateLimits({ loopId, limits: { maxIterations: 7 } });
    expect(news).toContainEqual({ type: 'pause-requested', topicId, loopId });
    expect(window.events.at(-1)).toMatchObject({ type: 'limits-changed', limits: { maxIterations: 7 } });
    expect(host.topics.storedLoopView(topicId)).toMatchObject({ pausing: true, limits: { maxIterations: 7 } });
    const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
    const changes = new Loops(database).journal(loopId, ['limits-changed']);
    database.close();
    expect(changes).toMatchObject([{ limits: { maxIterations: 7 } }]);
    host.settings.update({ serverSwitches: { [FILE_EDITOR]: false } });
    expect(news.slice(-2).map(({ type }) => type)).toEqual(['settings-changed', 'servers-changed']);
  });
});

it('shows a loop as interrupted when the process that ran it no longer exists', async () => {
  const window = await openWindow(() => say('Hello.'));
  const topicId = await answered(window);
  const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
  const loops = new Loops(database);
  for (const { title: _, goal: __, iterations: ___, ...known } of window.host.loops.list({ topicId })) {
    const left = { ...known, id: newId(LoopId), state: { name: 'running' } as const };
    loops.create(left, loops.input(known.id), { owner: 'gone', leaseMs: 0 });
  }
  database.close();
  expect(window.host.topics.storedLoopView(topicId)?.state).toEqual({ name: 'interrupted' });
});

it('keeps a pause request when resuming is refused', async () => {
  const window = await openWindow(() => say('thinking about it', { stallAfter: 2 }));
  const topicId = await begin(window);
  const loopId = window.host.loops.list({ topicId })[0]?.id as never;
  window.host.loops.pause({ loopId });
  await expect(window.host.resumeLoop(loopId)).rejects.toMatchObject({ code: 'conflict' });
  expect(window.host.topics.storedLoopView(topicId)).toMatchObject({ pausing: true });
});

describe('a removed topic', () => {
  it('has its loop stopped, is hidden everywhere, and can be restored completely', async () => {
    const window = await openWindow(() => say('thinking about it', { stallAfter: 2 }));
    const topicId = await begin(window);
    const { topics } = window.host;
    await topics.remove({ topicId });
    expect(window.news.at(-1)).toEqual({ type: 'topic-removed', topicId });
    expect([topics.list(), window.host.loops.list(), window.host.exportData()]).toEqual([
      [],
      [],
      {
        topics: [],
        messages: [],
        toolCalls: [],
        loops: [],
        runChanges: [],
        decisions: [],
        memory: { facts: [], proposals: [], events: [] },
        automations: [],
      },
    ]);
    expect(() => topics.detail(topicId)).toThrow(topicId);
    const { host } = { host: await window.restart() };
    await host.topics.restore({ topicId });
    expect(host.topics.list().map(({ id }) => id)).toEqual([topicId]);
    expect(host.loops.list().map(({ state }) => state.name)).toEqual(['stopped']);
    expect(window.news.at(-1)).toEqual({ type: 'topic-changed', topicId });
  });

  it('is purged at the first start after seven days', async () => {
    let now = 1_000_000;
    const window = await openWindow(() => say('Hello.'), { now: () => now });
    const topicId = await answered(window);
    await window.host.topics.remove({ topicId });
    now += RESTORABLE_MS - 1;
    await (await window.restart()).topics.restore({ topicId });
    await window.host.topics.remove({ topicId });
    now += RESTORABLE_MS;
    const host = await window.restart();
    await expect(host.topics.restore({ topicId })).rejects.toThrow('There is no topic');
  });

  it('can be erased at once, after which no file of the data folder contains a word of it', async () => {
    const secret = 'the-secret-of-this-topic';
    const write = call('create_file', { path: `${secret}.txt`, content: `${secret}\n`.repeat(50) });
    const script = (_: unknown, n: number) => (n === 0 ? write : call('attempt_completion', { result: secret }));
    const window = await openWindow(script);
    window.host.settings.update({ approvalMode: 'allow-edits' });
    const topicId = await begin(window, `Write ${secret}.`);
    await window.reached(topicId, 'completed');
    const { topics } = window.host;
    topics.rename({ topicId, title: secret });
    topics.setDraft({ topicId, text: `a draft about ${secret}` });
    const filesWithIt = async () => {
      const entries = await readdir(window.folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const contents = await Promise.all(files.map((file) => readFile(file)));
      return files.filter((_file, at) => contents[at]?.includes(secret));
    };
    expect(() => topics.erase({ topicIds: [topicId] })).toThrow(expect.objectContaining({ code: 'not-found' }));
    await topics.remove({ topicId });
    expect(topics.removed()).toMatchObject([{ id: topicId, title: secret }]);
    expect(await filesWithIt()).not.toEqual([]);
    expect(topics.erase({ topicIds: [topicId] })).toEqual({ complete: true });
    expect(await filesWithIt()).toEqual([]);
    expect(topics.removed()).toEqual([]);
    await window.restart();
    expect(await filesWithIt()).toEqual([]);
    // Files of the user stay.
    expect(await readFile(join(window.workspace, `${secret}.txt`), 'utf8')).toContain(secret);
  });

  it('does not send its queued messages', async () => {
    const window = await openWindow(() => say('thinking about it', { stallAfter: 2 }));
    const topicId = await begin(window);
    await window.host.topics.send({ topicId, text: 'later' });
    await window.host.topics.remove({ topicId });
    await window.host.topics.restore({ topicId });
    expect(window.host.queue.list(topicId)).toHaveLength(1);
    expect(window.host.loops.list({ topicId })).toHaveLength(1);
  });

  it('is shown again when it is restored before its removal is complete', async () => {
    const window = await openWindow(() => say('thinking about it', { stallAfter: 2 }));
    const topicId = await begin(window);
    const removing = window.host.topics.remove({ topicId });
    await window.host.topics.restore({ topicId });
    await removing;
    expect(window.host.topics.list().map(({ id }) => id)).toEqual([topicId]);
  });

  it('does not continue its loop when another window resumes the loop during the removal', async () => {
    const window = await openWindow([edit, say('spending', { stallAfter: 1 })]);
    const topicId = await begin(window);
    await window.reached(topicId, 'waiting');
    const loopId = window.host.loops.list({ topicId })[0]?.id as never;
    const removing = window.host.topics.remove({ topicId });
    await expect(window.host.resumeLoop(loopId)).rejects.toMatchObject({ code: 'not-found' });
    await removing;
    expect(window.host.loop(loopId).state.name).toBe('stopped');
    expect(window.model.requests).toHaveLength(1);
  });
});

describe('a page of messages', () => {
  it('contains the newest messages of a long topic, and the next page ends right before it', async () => {
    const window = await openWindow(() => say('Hello.'));
    const topicId = await answered(window);
    const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
    const messages = new Messages(database);
    database.transaction(() => {
      for (let n = 0; n < 1000; n++)
        messages.append({
          ...userText(`m${n}`),
          id: newId(MessageId),
          topicId,
          loopId: null,
          model: null,
          createdAt: 1,
        });
    });
    database.close();
    const { topics } = window.host;
    const page = topics.page(topicId);
    expect(page.messages).toHaveLength(40);
    expect(page.hasEarlier).toBe(true);
    const earlier = topics.earlier({ topicId, before: page.messages[0]?.id ?? newId(MessageId) });
    expect(earlier.messages.map(({ parts }) => parts[0])).toMatchObject(
      Array.from({ length: 40 }, (_, n) => ({ text: `m${920 + n}` })),
    );
  });

  it('contains replies with their iterations and the edits of their calls, also after a restart', async () => {
    const window = await openWindow([edit, done], { approvalMode: 'allow-edits' });
    const topicId = await answered(window);
    const page = window.host.topics.page(topicId);
    expect(page.hasEarlier).toBe(false);
    expect(page.messages.map(({ iteration }) => iteration?.number)).toEqual([
      undefined,
      1,
      undefined,
      2,
      undefined,
      undefined,
    ]);
    const results = page.messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'));
    expect(results[0]?.edits).toEqual([{ path: 'new.txt', added: 1, removed: 0 }]);
    expect(JSON.stringify(window.model.requests.map(({ body }) => body.messages))).not.toMatch(
      /"(edits|durationMs|iteration)"/,
    );
    expect((await window.restart()).topics.page(topicId)).toEqual(page);
  });
});

describe('after a restart', () => {
  it('a waiting loop shows the awaited approval with its diff, without a request to the model', async () => {
    const window = await openWindow([edit, done]);
    const topicId = await begin(window);
    await window.reached(topicId, 'waiting');
    const { topics } = window.host;
    await topics.wakeWaiting(topicId);
    expect(window.events.filter(({ type }) => type === 'approval-request')).toHaveLength(1);

    const host = await window.restart();
    window.events.length = 0;
    expect(host.topics.summary(topicId).activity).toBe('waiting');
    const view = host.topics.storedLoopView(topicId);
    expect(view).toMatchObject({
      state: { name: 'waiting' },
      iteration: 1,
      calls: [{ tool: 'create_file', arguments: { path: 'new.txt', content: 'new\n' }, status: 'asking' }],
    });
    expect(view?.calls[0]).toMatchObject({
      asking: { why: [{ name: 'changes-workspace' }] },
      diffs: [{ path: 'new.txt', added: 1 }],
    });
    await host.topics.wakeWaiting(topicId);
    expect(window.events).toEqual([]);
    /** Changes the stored request into what an older version stored. */
    const store = (data: string) => {
      const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
      database.run(`UPDATE journal SET data = ${data} WHERE kind = 'approval-requested'`);
      database.close();
    };
    store("json_set(data, '$.asking.why', 'It edits.')");
    const sentence = { name: 'stored-sentence', data: { words: 'It edits.' } };
    expect(host.topics.storedLoopView(topicId)?.calls).toMatchObject([
      { status: 'asking', asking: { why: [sentence] } },
    ]);
    await host.topics.wakeWaiting(topicId);
    expect(window.events).toMatchObject([{ type: 'approval-request', reasons: [{ name: 'changes-workspace' }] }]);
    window.events.length = 0;
    store("json_remove(data, '$.asking', '$.grant')");
    expect(host.topics.storedLoopView(topicId)?.calls).toMatchObject([
      { status: 'asking', asking: { why: [] }, diffs: [] },
    ]);
    await host.topics.wakeWaiting(topicId);
    expect(window.events).toMatchObject([
      { type: 'approval-request', callId: view?.calls[0]?.callId, diffs: [{ path: 'new.txt', added: 1 }] },
    ]);
    expect(window.model.requests).toHaveLength(1);
    const { id: loopId } = host.loops.list({ topicId })[0] ?? { id: undefined as never };
    await (await approve(host, loopId, view?.calls[0]?.callId, 'once')).rest;
    expect(await readFile(join(window.workspace, 'new.txt'), 'utf8')).toBe('new\n');
    expect(host.topics.storedLoopView(topicId)).toMatchObject({
      state: { name: 'completed' },
      iteration: 2,
      calls: [],
    });
  });
});

it('edits of files are announced', async () => {
  const window = await openWindow([edit, done], { approvalMode: 'allow-edits' });
  const topicId = await answered(window);
  expect(window.news.filter(({ type }) => type === 'files-changed')).toEqual([{ type: 'files-changed', topicId }]);
  expect(window.host.changes.list({ topicId })).toMatchObject([{ path: 'new.txt', kind: 'created' }]);
  expect(await window.host.workspaces.findFiles({ path: window.workspace, query: 'new' })).toEqual(['new.txt']);
});
