import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startScriptedGemini } from '../../../e2e/fixtures/scripted-gemini.ts';
import { call, type Reply, type Script, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { LoopId, MessageId, type TopicId } from '../../../shared/ids.ts';
import { type Message, textOf } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { Messages } from '../store/messages.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { runProgram } from '../store/store.fixture.ts';
import { openWindow, type Window, type WindowOptions } from './window.fixture.ts';

const edit = call('create_file', { path: 'new.txt', content: 'new\n' });
const done = call('attempt_completion', { result: 'all done' });
const stalled = say('thinking about it', { stallAfter: 2 });

/** A model script whose answers contain the number of the request. */
const counting: Script = (_request, n) => say(`Answer ${n + 1}.`);

/** Opens a topic in which each of the texts was sent and answered in turn. */
async function talked(script: Script | readonly Reply[], texts: readonly string[], options: WindowOptions = {}) {
  const window = await openWindow(script, { serverSwitches: { '@aether/file-editor': false }, ...options });
  const { topicId } = await window.host.topics.send({
    topicId: null,
    text: texts[0] ?? '',
    workspace: window.workspace,
  });
  await window.reached(topicId, 'completed');
  for (const text of texts.slice(1)) {
    await window.host.topics.send({ topicId, text });
    await window.reached(topicId, 'completed');
  }
  return { window, topicId };
}

const shown = ({ host }: Window, topicId: TopicId) => host.topics.page(topicId).messages.map(textOf);

const everything = ({ host }: Window, topicId: TopicId) => host.exportData({ topicId }).messages;

/** Returns the id of the user message with this text, whether the message is shown or hidden. */
function saying(window: Window, topicId: TopicId, text: string): MessageId {
  const found = everything(window, topicId).find((one) => one.role === 'user' && textOf(one) === text);
  if (found === undefined) throw new Error(`Nobody said ${text}.`);
  return found.id;
}

const view = (window: Window, topicId: TopicId, text: string) =>
  window.host.topics.messageView(topicId, saying(window, topicId, text));

const code = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error) => error.code,
  );

/** Returns the messages of the n-th model request, with their roles. */
function sent({ model }: Window, n: number): readonly string[] {
  const messages = model.requests[n]?.body.messages ?? [];
  return messages.flatMap(({ role, content }) => (role === 'system' ? [] : [`${role}: ${JSON.stringify(content)}`]));
}

/**
 * Calls `look` with another connection to the same database file, as another process would have.
 */
