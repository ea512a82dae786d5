import { describe, expect, test } from 'vitest';
import { call, type Reply, type Script, say } from '../../../../e2e/fixtures/scripted-openai.ts';
import { CompactionId, MessageId, type TopicId } from '../../../../shared/ids.ts';
import { textOf } from '../../../../shared/message.ts';
import type { Compaction } from '../../../../shared/topic.ts';
import { newId } from '../../new-id.ts';
import { openWindow, type Window } from '../window.fixture.ts';

const done = (result: string) => call('attempt_completion', { result });

/**
 * Returns a script that answers requests for a summary with `notes`, and other requests with the
 * replies in order.
 */
function script(replies: readonly Reply[], notes: Reply = say('plums are counted')): Script {
  let n = 0;
  return (request) =>
    String(request.messages[0]?.content).startsWith('You keep the notes') ? notes : (replies[n++] ?? say('Fine.'));
}

/**
 * Opens a host whose model has a context of 50,000 tokens, with a topic of the given number of
 * turns.
 */
async function talked(turns: number, given: { readonly replies?: readonly Reply[]; readonly notes?: Reply } = {}) {
  const window = await openWindow(script(given.replies ?? [], given.notes), {
    model: { provider: 'openai', model: 'm', providerId: 'mine' },
  });
  const { baseUrl } = window.model;
  const profiles = { m: { contextTokens: 50_000 } };
  const mine = { id: 'mine', name: 'Mine', kind: 'openai', baseUrl, models: ['m'], profiles } as const;
  window.host.providers.save({ provider: { ...mine, models: ['m'] } });
  let topicId: TopicId | null = null;
  for (let turn = 1; turn <= turns; turn++) topicId = await turnOf(window, topicId, `Question ${turn}?`);
  if (topicId === null) throw new Error('A topic needs a turn.');
  return { window, topicId };
}

async function turnOf(window: Window, topicId: TopicId | null, text: string): Promise<TopicId> {
  const sent = await window.host.topics.send({
    topicId,
    text,
    ...(topicId === null ? { workspace: window.workspace } : {}),
  });
  if (sent.kind !== 'started') throw new Error(`It was ${sent.kind}.`);
  await window.reached(sent.topicId, 'completed', sent.loopId);
  await window.until(() => window.host.topics.summary(sent.topicId).activity === 'idle');
  return sent.topicId;
}

async function compacted(window: Window, topicId: TopicId): Promise<Compaction> {
  expect(await window.host.compactions.compact({ topicId })).toBe('made');
  const made = window.host.compactions.list(topicId).at(-1);
  if (made === undefined) throw new Error('None was made.');
  return made;
}

const sentTexts = (window: Window): readonly string[] =>
  (window.model.requests.at(-1)?.body.messages ?? []).slice(1).map(({ content }) => String(content));

