import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompactionId } from '../../../../shared/ids.ts';
import { type ModelMessage, textOf, userText } from '../../../../shared/message.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../../../shared/model.ts';
import { pairUp } from '../../../../shared/wire/pair-up.ts';
import type { FitRequest } from '../../loop/ports.ts';
import { Compactions } from '../../store/compactions.ts';
import { addTopic, temporaryDatabase } from '../../store/store.fixture.ts';
import { tokensOfMessages } from '../../text/token-estimate.ts';
import { type FakeModels, fakeModels, messageId, user, work } from '../compaction.fixture.ts';
import { Compactor } from './compactor.ts';

/** Creates a compactor on a real database, and records the usage that it reports. */
function stage(models: FakeModels, pins: readonly number[] = []) {
  const database = temporaryDatabase();
  const topicId = addTopic(database);
  const storedCompactions = new Compactions(database);
  const pinned = new Set(pins.map(messageId));
  const compactor = new Compactor({ database, storedCompactions, models, pins: { of: () => pinned } });
  const reported: (readonly [Usage, CompactionId | null])[] = [];
  const hooks = {
    progress: () => {},
    spent: () => {},
    ended: (usage: Usage, id: CompactionId | null) => void reported.push([usage, id]),
  };
  const request = (messages: readonly ModelMessage[], more: Partial<FitRequest> = {}): FitRequest => ({
    ...{ topicId, model: { provider: 'openai', model: 'm' }, system: 'You help.', tools: [] },
    ...{ messages, goal: messages[0] ?? userText(''), refused: null },
    ...more,
  });
  const never = new AbortController().signal;
  return {
    ...{ topicId, storedCompactions, reported, compactor, hooks, request },
    fitted: (messages: readonly ModelMessage[], more?: Partial<FitRequest>) =>
      compactor.fit(request(messages, more), hooks, never),
    compact: (messages: readonly ModelMessage[]) =>
      compactor.compact({ ...request(messages), locale: 'zh-CN' }, hooks, never),
  };
}

const talk = (steps: number, tokens: number, from = 2): readonly ModelMessage[] =>
  Array.from({ length: steps }, (_, n) => work(from + n, tokens)).flat();

describe('a request', () => {
  test('that fits is sent unchanged, as the same array', async () => {
    const { fitted } = stage(fakeModels(10_000));
    const messages = [user(1, 100), ...talk(5, 1_000)];
    expect(await fitted(messages)).toBe(messages);
  });

  test('is sent unchanged, however long it is, to a model with an unknown context size', async () => {
    const models = fakeModels(null);
    const messages = [user(1, 100), ...talk(50, 10_000)];
    expect(await stage(models).fitted(messages)).toBe(messages);
    expect(models.requests).toEqual([]);
  });

  test('that needs more than four fifths of the context is compacted, so that it uses about half of the context', async () => {
    const { fitted, storedCompactions, topicId, reported } = stage(fakeModels(20_000));
    const messages = [user(1, 100, 'Count the plums. '), ...talk(17, 1_000)];
    const sent = await fitted(messages);
    expect(tokensOfMessages(sent)).toBeLessThan(20_000 * 0.5);
    expect(tokensOfMessages(sent)).toBeGreaterThan(20_000 * 0.3);
    expect(pairUp(sent)).toBe(sent);
    expect(textOf(sent[0] ?? userText(''))).toContain('<notes>\nnotes');
    expect(sent[1]).toBe(messages[0]);
    const [stored] = storedCompactions.list(topicId);
    expect(stored).toMatchObject({ madeBy: 'model', undoneAt: null, topicId });
    expect(stored?.messages).toBe(messages.length - sent.length + 2);
    expect((stored?.tokensBefore ?? 0) - (stored?.tokensAfter ?? 0)).toBe(
      tokensOfMessages(messages) - tokensOfMessages(sent),
    );
    expect(reported.map(([, id]) => id)).toEqual([stored?.id]);
  });

  test('consists of the same message objects as the previous request, so that their serialised form is reused', async () => {
    const { fitted } = stage(fakeModels(20_000));
    const messages = [user(1, 100), ...talk(17, 1_000)];
    const sent = await fitted(messages);
    const later = await fitted([...messages, ...talk(1, 1_000, 40)]);
    expect(later.slice(0, sent.length).every((message, at) => message === sent[at])).toBe(true);
  });

  test('has its long tool results cut, without a summary, when only the newest messages are too long', async () => {
    const models = fakeModels(10_000);
    const messages = [user(1, 100), ...talk(2, 6_000)];
    const sent = await stage(models).fitted(messages);
    expect(models.requests).toEqual([]);
    expect(tokensOfMessages(sent)).toBeLessThan(8_000);
    expect(pairUp(sent)).toBe(sent);
  });

  test('that cannot be made to fit is sent unchanged', async () => {
    const messages = [user(1, 50_000)];
    expect(await stage(fakeModels(10_000)).fitted(messages)).toEqual(messages);
  });
});

