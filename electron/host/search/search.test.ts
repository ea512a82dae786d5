import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { CallId, type MessageId, type TopicId } from '../../../shared/ids.ts';
import type { Message, Part } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { noteTraces } from '../store/message-words.ts';
import { openStore } from '../store/open-store.ts';
import { eraseTopics } from '../store/removed-topics.ts';
import { addTopic, message, temporaryFolder } from '../store/store.fixture.ts';
import { MessageIndexer } from './message-indexer.ts';
import { createSearch } from './search.ts';

function opened(folder = temporaryFolder()) {
  const store = openStore(folder, Date.now);
  onTestFinished(() => store.database.close());
  const search = createSearch(store);
  const found = async (words: string, more: { topicId?: TopicId; from?: number; until?: number } = {}) =>
    (await search.messages({ words, limit: 20, ...more })).hits.map(({ messageId }) => messageId);
  const say = (topicId: TopicId, text: string, more: Partial<Message> = {}) => {
    const said = { ...message(topicId, text), ...more };
    store.messages.append(said);
    return said.id;
  };
  return { folder, store, search, found, say };
}

/** Takes all messages out of the index, as if an earlier version had stored them. */
const forget = ({ database }: ReturnType<typeof opened>['store']) =>
  database.exec(`INSERT INTO message_words (message_words) VALUES ('delete-all');
    UPDATE message_index SET indexed_from = 1 + (SELECT max(number) FROM messages),
      began_at = 1 + (SELECT max(number) FROM messages)`);

/** Whether bytes are anywhere in the index, whether or not a search finds them. */
const isInIndex = ({ database }: ReturnType<typeof opened>['store'], word: string) =>
  database
    .all<{ block: string }>('SELECT hex(block) AS block FROM message_words_data')
    .some(({ block }) => block.includes(Buffer.from(word).toString('hex').toUpperCase()));

test('finds Chinese words of one and two characters, beginnings, phrases and several words', async () => {
  const { store, found, say } = opened();
  const topicId = addTopic(store.database);
  const chinese = say(topicId, '我们需要更新索引，然后继续。');
  const latin = say(topicId, 'The Café keeps its colors in a big red box');
  expect(await found('索引')).toEqual([chinese]);
  expect(await found('索')).toEqual([chinese]);
  expect(await found('引索')).toEqual([]);
  expect(await found('更新 继续')).toEqual([chinese]);
  expect(await found('cafe col')).toEqual([latin]);
  expect(await found('"big red"')).toEqual([latin]);
  expect(await found('"red big"')).toEqual([]);
  expect(await found('box 索引')).toEqual([]);
  for (const nothing of ['', '  ', '!?', '"', '* OR (']) expect(await found(nothing)).toEqual([]);
  expect(await found('topic1')).toEqual([]);
});

test('finds answers, questions, names of files and of outputs, but not results, reasoning and files of attachments', async () => {
  const { store, search, found, say } = opened();
  const topicId = addTopic(store.database);
  const callId = newId(CallId);
  const parts: readonly Part[] = [
    { type: 'reasoning', text: 'hidden1' },
    { type: 'question', prefix: 'First:', question: 'Which colour?' },
  ];
  const asked = say(topicId, '', { role: 'assistant', parts });
  const result: Part = {
    ...{ type: 'tool-result', callId, tool: null, status: 'done' },
    content: [{ type: 'text', text: 'hidden2' }],
    edits: [{ path: 'notes/plan.md', added: 1, removed: 0 }],
  };
  const edited = say(topicId, '', { role: 'tool', parts: [result] });
  say(topicId, '', { parts: [{ type: 'file', path: 'x.txt', text: 'hidden3' }] });
  expect(await found('which colour')).toEqual([asked]);
  for (const hidden of ['hidden1', 'hidden2', 'hidden3']) expect(await found(hidden)).toEqual([]);
  expect(await search.messages({ words: 'plan.md', limit: 5 })).toMatchObject({
    hits: [{ messageId: edited, callId }],
  });
});

