import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { MessageId, type TopicId } from '../../../shared/ids.ts';
import { isAside, type SlashCommandPart, textOf } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { addAskingLoop, openWindow, type Window } from './window.fixture.ts';

const done = call('attempt_completion', { result: 'all done' });
const edit = call('create_file', { path: 'new.txt', content: 'new\n' });
const stalled = say('thinking about it', { stallAfter: 2 });

const send = ({ host }: Window, topicId: TopicId, text: string) => host.topics.send({ topicId, text });

async function begin(window: Window, text = 'Do it.'): Promise<TopicId> {
  const sent = await window.host.topics.send({ topicId: null, text, workspace: window.workspace });
  return sent.topicId;
}

/** Returns the slash commands stored in the topic, each with its reply. */
const commands = ({ host }: Window, topicId: TopicId) =>
  host
    .messages(topicId)
    .flatMap(({ parts }) => parts)
    .filter((part): part is SlashCommandPart => part.type === 'slash-command');

const contents = ({ host }: Window) =>
  host.assistant.todos({ view: 'all', tag: null, keyword: null, most: 100 }).todos.map(({ content }) => content);

const states = ({ host }: Window, topicId: TopicId) => host.loops.list({ topicId }).map(({ state }) => state.name);

const streams = (window: Window) => window.until(() => window.events.some(({ type }) => type === 'text-delta'));

