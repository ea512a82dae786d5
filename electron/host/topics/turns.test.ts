import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { LoopId, ServerId, type TopicId } from '../../../shared/ids.ts';
import { textOf } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { QueuedMessages } from '../store/queued-messages.ts';
import { addAskingLoop, openWindow, type Window } from './window.fixture.ts';

const done = call('attempt_completion', { result: 'all done' });
const edit = call('create_file', { path: 'new.txt', content: 'new\n' });
const stalled = say('thinking about it', { stallAfter: 2 });

async function begin(window: Window, text = 'Do it.'): Promise<TopicId> {
  const sent = await window.host.topics.send({ topicId: null, text, workspace: window.workspace });
  return sent.topicId;
}

/** Resolves when the model begins to reply. */
const streams = (window: Window) => window.until(() => window.events.some(({ type }) => type === 'text-delta'));

const said = ({ host }: Window, topicId: TopicId) =>
  host
    .messages(topicId)
    .filter(({ role }) => role === 'user')
    .map(textOf);

const answered = ({ host }: Window, topicId: TopicId) =>
  host.loops.list({ topicId }).filter(({ state }) => state.name === 'completed').length;

const queued = ({ host }: Window, topicId: TopicId) => host.queue.list(topicId).map(({ text }) => text);

describe('a message', () => {
  it('begins a new topic with its folder, its settings and its first line as the title', async () => {
    const window = await openWindow([say('Hello.')]);
    const { host, workspace } = window;
    const settings = { strategy: 'chat', approvalMode: 'ask-all' } as const;
    const sent = await host.topics.send({ topicId: null, text: ' First line \nsecond', workspace, settings });
    await window.reached(sent.topicId, 'completed');
    expect(sent.kind).toBe('started');
    const detail = host.topics.detail(sent.topicId);
    expect(detail).toMatchObject({ title: 'First line', workspace, strategy: 'chat', approvalMode: 'ask-all' });
    expect(host.loops.list().map(({ strategy }) => strategy)).toEqual(['chat']);
  });

  it('begins a topic in the folder used last, or in `Loopwright` in the home folder when there is none', async () => {
    const window = await openWindow(() => say('Hello.'));
    const { host, folder, workspace } = window;
    await mkdir(join(folder, 'home'));
    const first = await host.topics.send({ topicId: null, text: 'one' });
    expect(host.topics.summary(first.topicId).workspace).toBe(join(folder, 'home', 'Loopwright'));
    await begin(window);
    const third = await host.topics.send({ topicId: null, text: 'three' });
    expect(host.topics.summary(third.topicId).workspace).toBe(workspace);
  });

  it('begins the next turn of an idle topic, in the current folder of the topic', async () => {
    const window = await openWindow(() => say('Hello.'));
    const topicId = await begin(window);
    await window.reached(topicId, 'completed');
    const elsewhere = join(window.folder, 'elsewhere');
    await mkdir(elsewhere);
    await window.host.topics.setWorkspace({ topicId, workspace: elsewhere });
    expect(await window.host.topics.send({ topicId, text: 'More.' })).toMatchObject({ kind: 'started' });
    expect(window.host.loops.list({ topicId })[0]?.workspace).toBe(elsewhere);
    expect(said(window, topicId)).toEqual(['Do it.', 'More.']);
  });

  it('is queued while a loop runs, and begins the next turn automatically when the loop is done', async () => {
    const window = await openWindow([say('First.', { delayMs: 50 }), say('Second.'), say('Third.')]);
    const topicId = await begin(window);
    for (const text of ['two', 'three']) {
      expect(await window.host.topics.send({ topicId, text })).toEqual({ kind: 'queued', topicId });
    }
    expect(queued(window, topicId)).toEqual(['two', 'three']);
    await window.until(() => answered(window, topicId) === 3);
    expect(window.host.messages(topicId).map(textOf)).toEqual([
      'Do it.',
      'First.',
      'two',
      'Second.',
      'three',
      'Third.',
    ]);
    expect(queued(window, topicId)).toEqual([]);
    expect(window.model.violations).toEqual([]);
  });

  it('that arrives at the moment a loop ends is not lost, and is sent after the queued messages', async () => {
    const window = await openWindow(() => say('An answer.', { delayMs: 20 }));
    const topicId = await begin(window);
    await window.host.topics.send({ topicId, text: 'waited' });
    let sending: Promise<unknown> | null = null;
    window.listen = ({ event }) => {
      if (event.type === 'loop-state' && event.state.name === 'completed')
        sending ??= window.host.topics.send({ topicId, text: 'late' });
    };
    await window.until(() => answered(window, topicId) === 3);
    expect(await sending).toMatchObject({ kind: 'queued' });
    expect(said(window, topicId)).toEqual(['Do it.', 'waited', 'late']);
  });

  it('is queued while a loop waits for an approval', async () => {
    const window = await openWindow([edit, done]);
    const topicId = await begin(window);
    await window.reached(topicId, 'waiting');
    expect(await window.host.topics.send({ topicId, text: 'And then?' })).toMatchObject({ kind: 'queued' });
    expect(said(window, topicId)).toEqual(['Do it.']);
  });

  it('begins a new turn after an interrupted loop, and that loop is stopped', async () => {
    const window = await openWindow((_request, n) => (n === 0 ? stalled : say('Hello again.')));
    const topicId = await begin(window);
    await streams(window);
    await window.restart();
    expect(window.host.loops.list({ topicId })[0]?.state.name).toBe('interrupted');
    expect(await window.host.topics.send({ topicId, text: 'Again.' })).toMatchObject({ kind: 'started' });
    await window.reached(topicId, 'completed');
    expect(window.host.loops.list({ topicId }).map(({ state }) => state.name)).toEqual(['completed', 'stopped']);
  });

  it('that is sent to an idle topic together with others begins one loop, and the others are queued', async () => {
    const window = await openWindow((_request, n) => (n === 1 ? stalled : say('Hello.')));
    const topicId = await begin(window);
    await window.reached(topicId, 'completed');
    const sent = await Promise.all(['a', 'b', 'c'].map((text) => window.host.topics.send({ topicId, text })));
    expect(sent.map(({ kind }) => kind)).toEqual(['started', 'queued', 'queued']);
    expect(window.host.loops.list({ topicId })).toHaveLength(2);
    expect(queued(window, topicId)).toEqual(['b', 'c']);
  });

  it('that is sent again because the response was lost is not sent twice, even when it creates a topic', async () => {
    const window = await openWindow(() => stalled);
    const { topics } = window.host;
    const make = { topicId: null, text: 'Do it.', workspace: window.workspace, sendId: 'a' } as const;
    const [first, again] = await Promise.all([topics.send(make), topics.send(make)]);
    expect(again).toEqual(first);
    const { topicId } = first;
    const queue = { topicId, text: 'next', sendId: 'b' };
    expect([await topics.send(queue), await topics.send(queue)]).toEqual(Array(2).fill({ kind: 'queued', topicId }));
    expect(topics.list()).toHaveLength(1);
    expect(queued(window, topicId)).toEqual(['next']);
  });

  it('that was refused can be sent again with the same id', async () => {
    const window = await openWindow(() => say('Hello.'));
    const { host, folder } = window;
    const message = { topicId: null, text: 'Do it.', workspace: join(folder, 'later'), sendId: 'a' } as const;
    await expect(host.topics.send(message)).rejects.toMatchObject({ code: 'bad-usage' });
    await mkdir(message.workspace);
    expect(await host.topics.send(message)).toMatchObject({ kind: 'started' });
  });

  it('that arrives while a loop is resumed is queued, and begins no second loop', async () => {
    const window = await openWindow((_request, n) => (n === 0 ? stalled : say('Hello.', { delayMs: 30 })));
    const topicId = await begin(window);
    await streams(window);
    const host = await window.restart();
    const loopId = host.loops.list({ topicId })[0]?.id ?? newId(LoopId);
    const [, sent] = await Promise.all([host.resumeLoop(loopId), host.topics.send({ topicId, text: 'next' })]);
    expect(sent.kind).toBe('queued');
    await window.until(() => answered(window, topicId) === 2);
    expect(said(window, topicId)).toEqual(['Do it.', 'next']);
  });

  it('that is empty, or is sent to a missing topic, changes nothing', async () => {
    const window = await openWindow(() => say('Hello.'));
    const { topics } = window.host;
    await expect(topics.send({ topicId: null, text: ' \n' })).rejects.toMatchObject({ code: 'bad-usage' });
    expect(topics.list()).toEqual([]);
    const topicId = await begin(window);
    await window.reached(topicId, 'completed');
    await topics.remove({ topicId });
    await expect(topics.send({ topicId, text: 'hello' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('removes the draft with the same text', async () => {
    const window = await openWindow(() => stalled);
    const { topics } = window.host;
    topics.setDraft({ topicId: null, text: 'Do it.' });
    const topicId = await begin(window);
    expect(topics.draft(null)).toBe('');
    topics.setDraft({ topicId, text: 'and more' });
    await topics.send({ topicId, text: 'something else' });
    expect(topics.draft(topicId)).toBe('and more');
    await topics.send({ topicId, text: 'and more' });
    expect(topics.detail(topicId).draft).toBe('');
  });
});

describe('a queue', () => {
  it('is kept when the loop is stopped and after a restart, and begins no turn at the start', async () => {
    const window = await openWindow((_request, n) => (n === 0 ? stalled : say('Hello.')));
    const topicId = await begin(window);
    await window.host.topics.send({ topicId, text: 'later' });
    await streams(window);
    for (const { id } of window.host.loops.list({ topicId })) await window.host.loops.stop({ loopId: id });
    const host = await window.restart();
    expect(queued(window, topicId)).toEqual(['later']);
    expect(window.model.requests).toHaveLength(1);
    await host.queue.sendNow({ topicId, id: host.queue.list(topicId)[0]?.id ?? '' });
    await window.reached(topicId, 'completed');
    expect(said(window, topicId)).toEqual(['Do it.', 'later']);
    expect(queued(window, topicId)).toEqual([]);
  });

  it('is not sent in a shell without windows', async () => {
    const window = await openWindow([say('Hello.', { delayMs: 30 })], { withoutWindows: true });
    const topicId = await begin(window);
    await window.host.topics.send({ topicId, text: 'later' });
    await window.reached(topicId, 'completed');
    await window.restart();
    expect(queued(window, topicId)).toEqual(['later']);
  });

  it('can pass a message to the running loop at its next step, only once', async () => {
    const window = await openWindow([call('list_files', { path: '.' }, { delayMs: 60 }), done]);
    const topicId = await begin(window);
    await window.host.topics.send({ topicId, text: 'mind the gap' });
    const id = window.host.queue.list(topicId)[0]?.id ?? '';
    const twice = await Promise.allSettled([
      window.host.queue.sendNow({ topicId, id }),
      window.host.queue.sendNow({ topicId, id }),
    ]);
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await window.reached(topicId, 'completed');
    expect(JSON.stringify(window.model.requests[1]?.body.messages)).toContain('mind the gap');
    expect(said(window, topicId)).toEqual(['Do it.', 'mind the gap']);
    expect(window.host.loops.list({ topicId })).toHaveLength(1);
  });

  it('can be changed and removed, and each change is announced', async () => {
    const window = await openWindow(() => stalled);
    const topicId = await begin(window);
    await window.host.topics.send({ topicId, text: 'one' });
    await window.host.topics.send({ topicId, text: 'two' });
    const [one, two] = window.host.queue.list(topicId);
    window.news.length = 0;
    window.host.queue.change({ topicId, id: one?.id ?? '', text: 'changed' });
    window.host.queue.remove({ topicId, id: two?.id ?? '' });
    expect(queued(window, topicId)).toEqual(['changed']);
    expect(window.news.filter((news) => 'topicId' in news)).toEqual(Array(2).fill({ type: 'queue-changed', topicId }));
    expect(() => window.host.queue.change({ topicId, id: one?.id ?? '', text: ' ' })).toThrow('empty');
  });
});

describe('the question of a loop', () => {
  /** Creates a topic whose loop was waiting for an answer before a restart. */
  async function asking() {
    const window = await openWindow(() => say('Hello.'));
    const topicId = await begin(window);
    await window.reached(topicId, 'completed');
    return { window, topicId, loopId: addAskingLoop(window) };
  }
  const answersOf = (window: Window) => window.events.filter(({ type }) => type === 'question-answered');

  it('is answered by the next message', async () => {
    const { window, topicId, loopId } = await asking();
    expect(window.host.topics.storedLoopView(topicId)?.question).toEqual({ prefix: '', question: 'Which one?' });
    window.host.topics.setDraft({ topicId, text: 'The first.' });
    expect(await window.host.topics.send({ topicId, text: 'The first.' })).toEqual({
      kind: 'answered',
      topicId,
      loopId,
    });
    expect(answersOf(window)).toMatchObject([{ text: 'The first.', loopId }]);
    expect(said(window, topicId)).toEqual(['Do it.', 'The first.']);
    expect(window.host.topics.draft(topicId)).toBe('');
    expect(window.host.loops.list({ topicId })).toHaveLength(2);
  });

  it('is answered by a queued message that the user sends at once', async () => {
    const { window, topicId, loopId } = await asking();
    const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
    const { id } = new QueuedMessages(database).put(topicId, 'The second.');
    database.close();
    await window.host.queue.sendNow({ topicId, id });
    expect(answersOf(window)).toMatchObject([{ text: 'The second.', loopId }]);
    expect(queued(window, topicId)).toEqual([]);
  });

  it('is answered together with the attachments of the message', async () => {
    const { window, topicId } = await asking();
    const attached = { type: 'file', serverId: ServerId.parse('notes'), path: 'note://a', text: 'A note.' } as const;
    const database = openDatabase(join(window.folder, DATABASE_FILE), { now: Date.now });
    const { id } = new QueuedMessages(database).put(topicId, 'This one.', [attached]);
    database.close();
    await window.host.queue.sendNow({ topicId, id });
    const text = 'This one.\n\n<resource server="notes" uri="note://a">\nA note.\n</resource>';
    expect(answersOf(window)).toMatchObject([{ text }]);
    expect(window.host.messages(topicId).findLast(({ role }) => role === 'user')?.parts[1]).toEqual(attached);
  });
});