test('says where a hit is, and shows no secret in it', async () => {
  const { store, search, found, say } = opened();
  const topicId = addTopic(store.database);
  const secret = `sk-proj-${'aB3dE5fG7hJ9kL2mN4pQ6rS8tU0vW1xY'.repeat(2)}`;
  const messageId = say(topicId, `Use the key ${secret} for the needle`, { createdAt: 77 });
  expect((await search.messages({ words: 'needle', limit: 5 })).hits).toEqual([
    {
      ...{ topicId, topicTitle: 'A topic', messageId, callId: null, role: 'user', createdAt: 77 },
      excerpt: [
        { text: 'Use the key for the ', isFound: false },
        { text: 'needle', isFound: true },
      ],
    },
  ]);
  expect(await found(secret)).toEqual([]);
  expect(await found(secret.slice(8, 20))).toEqual([]);
});

test('does not find removed topics until they are restored, and looks in one topic or time', async () => {
  const { store, found, say } = opened();
  const [one, other] = [addTopic(store.database), addTopic(store.database)];
  const first = say(one, 'needle', { createdAt: 100 });
  const second = say(other, 'needle', { createdAt: 200 });
  expect(await found('needle')).toEqual([second, first]);
  expect(await found('needle', { topicId: one })).toEqual([first]);
  expect(await found('needle', { from: 150 })).toEqual([second]);
  expect(await found('needle', { until: 200 })).toEqual([first]);
  store.topics.remove(other);
  expect(await found('needle')).toEqual([first]);
  store.topics.restore(other);
  expect(await found('needle')).toEqual([second, first]);
});

test('finds only the shown version of a message', async () => {
  const { store, found, say } = opened();
  const topicId = addTopic(store.database);
  const first = say(topicId, 'needle one');
  store.versions.beginBeside(topicId, first);
  const second = say(topicId, 'needle two');
  expect(await found('needle')).toEqual([second]);
  store.versions.show(topicId, second, 'wordings', 1);
  expect(await found('needle')).toEqual([first]);
});

test('pages through many hits without gaps, and names the messages of one topic in order', async () => {
  const { store, search, say } = opened();
  const topicId = addTopic(store.database);
  const ids = Array.from({ length: 25 }, (_, at) => say(topicId, `needle ${at}`));
  const seen: MessageId[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page = await search.messages({ words: 'needle', limit: 10, ...(before === undefined ? {} : { before }) });
    seen.push(...page.hits.map(({ messageId }) => messageId));
    before = page.next;
  }
  expect(seen).toEqual(ids.toReversed());
  const inTopic = search.inTopic({ words: 'needle', topicId });
  expect(inTopic.hits.map(({ messageId }) => messageId)).toEqual(ids);
  expect(inTopic).toMatchObject({ hasMore: false, words: ['needle'], indexedPercent: null });
});

/** Makes the next message the first one after this number, as if many had been stored before. */
const leap = ({ database }: ReturnType<typeof opened>['store'], to: number) =>
  database.run('UPDATE messages SET number = ? WHERE number = (SELECT max(number) FROM messages)', to);

test('finds the words of messages that are far apart, the newest first, in pages and in one topic', async () => {
  const { store, search, found, say } = opened();
  const [one, other] = [addTopic(store.database), addTopic(store.database)];
  const ids: MessageId[] = [];
  for (const [at, to] of [8_190, 8_192, 16_384, 90_000, 900_000, 2_000_000].entries()) {
    ids.push(say(one, `The needles of case ${at}, 针线 2x and café`));
    if (at === 2) ids.push(say(other, 'needle 针 x'));
    say(one, 'hay');
    leap(store, to);
  }
  const [newest] = ids.toReversed();
  for (const words of ['needle', '针', 'needle 针', 'need']) expect(await found(words)).toEqual(ids.toReversed());
  expect(await found('"needles of case" 针线 CAFE')).toEqual(ids.toSpliced(3, 1).toReversed());
  expect(await found('x')).toEqual([ids[3]]);
  expect(await found('"case 5"')).toEqual([newest]);
  expect(await found('needle', { topicId: other })).toEqual([ids[3]]);
  expect(await found('1q2x')).toEqual([]);
  const seen: (MessageId | undefined)[] = [];
  for (let before: number | null = 10_000_000; before !== null; ) {
    const page = await search.messages({ words: 'needle', limit: 1, before });
    seen.push(page.hits[0]?.messageId);
    before = page.next;
  }
  expect(seen.filter((id) => id !== undefined)).toEqual(ids.toReversed());
  expect(search.inTopic({ words: 'needle', topicId: one }).hits).toHaveLength(6);
});