async function beside<T>({ folder }: Window, look: (database: Database) => T): Promise<T> {
  const database = openDatabase(join(folder, DATABASE_FILE), { now: Date.now });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

describe('trying again', () => {
  it('answers a message a second time with the same history, and keeps both answers', async () => {
    const { window, topicId } = await talked(counting, ['one', 'two']);
    const messageId = saying(window, topicId, 'two');
    const again = await window.host.versions.tryAgain({ topicId, messageId });
    expect(again).toMatchObject({ kind: 'started', topicId });
    await window.reached(topicId, 'completed');
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'two', 'Answer 3.']);
    expect(sent(window, 2)).toEqual(sent(window, 1));
    expect(everything(window, topicId).map((one) => [textOf(one), one.hidden ?? false])).toEqual([
      ['one', false],
      ['Answer 1.', false],
      ['two', false],
      ['Answer 2.', true],
      ['Answer 3.', false],
    ]);
    expect(view(window, topicId, 'two')).toMatchObject({ answers: { number: 2, of: 2 } });
    expect(view(window, topicId, 'one').answers).toBeUndefined();
    expect(window.host.messages(topicId).map(textOf)).toEqual(shown(window, topicId));
    expect(window.model.violations).toEqual([]);
  });

  it('in the middle of a topic keeps the later messages in the version of the first answer', async () => {
    const { window, topicId } = await talked(counting, ['one', 'two']);
    const messageId = saying(window, topicId, 'one');
    await window.host.versions.tryAgain({ topicId, messageId });
    await window.reached(topicId, 'completed');
    expect(shown(window, topicId)).toEqual(['one', 'Answer 3.']);
    await window.host.topics.send({ topicId, text: 'three' });
    await window.reached(topicId, 'completed');
    expect(sent(window, 3).map((said) => said.slice(0, 20))).toEqual([
      'user: "one"',
      'assistant: "Answer 3',
      'user: "three"',
    ]);
    await window.host.versions.show({ topicId, messageId, of: 'answers', number: 1 });
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'two', 'Answer 2.']);
    await window.host.versions.show({ topicId, messageId, of: 'answers', number: 2 });
    expect(shown(window, topicId)).toEqual(['one', 'Answer 3.', 'three', 'Answer 4.']);
  });

  it('with another model makes it the model of the topic', async () => {
    const { window, topicId } = await talked(counting, ['one']);
    const model = { provider: 'openai', model: 'another' } as const;
    await window.host.versions.tryAgain({ topicId, messageId: saying(window, topicId, 'one'), model });
    await window.reached(topicId, 'completed');
    const settings = await beside(window, (database) =>
      database.get<{ settings: string }>('SELECT settings FROM topics'),
    );
    expect(JSON.parse(settings?.settings ?? '')).toMatchObject({ model });
  });

  it('sends the same message again, including its images', async () => {
    const { window, topicId } = await talked(counting, ['one']);
    const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' } as const;
    const asked: Message = {
      ...{ id: newId(MessageId), topicId, loopId: null, model: null, createdAt: 1 },
      role: 'user',
      parts: [{ type: 'text', text: 'look' }, image],
    };
    await beside(window, (database) => new Messages(database).append(asked));
    await window.host.versions.tryAgain({ topicId, messageId: asked.id });
    await window.reached(topicId, 'completed');
    expect(sent(window, 1).at(-1)).toContain('data:image/png;base64,AAAA');
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'look', 'Answer 2.']);
    // There is only one answer, because no message followed the first one.
    expect(view(window, topicId, 'look').answers).toBeUndefined();
  });

  it('works only for messages of the user', async () => {
    const { window, topicId } = await talked(counting, ['one']);
    const { versions } = window.host;
    const answer = window.host.messages(topicId).at(-1)?.id ?? newId(MessageId);
    expect(await code(versions.tryAgain({ topicId, messageId: answer }))).toBe('bad-usage');
    expect(await code(versions.reword({ topicId, messageId: answer, text: 'mine' }))).toBe('bad-usage');
    expect(await code(versions.tryAgain({ topicId, messageId: newId(MessageId) }))).toBe('not-found');
    expect(
      await code(versions.show({ topicId, messageId: saying(window, topicId, 'one'), of: 'answers', number: 1 })),
    ).toBe('not-found');
    expect(await code(versions.reword({ topicId, messageId: saying(window, topicId, 'one'), text: ' ' }))).toBe(
      'bad-usage',
    );
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.']);
  });
});

describe('rewording', () => {
  it('sends the new text in the same place, and keeps both', async () => {
    const { window, topicId } = await talked(counting, ['one', 'two']);
    await window.host.versions.reword({ topicId, messageId: saying(window, topicId, 'two'), text: ' zwei ' });
    await window.reached(topicId, 'completed');
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'zwei', 'Answer 3.']);
    expect(sent(window, 2)).toEqual([...sent(window, 1).slice(0, -1), 'user: "zwei"']);
    expect(view(window, topicId, 'zwei').wordings).toEqual({ number: 2, of: 2 });
    await window.host.versions.show({ topicId, messageId: saying(window, topicId, 'zwei'), of: 'wordings', number: 1 });
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'two', 'Answer 2.']);
    expect(view(window, topicId, 'two').wordings).toEqual({ number: 1, of: 2 });
    expect(window.model.violations).toEqual([]);
  });

  it('of the first message begins the topic again', async () => {
    const { window, topicId } = await talked(counting, ['one', 'two']);
    await window.host.versions.reword({ topicId, messageId: saying(window, topicId, 'one'), text: 'eins' });
    await window.reached(topicId, 'completed');
    expect(sent(window, 2)).toEqual(['user: "eins"']);
    expect(shown(window, topicId)).toEqual(['eins', 'Answer 3.']);
    await window.host.versions.show({ topicId, messageId: saying(window, topicId, 'eins'), of: 'wordings', number: 1 });
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'two', 'Answer 2.']);
  });
});