describe('compacting by hand', () => {
  test('replaces all but the newest messages, is announced, and the next turn sends the summary', async () => {
    const { window, topicId } = await talked(4);
    window.news.length = 0;
    const made = await compacted(window, topicId);
    expect(made).toMatchObject({ summary: 'plums are counted', madeBy: 'model', messages: 4, undoneAt: null });
    const announced = window.news.filter((news) => 'topicId' in news).map(({ type }) => type);
    expect(new Set(announced)).toEqual(new Set(['compactions-changed', 'topic-changed']));
    expect(window.events.at(-1)).toMatchObject({ type: 'compaction-end', compactionId: made.id, topicId });
    await turnOf(window, topicId, 'And now?');
    const [first, ...rest] = sentTexts(window);
    expect(first).toContain('<notes>\nplums are counted\n</notes>');
    expect(rest).toEqual(['Question 3?', 'Fine.', 'Question 4?', 'Fine.', 'And now?']);
    expect(window.model.violations).toEqual([]);
  });

  test('counts its tokens in the usage of the topic', async () => {
    const { window, topicId } = await talked(4, { notes: say('n', { usage: { input: 700, output: 70 } }) });
    const before = window.host.usage.ofTopic({ topicId });
    const stored = window.host.topics.storedLoopView(topicId);
    await compacted(window, topicId);
    const after = window.host.topics.storedLoopView(topicId);
    expect(after).toEqual({ ...stored, usage: { inputTokens: 710, outputTokens: 75 } });
    expect(window.host.usage.ofTopic({ topicId }).inputTokens).toBe(before.inputTokens + 700);
  });

  test('is reported as an event of the last shown loop, not of a loop in another version', async () => {
    const { window, topicId } = await talked(4);
    const question = window.host.messages(topicId).findLast(({ role }) => role === 'user');
    const messageId = question?.id ?? newId(MessageId);
    await window.host.versions.tryAgain({ topicId, messageId });
    await window.reached(topicId, 'completed');
    await window.host.versions.show({ topicId, messageId, of: 'answers', number: 1 });
    await compacted(window, topicId);
    const shown = window.host.topics.storedLoopView(topicId);
    expect(window.events.at(-1)).toMatchObject({ type: 'compaction-end', loopId: shown?.loopId });
    expect(shown?.usage).toEqual({ inputTokens: 20, outputTokens: 10 });
  });

  test('returns `nothing` when there is nothing to replace', async () => {
    const { window, topicId } = await talked(2);
    expect(await window.host.compactions.compact({ topicId })).toBe('nothing');
    expect(window.host.compactions.list(topicId)).toEqual([]);
  });

  test('ends when the topic is removed, however long the model takes', async () => {
    const { window, topicId } = await talked(4, { notes: say('', { stallAfter: 0 }) });
    const asked = window.model.requests.length;
    const made = window.host.compactions.compact({ topicId });
    await expect.poll(() => window.model.requests.length).toBeGreaterThan(asked);
    await window.host.topics.remove({ topicId });
    expect(await made).toBe('given-up');
  });

  test('reports its progress, and ends when it is canceled or the user sends a message', async () => {
    const { window, topicId } = await talked(4, { notes: say('', { stallAfter: 0 }) });
    const begun = async () => {
      const asked = window.model.requests.length;
      const made = window.host.compactions.compact({ topicId });
      await expect.poll(() => window.model.requests.length).toBeGreaterThan(asked);
      expect(window.events.at(-1)).toMatchObject({ type: 'compaction-progress', done: 0, of: 1 });
      return { made };
    };
    const first = await begun();
    window.host.compactions.giveUp({ topicId });
    expect(await first.made).toBe('given-up');
    const second = await begun();
    await turnOf(window, topicId, 'And now?');
    expect(await second.made).toBe('given-up');
    expect(window.host.compactions.list(topicId)).toEqual([]);
  });

  test('continues while the user types slash commands, and sends none of them to the model', async () => {
    const { window, topicId } = await talked(4, { notes: say('plums are counted', { delayMs: 80 }) });
    await window.host.topics.send({ topicId, text: '/todo add secret' });
    const asked = window.model.requests.length;
    const made = window.host.compactions.compact({ topicId });
    await expect.poll(() => window.model.requests.length).toBeGreaterThan(asked);
    expect(await window.host.topics.send({ topicId, text: '/help' })).toMatchObject({ kind: 'command' });
    expect(await made).toBe('made');
    await turnOf(window, topicId, 'And now?');
    expect(JSON.stringify(window.model.requests.map(({ body }) => body.messages))).not.toContain('secret');
  });

  test('is refused while a loop runs, and works after the loop was stopped', async () => {
    const { window, topicId } = await talked(4, {
      replies: Array.from({ length: 4 }, () => say('Fine.')).concat(say('', { stallAfter: 0 })),
    });
    const sent = await window.host.topics.send({ topicId, text: 'More.' });
    await expect(window.host.compactions.compact({ topicId })).rejects.toMatchObject({ code: 'conflict' });
    if (sent.kind === 'started') await window.host.loops.stop({ loopId: sent.loopId });
    expect(await window.host.compactions.compact({ topicId })).toBe('made');
  });
});

describe('a compaction', () => {
  test('can be opened to list the replaced messages, with the results of their last calls and without pinned messages', async () => {
    const read = call('list_files', { path: '.' });
    const { window, topicId } = await talked(4, {
      replies: [say('Fine.'), read, done('Two.'), say('Fine.'), say('Fine.')],
    });
    const all = window.host.messages(topicId);
    window.host.compactions.pinMessage({ topicId, messageId: all[0]?.id ?? newId(MessageId), pinned: true });
    const made = await compacted(window, topicId);
    const opened = window.host.compactions.compacted({ topicId, compactionId: made.id });
    expect(opened.map(({ id }) => id)).toEqual(all.slice(1, all.length - 4).map(({ id }) => id));
    expect(opened).toHaveLength(made.messages);
    expect(() => window.host.compactions.compacted({ topicId, compactionId: newId(CompactionId) })).toThrow(
      'no compaction',
    );
  });

  test('can be undone: the undo is announced, the compaction stays in the list, and the next turn sends all messages', async () => {
    const { window, topicId } = await talked(4);
    const { id } = await compacted(window, topicId);
    window.host.compactions.undo({ topicId, compactionId: id });
    const [undone] = window.host.compactions.list(topicId);
    expect(undone?.undoneAt).toBeGreaterThan(0);
    expect(window.news.slice(-2).map(({ type }) => type)).toEqual(['compactions-changed', 'topic-changed']);
    await turnOf(window, topicId, 'And now?');
    expect(sentTexts(window)).toHaveLength(9);
    window.host.compactions.undo({ topicId, compactionId: id });
    expect(window.host.compactions.list(topicId)).toEqual([undone]);
    expect(() => window.host.compactions.undo({ topicId, compactionId: newId(CompactionId) })).toThrow('no compaction');
  });

  test('survives a restart, and is removed with its topic', async () => {
    const { window, topicId } = await talked(4);
    const made = await compacted(window, topicId);
    await window.restart();
    expect(window.host.compactions.list(topicId)).toEqual([made]);
    await turnOf(window, topicId, 'And now?');
    expect(sentTexts(window)[0]).toContain('plums are counted');
    await window.host.topics.remove({ topicId });
    expect(() => window.host.compactions.list(topicId)).toThrow('no topic');
  });
});