describe('a request the model refused as too long', () => {
  test.each([null, 1_000_000])('is shortened, whatever the known context size (%s)', async (window) => {
    const { fitted } = stage(fakeModels(window));
    const messages = [user(1, 100), ...talk(20, 1_000)];
    const refused = await fitted(messages);
    const again = await fitted(messages, { refused });
    expect(tokensOfMessages(again)).toBeLessThan(tokensOfMessages(refused) * 0.5);
    expect(pairUp(again)).toBe(again);
  });

  test('is returned unchanged when nothing can be left out', async () => {
    const { fitted } = stage(fakeModels(null));
    const refused = await fitted([user(1, 9_000)]);
    expect(await fitted([...refused], { refused })).toBe(refused);
  });
});

describe('undo', () => {
  test('restores the same message objects, and the previous compaction is in effect again', async () => {
    const models = fakeModels(20_000);
    const { fitted, compact, storedCompactions, topicId } = stage(models);
    const messages = [user(1, 10), ...talk(4, 100)];
    await compact(messages);
    const first = await fitted(messages);
    const more = [...messages, ...talk(4, 100, 20)];
    const firstWithMore = await fitted(more);
    await compact(more);
    expect(textOf((await fitted(more))[0] ?? userText(''))).toContain('notes 2');
    expect(models.requests[1] && textOf(models.requests[1].messages[0] ?? userText(''))).toContain('notes 1');
    const [one, two] = storedCompactions.list(topicId);
    if (one === undefined || two === undefined) throw new Error('Two were to be made.');
    storedCompactions.undo(topicId, two.id);
    const again = await fitted(more);
    expect(again.length).toBe(firstWithMore.length);
    expect(again.every((message, at) => message === firstWithMore[at])).toBe(true);
    expect(again[0]).toBe(first[0]);
    storedCompactions.undo(topicId, one.id);
    expect(await fitted(more)).toBe(more);
  });
});

test('repeated compactions keep a growing conversation valid and within the context, and keep the goal and pinned messages', async () => {
  const step = fc.record({
    tokens: fc.integer({ min: 1, max: 900 }),
    says: fc.boolean(),
    pins: fc.integer({ min: 0, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const pinned = steps.flatMap(({ pins, says }, n) => (pins === 0 && says ? [n + 2] : [])).slice(0, 2);
      const { fitted, storedCompactions, topicId } = stage(fakeModels(6_000), pinned);
      const goal = user(1, 50, 'The goal. ');
      let messages: readonly ModelMessage[] = [goal];
      for (const [n, { tokens, says }] of steps.entries()) {
        messages = [...messages, ...(says ? [user(n + 2, tokens / 4)] : work(n + 2, tokens))];
        const sent = await fitted(messages, { goal });
        expect(pairUp(sent)).toBe(sent);
        expect(sent[0]?.role).toBe('user');
        expect(sent.includes(goal)).toBe(true);
        expect(tokensOfMessages(sent)).toBeLessThanOrEqual(6_000 * 0.8);
        for (const pin of pinned.filter((pin) => pin <= n + 2)) {
          expect(sent.some(({ id }) => id === messageId(pin))).toBe(true);
        }
      }
      for (const { id } of storedCompactions.list(topicId)) storedCompactions.undo(topicId, id);
      if (tokensOfMessages(messages) < 4_000) expect(await fitted(messages, { goal })).toBe(messages);
    }),
    { numRuns: 25 },
  );
});

test('no compaction is made if the model server cannot be reached', async () => {
  const finish = { reason: 'error', code: 'unreachable', message: 'Mine cannot be reached.' } as const;
  const models = fakeModels(20_000, (n) => (n <= 2 ? { text: '', finish } : {}));
  const { compact, fitted, storedCompactions, topicId } = stage(models);
  const messages = [user(1, 100), ...talk(16, 1_000)];
  expect(await fitted(messages)).toHaveLength(messages.length);
  await expect(compact(messages)).rejects.toThrow('Mine cannot be reached.');
  expect(models.requests.at(-1)?.locale).toBe('zh-CN');
  expect(storedCompactions.list(topicId)).toEqual([]);
  expect(tokensOfMessages(await fitted(messages))).toBeLessThan(10_000);
  expect(storedCompactions.list(topicId)).toMatchObject([{ madeBy: 'model' }]);
});

test('the usage of a summary that was not completed is reported', async () => {
  const stop = new AbortController();
  const models = fakeModels(6_000, (n) => (n === 2 ? { hang: true } : {}));
  const { compactor, hooks, request, reported, storedCompactions, topicId } = stage(models);
  const messages = [user(1, 100), ...talk(40, 800)];
  const progress = (done: number) => void (done === 1 && setImmediate(() => stop.abort('stop')));
  expect(await compactor.fit(request(messages), { ...hooks, progress }, stop.signal)).toEqual(expect.anything());
  expect(reported).toEqual([[plusUsage(NO_USAGE, { inputTokens: 100, outputTokens: 10 }), null]]);
  expect(storedCompactions.list(topicId)).toEqual([]);
});