describe('a topic with an open loop', () => {
  it('refuses another version while the loop runs or waits for an answer', async () => {
    const { window, topicId } = await talked((_request, n) => (n === 0 ? say('Hello.') : stalled), ['one']);
    const { versions } = window.host;
    const messageId = saying(window, topicId, 'one');
    await versions.tryAgain({ topicId, messageId });
    const tries = () => [
      versions.tryAgain({ topicId, messageId }),
      versions.reword({ topicId, messageId, text: 'x' }),
      versions.show({ topicId, messageId, of: 'answers', number: 1 }),
    ];
    expect(await Promise.all(tries().map(code))).toEqual(Array(3).fill('conflict'));
    expect(shown(window, topicId)).toEqual(['one']);
  });

  it('refuses another version while the loop waits for an approval', async () => {
    const window = await openWindow([edit, done]);
    const { topicId } = await window.host.topics.send({ topicId: null, text: 'one', workspace: window.workspace });
    await window.reached(topicId, 'waiting');
    expect(await code(window.host.versions.tryAgain({ topicId, messageId: saying(window, topicId, 'one') }))).toBe(
      'conflict',
    );
    expect(window.host.loops.list({ topicId })[0]?.state.name).toBe('waiting');
  });

  it('stops an interrupted loop when a new turn begins; the final text of that loop is stored in its own version', async () => {
    const { window, topicId } = await talked((_request, n) => (n === 1 ? stalled : say(`Answer ${n + 1}.`)), ['one']);
    const messageId = saying(window, topicId, 'one');
    await window.host.versions.tryAgain({ topicId, messageId });
    await window.until(() =>
      window.events.some(({ type, at }) => type === 'text-delta' && at > 0 && window.model.requests.length === 2),
    );
    const host = await window.restart();
    expect(host.topics.storedLoopView(topicId)?.state.name).toBe('interrupted');
    // Another version can be shown in the meantime, and the loop stays interrupted.
    await host.versions.show({ topicId, messageId, of: 'answers', number: 1 });
    expect(host.topics.storedLoopView(topicId)?.state.name).toBe('completed');
    expect(host.topics.summary(topicId).activity).toBe('idle');
    const [interrupted] = host.loops.list({ topicId });
    expect(await code(host.resumeLoop(interrupted?.id ?? newId(LoopId)))).toBe('conflict');
    window.events.length = 0;
    await host.topics.send({ topicId, text: 'two' });
    await window.reached(topicId, 'completed');
    expect(host.loops.list({ topicId }).map(({ state }) => state.name)).toEqual(['completed', 'stopped', 'completed']);
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'two', 'Answer 3.']);
    // The stop of a hidden loop is not announced.
    expect(window.events.filter(({ loopId }) => loopId === interrupted?.id)).toEqual([]);
    await host.versions.show({ topicId, messageId, of: 'answers', number: 2 });
    expect(shown(window, topicId)).toHaveLength(2);
    expect(host.topics.storedLoopView(topicId)?.loopId).toBe(interrupted?.id);
    // The loop can continue when its version is shown again.
    await host.resumeLoop(interrupted?.id ?? newId(LoopId));
    await window.reached(topicId, 'completed', interrupted?.id);
    expect(shown(window, topicId).at(-1)).toBe('Answer 4.');
  });
});

describe('a command that the user ran', () => {
  it('is stored in the shown version, not in that of a hidden loop', async () => {
    const { window, topicId } = await talked((_request, n) => (n === 0 ? say('Answer 1.') : stalled), ['one']);
    const messageId = saying(window, topicId, 'one');
    await window.host.versions.tryAgain({ topicId, messageId });
    await window.until(() => window.events.filter(({ type }) => type === 'text-delta').length > 1);
    const host = await window.restart();
    await host.versions.show({ topicId, messageId, of: 'answers', number: 1 });
    window.events.length = 0;
    await host.commands.run({ topicId, command: 'echo shown' });
    await window.until(() => window.news.some(({ type }) => type === 'message-added'));
    const { messages } = host.topics.page(topicId);
    expect(messages).toHaveLength(3);
    expect(messages.at(-1)?.parts).toMatchObject([{ type: 'command-run', output: 'shown' }]);
    expect(window.events).toEqual([]);
  });
});