describe('a slash command', () => {
  it('creates a new topic, runs and is stored there, calls no model and starts no loop', async () => {
    const window = await openWindow([]);
    const { host, workspace } = window;
    host.topics.setDraft({ topicId: null, text: '/todo add Buy milk' });
    const settings = { strategy: 'plan-replan' } as const;
    const sent = await host.topics.send({ topicId: null, text: ' /todo add Buy milk ', workspace, settings });
    if (sent.kind !== 'command') throw new Error(`It was ${sent.kind}.`);
    expect(sent.reply).toMatchObject({ ok: true, code: 'todo-added' });
    expect(contents(window)).toEqual(['Buy milk']);
    expect(host.loops.list()).toEqual([]);
    expect(window.model.requests).toEqual([]);
    const [message] = host.messages(sent.topicId);
    expect(message).toMatchObject({ role: 'assistant', loopId: null, model: null });
    expect(message?.parts).toEqual([{ type: 'slash-command', input: '/todo add Buy milk', reply: sent.reply }]);
    expect(host.topics.detail(sent.topicId)).toMatchObject({ title: 'New topic', workspace, ...settings });
    expect(host.topics.draft(null)).toBe('');
    expect(window.news).toContainEqual({ type: 'message-added', topicId: sent.topicId, messageId: message?.id });
    expect(window.news).toContainEqual({ type: 'topic-changed', topicId: sent.topicId });
    expect(window.news).toContainEqual({ type: 'assistant-changed' });
  });

  it('does not name a new topic, which the first ordinary message names', async () => {
    const window = await openWindow(() => say('Hello.'));
    const { topics } = window.host;
    const { topicId } = await topics.send({ topicId: null, text: '/help', workspace: window.workspace });
    for (const text of ['What is due?', 'And tomorrow?']) {
      expect(await send(window, topicId, text)).toMatchObject({ kind: 'started' });
      await window.until(() => topics.summary(topicId).activity === 'idle');
      expect(topics.summary(topicId).title).toBe('What is due?');
    }
    expect(JSON.stringify(window.model.requests.map(({ body }) => body.messages))).not.toContain('/help');
  });

  it('does nothing and creates no topic when the folder does not exist', async () => {
    const window = await openWindow([]);
    const workspace = join(window.folder, 'later');
    const message = { topicId: null, text: '/todo add Buy milk', workspace, sendId: 'a' } as const;
    await expect(window.host.topics.send(message)).rejects.toMatchObject({ code: 'bad-usage' });
    expect([contents(window), window.host.topics.list()]).toEqual([[], []]);
    await mkdir(workspace);
    expect(await window.host.topics.send(message)).toMatchObject({ kind: 'command' });
    expect(contents(window)).toEqual(['Buy milk']);
  });

  it('does nothing in a missing topic or with attachments', async () => {
    const window = await openWindow(() => say('Hello.'));
    const topicId = await begin(window);
    await window.reached(topicId, 'completed');
    const attachments = [{ type: 'file', path: 'a.txt' }] as never;
    const attached = window.host.topics.send({ topicId, text: '/todo add Buy milk', attachments });
    await expect(attached).rejects.toMatchObject({ code: 'bad-usage' });
    await window.host.topics.remove({ topicId });
    await expect(send(window, topicId, '/todo add Buy milk')).rejects.toMatchObject({ code: 'not-found' });
    expect(contents(window)).toEqual([]);
  });

  it('runs only once when it is sent again because the response was lost', async () => {
    const window = await openWindow([]);
    const { topics } = window.host;
    const make = { topicId: null, text: '/todo add a', workspace: window.workspace, sendId: 'a' } as const;
    const [first, again] = await Promise.all([topics.send(make), topics.send(make)]);
    expect(again).toEqual(first);
    const more = { topicId: first.topicId, text: '/todo add b', sendId: 'b' };
    expect(await topics.send(more)).toEqual(await topics.send(more));
    expect(contents(window)).toEqual(['a', 'b']);
    expect(topics.list()).toHaveLength(1);
    expect(commands(window, first.topicId).map(({ input }) => input)).toEqual(['/todo add a', '/todo add b']);
  });

  it.each([
    ['/todo add', 'usage'],
    ['/todo get 7', 'not-found'],
    ['/addx', 'unknown-command'],
    ['/', 'unknown-command'],
  ])('that cannot be run is answered with the reason: %s', async (text, code) => {
    const window = await openWindow([]);
    const sent = await window.host.topics.send({ topicId: null, text, workspace: window.workspace });
    expect(sent).toMatchObject({ kind: 'command', reply: { ok: false, code } });
    expect(commands(window, sent.topicId)).toMatchObject([{ input: text, reply: { ok: false, code } }]);
    expect(window.model.requests).toEqual([]);
  });

  it('is not recognised in a path or a sentence, which is sent to the model', async () => {
    const window = await openWindow(() => say('Hello.'));
    for (const text of ['/etc/hosts says what?', 'say /help']) {
      const sent = await window.host.topics.send({ topicId: null, text, workspace: window.workspace });
      expect(sent.kind).toBe('started');
      await window.reached(sent.topicId, 'completed');
    }
    expect(window.model.requests).toHaveLength(2);
  });

  it('runs at once while a loop runs, and is never sent to a model', async () => {
    const window = await openWindow([
      call('list_files', { path: '.' }, { delayMs: 60 }),
      call('list_files', { path: '.', recursive: true }, { delayMs: 60 }),
      done,
      say('And again.'),
    ]);
    const topicId = await begin(window);
    await send(window, topicId, 'queued');
    window.host.topics.setDraft({ topicId, text: 'half a sentence' });
    window.listen = ({ event }) => {
      if (event.type === 'tool-call-start') void send(window, topicId, `/todo add secret ${event.callId}`);
    };
    await window.until(() => states(window, topicId).filter((name) => name === 'completed').length === 2);
    expect(commands(window, topicId).map(({ reply }) => reply.code)).toEqual(Array(3).fill('todo-added'));
    expect(window.model.violations).toEqual([]);
    expect(JSON.stringify(window.model.requests.map(({ body }) => body.messages))).not.toContain('secret');
    expect(window.host.topics.draft(topicId)).toBe('half a sentence');
    const words = window.host.messages(topicId).filter((message) => !isAside(message));
    expect(words.filter(({ role }) => role === 'user').map(textOf)).toEqual(['Do it.', 'queued']);
  });

  it('leaves a waiting approval, the queue and the draft unchanged', async () => {
    const window = await openWindow([edit, done]);
    const topicId = await begin(window);
    await window.reached(topicId, 'waiting');
    await send(window, topicId, 'later');
    window.host.topics.setDraft({ topicId, text: 'half a sentence' });
    expect(await send(window, topicId, '/todo list')).toMatchObject({ kind: 'command', reply: { code: 'todos' } });
    expect(states(window, topicId)).toEqual(['waiting']);
    expect(window.host.queue.list(topicId).map(({ text }) => text)).toEqual(['later']);
    expect(window.host.topics.draft(topicId)).toBe('half a sentence');
  });

  it('is exported, and belongs to the version of the preceding question', async () => {
    const window = await openWindow(() => say('Hello.'));
    const topicId = await begin(window, 'Which?');
    await window.reached(topicId, 'completed');
    await send(window, topicId, '/todo add Buy milk');
    const [asked] = window.host.messages(topicId);
    if (asked === undefined) throw new Error('Nothing was asked.');
    const { host } = window;
    await host.versions.reword({ topicId, messageId: asked.id, text: 'Which one?' });
    await window.reached(topicId, 'completed');
    expect(commands(window, topicId)).toEqual([]);
    expect(host.exportData({ topicId }).messages.flatMap(({ parts }) => parts)).toContainEqual(
      expect.objectContaining({ type: 'slash-command', input: '/todo add Buy milk' }),
    );
    const [shown] = host.messages(topicId);
    await host.versions.show({ topicId, messageId: shown?.id ?? asked.id, of: 'wordings', number: 1 });
    expect(commands(window, topicId)).toHaveLength(1);
    const [command] = host.messages(topicId).filter(isAside);
    await expect(host.versions.tryAgain({ topicId, messageId: command?.id ?? asked.id })).rejects.toMatchObject({
      code: 'bad-usage',
    });
    expect(() => host.compactions.pinMessage({ topicId, messageId: command?.id ?? asked.id, pinned: true })).toThrow(
      'cannot be pinned',
    );
  });

  it('cannot be the new text of a queued or sent message', async () => {
    const window = await openWindow((_request, n) => (n === 0 ? say('Hello.') : stalled));
    const topicId = await begin(window);
    await window.reached(topicId, 'completed');
    const [asked] = window.host.messages(topicId);
    const reworded = window.host.versions.reword({
      topicId,
      messageId: asked?.id ?? newId(MessageId),
      text: '/todo add a',
    });
    await expect(reworded).rejects.toMatchObject({ code: 'bad-usage' });
    await send(window, topicId, 'next');
    await send(window, topicId, 'later');
    const { id = '' } = window.host.queue.list(topicId)[0] ?? {};
    expect(() => window.host.queue.change({ topicId, id, text: '/todo add a' })).toThrow('does not wait');
    expect(contents(window)).toEqual([]);
  });
});