test('finds what is shown behind many messages that are not', async () => {
  const { store, found, say } = opened();
  const [kept, removed] = [addTopic(store.database), addTopic(store.database)];
  const id = say(kept, 'needle');
  const said = Array.from({ length: 500 }, (_, at) => message(removed, `needle ${at}`));
  store.database.transaction(() => store.messages.appendWithin(said));
  store.topics.remove(removed);
  expect(await found('needle')).toEqual([id]);
});

test('a search that is not needed any more ends', async () => {
  const { store, search, say } = opened();
  say(addTopic(store.database), 'needle');
  const ended = AbortSignal.abort();
  await expect(search.messages({ words: 'needle', limit: 5 }, ended)).rejects.toThrow(/abort/);
});

test('reads the messages of an earlier version in the background, and goes on after a new start', async () => {
  const first = opened();
  const topicId = addTopic(first.store.database);
  const ids = Array.from({ length: 100 }, (_, at) => first.say(topicId, `needle ${at}`));
  forget(first.store);
  expect(await first.found('needle')).toEqual([]);
  first.store.database.transaction(() => first.store.messageWords.catchUp(30));
  expect(first.search.inTopic({ words: 'needle', topicId })).toMatchObject({ indexedPercent: 29 });
  first.store.database.close();

  const { store, search, say } = opened(first.folder);
  const newest = say(topicId, 'needle new');
  expect(search.inTopic({ words: 'needle', topicId }).hits).toHaveLength(31);
  const failures: unknown[] = [];
  const indexer = new MessageIndexer({
    ...{ words: store.messageWords, database: store.database },
    failed: (_, error) => failures.push(error),
  });
  indexer.start();
  for (let waited = 0; store.messageWords.percent !== null && waited < 500; waited += 1) await setTimeout(20);
  await indexer.close();
  expect(failures).toEqual([]);
  expect(search.inTopic({ words: 'needle', topicId }).hits.map(({ messageId }) => messageId)).toEqual([...ids, newest]);
});

test('keeps no word of an erased topic in the index', async () => {
  const { store, found, say } = opened();
  const [erased, kept] = [addTopic(store.database), addTopic(store.database)];
  for (let at = 0; at < 50; at += 1) say(erased, `zyxerasedword${at} needle`);
  const id = say(kept, 'needle');
  const raw = () => isInIndex(store, 'erasedword');
  expect(raw()).toBe(true);
  store.topics.remove(erased);
  expect(eraseTopics(store.database, [erased])).toBe(true);
  expect(raw()).toBe(false);
  expect(await found('needle')).toEqual([id]);
});

test('removes what is left of the words of topics that were purged at the start', async () => {
  const { store, found } = opened();
  const [erased, kept] = [addTopic(store.database), addTopic(store.database)];
  const said = Array.from({ length: 200 }, (_, at) => message(kept, `needle ${at}`));
  store.database.transaction(() => store.messages.appendWithin([message(erased, 'zyxerasedword'), ...said]));
  store.database.run('DELETE FROM topics WHERE id = ?', erased);
  noteTraces(store.database);
  expect(await found('zyxerasedword')).toEqual([]);
  expect(isInIndex(store, 'erasedword')).toBe(true);
  let steps = 0;
  while (store.messageWords.clearTraces(steps === 0) && steps < 1_000) steps += 1;
  expect(steps).toBeLessThan(1_000);
  expect(isInIndex(store, 'erasedword')).toBe(false);
  expect(await found('needle')).toHaveLength(20);
});