describe('a loop of a version that is hidden', () => {
  it('can be inspected together with the history that it had', async () => {
    const { window, topicId } = await talked(counting, ['one', 'two']);
    const [second] = window.host.loops.list({ topicId });
    const loopId = second?.id ?? newId(LoopId);
    await window.host.versions.reword({ topicId, messageId: saying(window, topicId, 'one'), text: 'eins' });
    await window.reached(topicId, 'completed');
    const [{ call: asked } = { call: 0 }] = window.host.inspect.iterations({ loopId });
    const { messages } = window.host.inspect.request({ loopId, call: asked, ...{ from: 0 } });
    expect(messages.map(textOf)).toEqual(['one', 'Answer 1.', 'two']);
    expect(window.host.loops.list({ topicId }).map(({ hidden }) => hidden ?? false)).toEqual([false, true, true]);
  });
});

describe('the edits of a version that is hidden', () => {
  it('stay on disk and in the list of changes, and can be undone', async () => {
    const script: Script = (_request, n) => [edit, done, say('Nothing to do.')][n] ?? done;
    const window = await openWindow(script, { approvalMode: 'allow-edits' });
    const { topicId } = await window.host.topics.send({ topicId: null, text: 'one', workspace: window.workspace });
    await window.reached(topicId, 'completed');
    await window.host.versions.tryAgain({ topicId, messageId: saying(window, topicId, 'one') });
    await window.until(() => window.host.loops.list({ topicId })[0]?.state.name !== 'running');
    const changes = window.host.changes.list({ topicId });
    expect(changes).toMatchObject([{ path: 'new.txt', kind: 'created', state: 'open' }]);
    expect(await readFile(join(window.workspace, 'new.txt'), 'utf8')).toBe('new\n');
    const undone = await window.host.changes.undo({ loopId: changes[0]?.loopId ?? newId(LoopId) });
    expect(undone).toEqual([{ path: 'new.txt', result: 'undone' }]);
  });
});

describe('a crash', () => {
  it('between creating a version and its loop leaves the topic unchanged, and trying again works', async () => {
    const { window, topicId } = await talked(counting, ['one', 'two']);
    const messageId = saying(window, topicId, 'two');
    const before = shown(window, topicId);
    await beside(window, (database) =>
      database.exec(`CREATE TRIGGER crash BEFORE INSERT ON loops BEGIN SELECT RAISE(ABORT, 'the power is gone'); END`),
    );
    window.news.length = 0;
    for (const trying of [
      window.host.versions.tryAgain({ topicId, messageId, model: { provider: 'openai', model: 'lost' } }),
      window.host.versions.reword({ topicId, messageId, text: 'zwei' }),
    ]) {
      expect(await code(trying)).toBe('ERR_SQLITE_ERROR');
    }
    expect(window.news.filter((news) => 'topicId' in news)).toEqual([]);
    expect(shown(window, topicId)).toEqual(before);
    expect(await beside(window, (database) => database.all('SELECT * FROM versions'))).toEqual([]);
    await beside(window, (database) => database.exec('DROP TRIGGER crash'));
    await window.restart();
    expect(shown(window, topicId)).toEqual(before);
    await window.host.versions.reword({ topicId, messageId, text: 'zwei' });
    await window.reached(topicId, 'completed');
    expect(shown(window, topicId)).toEqual(['one', 'Answer 1.', 'zwei', 'Answer 3.']);
  });
});