describe.each(['/cancel', '取消当前任务'])('%s', (words) => {
  const cancelled = { kind: 'command', reply: { ok: true, code: 'cancelled' } };

  it('stops the running loop of its topic only, and leaves the queue', async () => {
    const window = await openWindow(() => stalled);
    const topicId = await begin(window);
    const other = await begin(window);
    await streams(window);
    await send(window, topicId, 'later');
    expect(await send(window, topicId, words)).toMatchObject(cancelled);
    expect([states(window, topicId), states(window, other)]).toEqual([['stopped'], ['running']]);
    expect(window.host.queue.list(topicId).map(({ text }) => text)).toEqual(['later']);
    const last = window.host.messages(topicId).at(-1);
    expect(last?.parts).toMatchObject([{ type: 'slash-command', input: words, reply: { code: 'cancelled' } }]);
  });

  it('stops a loop that was waiting for an answer before a restart', async () => {
    const { window, topicId } = await asking();
    expect(await send(window, topicId, '/todo add in between')).toMatchObject({ kind: 'command' });
    expect(states(window, topicId)).toEqual(['waiting', 'completed']);
    expect(await send(window, topicId, words)).toMatchObject(cancelled);
    expect(states(window, topicId)).toEqual(['stopped', 'completed']);
    expect(window.events.filter(({ type }) => type === 'question-answered')).toEqual([]);
  });

  it('stops a loop that waits for an approval, and an interrupted loop', async () => {
    const window = await openWindow((_request, n) => (n === 0 ? edit : stalled));
    const topicId = await begin(window);
    await window.reached(topicId, 'waiting');
    expect(await send(window, topicId, words)).toMatchObject(cancelled);
    const cut = await begin(window);
    await streams(window);
    await window.restart();
    expect(states(window, cut)).toEqual(['interrupted']);
    expect(await send(window, cut, words)).toMatchObject(cancelled);
    expect([states(window, topicId), states(window, cut)]).toEqual([['stopped'], ['stopped']]);
  });

  it('does not stop a loop that another process drives, and reports that', async () => {
    const window = await openWindow(() => stalled);
    const topicId = await begin(window);
    await streams(window);
    const other = await openWindow([], { dataDir: window.folder });
    await expect(send(other, topicId, words)).rejects.toMatchObject({ code: 'conflict' });
    expect([states(window, topicId), commands(window, topicId)]).toEqual([['running'], []]);
    expect(await send(other, topicId, '/todo add meanwhile')).toMatchObject({ kind: 'command' });
    expect(contents(window)).toEqual(['meanwhile']);
  });

  it('replies that there is nothing to cancel', async () => {
    const window = await openWindow(() => say('Hello.'));
    const nothing = { kind: 'command', reply: { ok: false, code: 'nothing-to-cancel' } };
    const sent = await window.host.topics.send({ topicId: null, text: words, workspace: window.workspace });
    expect(sent).toMatchObject(nothing);
    const topicId = await begin(window);
    await window.reached(topicId, 'completed');
    expect(await send(window, topicId, words)).toMatchObject(nothing);
    expect(states(window, topicId)).toEqual(['completed']);
  });

  it('is answered in the language of the app', async () => {
    const window = await openWindow(() => stalled);
    window.host.settings.update({ language: 'zh-CN' });
    const topicId = await begin(window);
    await streams(window);
    await send(window, topicId, words);
    await send(window, topicId, words);
    expect(commands(window, topicId).map(({ reply }) => reply.text)).toEqual([
      '已取消当前任务。',
      '当前没有进行中的任务。',
    ]);
  });
});

/** Creates a topic whose loop was waiting for an answer before a restart. */
async function asking() {
  const window = await openWindow(() => say('Hello.'));
  const topicId = await begin(window);
  await window.reached(topicId, 'completed');
  addAskingLoop(window);
  return { window, topicId };
}

describe('a slash command of the headless shell', () => {
  it('runs without a topic, and stores no message', async () => {
    const window = await openWindow([]);
    const reply = await window.host.assistant.run('/todo add Buy milk', { topicId: null, locale: 'zh-CN' });
    expect(reply).toMatchObject({ ok: true, code: 'todo-added' });
    expect(await window.host.assistant.run('/cancel', { topicId: null, locale: 'zh-CN' })).toEqual({
      ...{ ok: false, code: 'nothing-to-cancel' },
      text: '当前没有进行中的任务。',
    });
    expect([contents(window), window.host.topics.list()]).toEqual([['Buy milk'], []]);
  });
});