describe('a pinned message', () => {
  test('is marked as pinned and announced, and is sent word for word after a compaction', async () => {
    const { window, topicId } = await talked(4);
    const [first, answer] = window.host.messages(topicId);
    if (first === undefined || answer === undefined) throw new Error('Two were said.');
    window.host.compactions.pinMessage({ topicId, messageId: answer.id, pinned: true });
    expect(window.news.at(-1)).toEqual({ type: 'topic-rewritten', topicId });
    expect(
      window.host.topics
        .page(topicId)
        .messages.map(({ pinned }) => pinned === true)
        .indexOf(true),
    ).toBe(1);
    expect(window.host.topics.messageView(topicId, answer.id).pinned).toBe(true);
    await compacted(window, topicId);
    await turnOf(window, topicId, 'And now?');
    expect(sentTexts(window).slice(1, 3)).toEqual([textOf(answer), 'Question 3?']);
    window.host.compactions.pinMessage({ topicId, messageId: answer.id, pinned: false });
    expect(window.host.topics.page(topicId).messages.some(({ pinned }) => pinned)).toBe(false);
  });

  test('cannot be a tool result', async () => {
    const { window, topicId } = await talked(1, { replies: [call('list_files', { path: '.' }), done('One.')] });
    const result = window.host.messages(topicId).find(({ role }) => role === 'tool');
    if (result === undefined) throw new Error('A tool ran.');
    expect(() => window.host.compactions.pinMessage({ topicId, messageId: result.id, pinned: true })).toThrow(
      'cannot be pinned',
    );
    expect(() => window.host.compactions.pinMessage({ topicId, messageId: newId(MessageId), pinned: true })).toThrow(
      'no message',
    );
  });
});

test('does not count pinned messages of a hidden version', async () => {
  const { window, topicId } = await talked(1);
  const [asked, answer] = window.host.messages(topicId);
  if (asked === undefined || answer === undefined) throw new Error('Nothing was said.');
  window.host.compactions.pinMessage({ topicId, messageId: answer.id, pinned: true });
  await window.host.versions.tryAgain({ topicId, messageId: asked.id });
  await window.reached(topicId, 'completed');
  expect(window.host.compactions.fill(topicId).pinned).toBe(0);
  await window.host.versions.show({ topicId, messageId: asked.id, of: 'answers', number: 1 });
  expect(window.host.compactions.fill(topicId).pinned).toBe(1);
});

describe('the fill of the context', () => {
  const usage = (input: number, output: number) => ({ usage: { input, output } });

  test('is the number of tokens of the last request plus its reply', async () => {
    const { window, topicId } = await talked(2, {
      replies: [say('Fine.', usage(900, 9)), say('Fine.', usage(1_000, 10))],
    });
    expect(window.host.compactions.fill(topicId)).toEqual({ usedTokens: 1_010, sizeTokens: 50_000, pinned: 0 });
    expect(window.host.topics.detail(topicId).context).toEqual({ usedTokens: 1_010, sizeTokens: 50_000, pinned: 0 });
    await window.restart();
    expect(window.host.compactions.fill(topicId).usedTokens).toBe(1_010);
  });

  test('decreases with a compaction, and increases again when it is undone', async () => {
    const long = say('word '.repeat(4_000), usage(9_000, 5_000));
    const { window, topicId } = await talked(4, {
      replies: [long, long, say('Fine.', usage(20_000, 10)), say('Fine.', usage(20_000, 10))],
    });
    const made = await compacted(window, topicId);
    const { fill } = window.host.compactions;
    expect(fill(topicId).usedTokens).toBe(20_010 - made.tokensBefore + made.tokensAfter);
    expect(made.tokensBefore - made.tokensAfter).toBeGreaterThan(9_000);
    await turnOf(window, topicId, 'And now?');
    const before = fill(topicId).usedTokens;
    window.host.compactions.undo({ topicId, compactionId: made.id });
    expect(fill(topicId).usedTokens).toBe(before + made.tokensBefore - made.tokensAfter);
  });

  test('is estimated when the provider reports no usage', async () => {
    const { window, topicId } = await talked(1, { replies: [say('word '.repeat(4_000), { usage: null })] });
    expect(window.host.compactions.fill(topicId).usedTokens).toBeGreaterThan(4_000);
  });

  test('has no maximum when the size of the model’s context is unknown', async () => {
    const { window, topicId } = await talked(1);
    const { baseUrl } = window.model;
    window.host.providers.save({ provider: { id: 'mine', name: 'Mine', kind: 'openai', baseUrl, models: [] } });
    expect(window.host.compactions.fill(topicId).sizeTokens).toBeNull();
  });
});