describe('two processes on one data folder', () => {
  it('keep the version whose loop was killed with its process, and can show the earlier version again', async () => {
    const { window, topicId } = await talked((_request, n) => (n === 0 ? say('Answer 1.') : stalled), ['one']);
    const messageId = saying(window, topicId, 'one');
    await window.host.close();
    const program = runProgram(
      `
      import { createHost } from '@/../host.ts';
      const [dataDir, baseUrl, topicId, messageId] = process.argv.slice(1);
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const said = ({ event }) => event.type === 'text-delta' && console.log('answering');
      const capabilities = { windows: false, serverRequests: false };
      const ports = { capabilities, secret: () => undefined, attendant: 'window', now: Date.now, timeZone: () => 'UTC', onEvent: said, log };
      const host = await createHost(ports, { dataDir, model: { provider: 'openai', model: 'm', baseUrl } });
      await host.versions.tryAgain({ topicId, messageId });
      `,
      [window.folder, window.model.baseUrl, topicId, messageId],
    );
    expect(await program.line()).toBe('answering');
    program.child.kill('SIGKILL');
    await program.done;
    const { host } = await openWindow([], { dataDir: window.folder });
    const view = () => host.topics.page(topicId).messages;
    expect(view()).toMatchObject([{ id: messageId, answers: { number: 2, of: 2 } }]);
    expect(host.topics.storedLoopView(topicId)?.state.name).toBe('interrupted');
    await host.versions.show({ topicId, messageId, of: 'answers', number: 1 });
    expect(view().map(textOf)).toEqual(['one', 'Answer 1.']);
  }, 60_000);

  it('begin only one of two simultaneous retries, and lose no version', async () => {
    const bothTried = Promise.withResolvers<void>();
    const held: Script = async (_request, n) => {
      if (n === 1) await bothTried.promise;
      return say(`Answer ${n + 1}.`);
    };
    const { window, topicId } = await talked(held, ['one']);
    const other = await openWindow([], { dataDir: window.folder, model: window.host.modelOf(topicId) });
    const messageId = saying(window, topicId, 'one');
    const tries = [
      window.host.versions.tryAgain({ topicId, messageId }),
      other.host.versions.reword({ topicId, messageId, text: 'eins' }),
    ];
    const ends = await Promise.all(tries.map(code)).finally(bothTried.resolve);
    expect(ends.toSorted()).toEqual(['conflict', 'done']);
    const [winner, shownText] = ends[0] === 'done' ? [window, 'one'] : [other, 'eins'];
    await winner.reached(topicId, 'completed');
    await other.host.versions.tryAgain({ topicId, messageId: saying(other, topicId, shownText) });
    await other.reached(topicId, 'completed');
    expect(shown(window, topicId)).toEqual(shown(other, topicId));
    expect(everything(window, topicId)).toHaveLength(other.host.exportData({ topicId }).messages.length);
    expect(new Set(everything(window, topicId).map(textOf))).toContain('Answer 1.');
  });

  it('refuse to change the shown version while the other process runs its loop', async () => {
    const { window, topicId } = await talked((_request, n) => (n < 2 ? say(`Answer ${n + 1}.`) : stalled), ['one']);
    const other = await openWindow([], { dataDir: window.folder, model: window.host.modelOf(topicId) });
    const messageId = saying(window, topicId, 'one');
    await window.host.versions.tryAgain({ topicId, messageId });
    await window.reached(topicId, 'completed');
    await window.host.topics.send({ topicId, text: 'two' });
    expect(await code(other.host.versions.show({ topicId, messageId, of: 'answers', number: 1 }))).toBe('conflict');
    expect(shown(other, topicId)).toEqual(['one', 'Answer 2.', 'two']);
  });
});

it('Gemini signatures stay on their message parts when the user tries again, rewords and switches back (F32)', async () => {
  const gemini = await startScriptedGemini((_request, n) =>
    n % 2 === 0
      ? { calls: [{ name: 'list_files', arguments: { path: '.' } }], thoughts: 'Hm.' }
      : { text: `Answer ${n}.`, signature: `signed-${n}` },
  );
  const model = { provider: 'gemini', model: 'gemini-3-pro', baseUrl: gemini.baseUrl } as const;
  const window = await openWindow([], { model, approvalMode: 'allow-edits' });
  const { versions, topics } = window.host;
  const { topicId } = await topics.send({
    topicId: null,
    text: 'one',
    workspace: window.workspace,
    settings: { strategy: 'chat' },
  });
  const rested = () => window.reached(topicId, 'completed');
  await rested();
  const one = saying(window, topicId, 'one');
  await versions.tryAgain({ topicId, messageId: one });
  await rested();
  await topics.send({ topicId, text: 'two' });
  await rested();
  await versions.reword({ topicId, messageId: saying(window, topicId, 'two'), text: 'zwei' });
  await rested();
  await window.restart();
  await window.host.versions.show({ topicId, messageId: one, of: 'answers', number: 1 });
  await window.host.topics.send({ topicId, text: 'three' });
  await rested();
  const last = JSON.stringify(gemini.requests.at(-1)?.body);
  expect(last).toContain('signed-1');
  expect(last).not.toContain('signed-3');
  expect(JSON.stringify(gemini.requests[6]?.body)).toContain('signed-3');
  expect(gemini.violations).toEqual([]);
  await gemini.close();
});
