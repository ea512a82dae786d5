import { describe, expect, test } from 'vitest';
import { MessageId } from '../../../shared/ids.ts';
import { userText } from '../../../shared/message.ts';
import type { RunView } from '../../../shared/run.ts';
import { newId } from '../new-id.ts';
import { delayAfter } from '../store/run-retries.ts';
import { runsInMemory, settled } from './runs.fixture.ts';

const known = (run: RunView | null): RunView => {
  if (run === null) throw new Error('The run is not stored.');
  return run;
};

describe('a run that waits', () => {
  test('takes its seconds, shows its progress, and is reported once in its topic, which is unread', async () => {
    const room = runsInMemory();
    const { id } = known(await room.start(room.open(), 'sleep', { seconds: 4 }, 'Tea'));
    await settled();
    expect((await room.store.find(id))?.state.name).toBe('running');
    await room.clock.advance(3);
    expect(await room.store.find(id)).toMatchObject({ state: { name: 'running' }, progress: { step: 'wait' } });
    await room.clock.advance(3);
    const ended = await room.store.find(id);
    expect(ended).toMatchObject({
      state: { name: 'succeeded', result: { output: { seconds: 4 }, steps: [{ name: 'wait', ok: true }] } },
      attempt: 1,
      endedAt: 1_004_000,
    });
    expect(room.textsIn(room.topicId)).toEqual(['**Task completed: Tea**\n\n{"slept":true,"seconds":4}']);
    expect(room.topics()).toMatchObject([{ id: room.topicId, unread: true }]);
    expect(room.news.filter(({ type }) => type === 'message-added')).toHaveLength(1);
    expect(room.news).toContainEqual({ type: 'run-changed', runId: id });
  });

  test('goes on after its worker was closed, and waits only for the rest', async () => {
    const room = runsInMemory();
    const first = room.open();
    const { id } = known(await room.start(first, 'sleep', { seconds: 10 }));
    await room.clock.advance(6);
    await first.close();
    expect((await room.store.find(id))?.state.name).toBe('queued');
    expect(room.textsIn(room.topicId)).toEqual([]);
    room.open({ owner: 'elsewhere:2:0:y' });
    await room.clock.advance(4);
    expect(await room.store.find(id)).toMatchObject({ state: { name: 'succeeded' }, attempt: 2, endedAt: 1_010_000 });
  });

  test('is not ended by a worker that lost it to another', async () => {
    const room = runsInMemory();
    const { id } = known(await room.start(room.open(), 'sleep', { seconds: 5 }));
    await settled();
    room.database.run("UPDATE runs SET owner = 'elsewhere:2:0:y', attempt = 2 WHERE id = ?", id);
    await room.clock.advance(8);
    expect((await room.store.find(id))?.state.name).toBe('running');
    expect(room.textsIn(room.topicId)).toEqual([]);
  });

  test('waits in the queue while four others are carried out', async () => {
    const room = runsInMemory();
    const runs = room.open();
    for (let n = 0; n < 5; n++) await room.start(runs, 'sleep', { seconds: 3 });
    await settled();
    expect(await room.store.list({ states: ['running'], limit: 10 })).toHaveLength(4);
    await room.clock.advance(8);
    expect(await room.store.list({ states: ['succeeded'], limit: 10 })).toHaveLength(5);
    expect(room.textsIn(room.topicId)).toHaveLength(5);
  });

  test.each([
    ['en', 'Task canceled: Tea', 'Reason: too late'],
    ['zh-CN', '任务已取消：Tea', '原因：too late'],
  ] as const)('stops when it is canceled, and says so (%s)', async (locale, head, reason) => {
    const room = runsInMemory({ locale });
    const runs = room.open();
    const { id } = known(await room.start(runs, 'sleep', { seconds: 1_000 }, 'Tea'));
    await settled();
    await room.store.cancel(id, 'user', 'too late');
    await room.clock.advance(5);
    expect(room.textsIn(room.topicId)).toEqual([`**${head}**\n\n${reason}`]);
    await runs.close();
    expect((await room.store.find(id))?.state.name).toBe('canceled');
  });

  test.each([
    [{}, 'missing'],
    [{ seconds: '5' }, 'not-a-number'],
    [{ seconds: -1 }, 'too-small'],
  ])('is refused with the input %j', async (input, problem) => {
    const room = runsInMemory();
    const started = room.start(room.open({ works: false }), 'sleep', input);
    await expect(started).rejects.toMatchObject({
      failure: 'run-input-invalid',
      data: { field: 'seconds', problem: { name: problem } },
    });
    expect(await room.store.list({ limit: 10 })).toEqual([]);
  });
});

describe('a summary of a conversation', () => {
  function talk(room: ReturnType<typeof runsInMemory>, messages: number) {
    for (let n = 0; n < messages; n++) {
      const place = { id: newId(MessageId), topicId: room.topicId, loopId: null, model: null, createdAt: 1 };
      room.messages.append({ ...userText(`word ${n}.`), ...place });
    }
  }

  test('is reported in the language of the user, and what the model used is counted', async () => {
    const room = runsInMemory({ locale: 'zh-CN', say: () => ({ text: '用户数了数。' }) });
    talk(room, 3);
    const { id } = known(await room.start(room.open(), 'summarize_conversation', {}));
    await settled();
    expect((await room.store.find(id))?.state).toMatchObject({
      name: 'succeeded',
      result: {
        output: { summary: '用户数了数。', message_count: 3 },
        steps: [{ name: 'fetch_messages' }, { name: 'build_prompt' }, { name: 'llm_generate' }],
      },
    });
    expect(room.textsIn(room.topicId).at(-1)).toBe('**任务已完成：话题总结**\n\n用户数了数。');
    const used = { modelCalls: 1, usage: { inputTokens: 100, outputTokens: 10 } };
    expect(room.usage().ofTopic(room.topicId)).toMatchObject(used);
    expect(room.usage().quarters(0)).toMatchObject([{ model: { provider: 'openai', model: 'm' }, ...used }]);
  });

  test.each([
    [undefined, 20],
    [1, 10],
    [30, 30],
    [5_000, 50],
  ])('reads the newest messages: asked for %s, it reads %i', async (wanted, read) => {
    const room = runsInMemory();
    talk(room, 60);
    const input = wanted === undefined ? {} : { max_messages: wanted };
    const { id } = known(await room.start(room.open(), 'summarize_conversation', input));
    await settled();
    expect((await room.store.find(id))?.state).toMatchObject({ result: { output: { message_count: read } } });
    const [request] = room.models.requests;
    expect(JSON.stringify(request?.messages)).toContain('word 59.');
    expect(JSON.stringify(request?.messages)).not.toContain(`word ${59 - read}.`);
  });

  test('of an empty conversation fails, and says why (weakness 4: an empty result as success)', async () => {
    const room = runsInMemory();
    const { id } = known(await room.start(room.open(), 'summarize_conversation', {}));
    await settled();
    expect(room.models.requests).toEqual([]);
    expect((await room.store.find(id))?.state).toMatchObject({
      name: 'failed',
      result: { error: { code: 'run-conversation-empty', retryable: false } },
    });
    expect(room.textsIn(room.topicId)).toEqual([
      '**Task failed: Summary of the topic**\n\nThis topic has no messages that could be summarised.',
    ]);
  });

  test('reads the topic that it was asked in, whatever topic the model named (weakness 7: model-chosen topics are trusted)', async () => {
    const room = runsInMemory();
    talk(room, 1);
    const named = { conversation_id: 'topic_00000000000000000000000000' };
    const { input } = known(await room.start(room.open({ works: false }), 'summarize_conversation', named));
    expect(input.conversation_id).toBe(room.topicId);
  });

  test.each([0, 1.5, 'ten'])(
    'is refused with the number of messages %j (weakness 7: unvalidated input)',
    async (max_messages) => {
      const room = runsInMemory();
      const started = room.start(room.open({ works: false }), 'summarize_conversation', { max_messages });
      await expect(started).rejects.toMatchObject({ failure: 'run-input-invalid', data: { field: 'max_messages' } });
    },
  );

  test('is tried again later when the model failed, and counts every call', async () => {
    const error = { reason: 'error', code: 'server-error', message: 'The server broke.' } as const;
    const room = runsInMemory({ say: (n) => (n < 3 ? { text: '', finish: error } : { text: 'Counting.' }) });
    talk(room, 1);
    const { id } = known(await room.start(room.open(), 'summarize_conversation', {}));
    await settled();
    expect((await room.store.find(id))?.state).toMatchObject({ name: 'queued' });
    await room.clock.advance((delayAfter(1) + delayAfter(2)) / 1_000 + 3);
    expect(await room.store.find(id)).toMatchObject({ state: { name: 'succeeded' }, attempt: 3 });
    expect(room.usage().ofTopic(room.topicId).modelCalls).toBe(3);
    expect(room.textsIn(room.topicId)).toHaveLength(2);
  });

  test.each([
    ['runTokens', { runTokens: 100 }, 'This background task has used the 100 tokens that it may use.'],
    ['runCost', { runCost: 0.5 }, 'This background task has cost the $0.5 that it may cost.'],
  ] as const)('calls no model after the limit %s is reached, and says so', async (limit, limits, words) => {
    const error = { reason: 'error', code: 'server-error', message: 'The server broke.' } as const;
    const usage = { inputTokens: 90, outputTokens: 10, cost: 0.5 };
    const room = runsInMemory({ limits, say: () => ({ text: '', usage, finish: error }) });
    talk(room, 1);
    const { id } = known(await room.start(room.open(), 'summarize_conversation', {}));
    await room.clock.advance(delayAfter(1) / 1_000 + 2);
    expect(room.models.requests).toHaveLength(1);
    expect((await room.store.find(id))?.state).toMatchObject({
      name: 'failed',
      result: { error: { code: 'run-limit-reached', data: { limit }, retryable: false } },
    });
    expect(room.textsIn(room.topicId).at(-1)).toContain(words);
  });

  test('calls no model when the runs of the last 24 hours used up what they may use, and does so a day later', async () => {
    const room = runsInMemory({ limits: { runTokensPerDay: 110 } });
    talk(room, 1);
    const runs = room.open();
    const ended = async () => {
      const { id } = known(await room.start(runs, 'summarize_conversation', {}));
      await settled();
      return (await room.store.find(id))?.state;
    };
    expect((await ended())?.name).toBe('succeeded');
    expect(await ended()).toMatchObject({ name: 'failed', result: { error: { data: { limit: 'runTokensPerDay' } } } });
    room.clock.now += 86_400_000;
    expect((await ended())?.name).toBe('succeeded');
  });

  test('fails at once when the model refuses access, with the reason of the model', async () => {
    const error = { reason: 'error', code: 'unauthorized', message: 'The key was refused.' } as const;
    const room = runsInMemory({ say: () => ({ text: '', finish: error }) });
    talk(room, 1);
    const { id } = known(await room.start(room.open(), 'summarize_conversation', {}));
    await settled();
    expect(await room.store.find(id)).toMatchObject({ state: { name: 'failed' }, attempt: 1 });
    expect(room.textsIn(room.topicId).at(-1)).toContain('The key was refused.');
  });
});

describe('the message about a run', () => {
  test('is delivered by the next process if a crash prevented it', async () => {
    const room = runsInMemory();
    const { run } = await room.store.create({ type: 'sleep', title: 'Tea', topicId: room.topicId, input: {} });
    await room.store.cancel(run.id, 'user', null);
    room.open();
    await settled();
    expect(room.textsIn(room.topicId)).toEqual(['**Task canceled: Tea**']);
  });

  test('makes a new topic that is unread if the run has none', async () => {
    const room = runsInMemory();
    await room.store.create({ type: 'sleep', title: 'Tea', topicId: null, input: { seconds: 0 } });
    room.open();
    await settled();
    const made = room.topics().find(({ id }) => id !== room.topicId);
    expect(made).toMatchObject({ title: 'Task completed: Tea', unread: true, workspace: '/home/someone/Loopwright' });
  });

  test('is announced once to the windows of each process', async () => {
    const room = runsInMemory();
    room.open();
    room.open({ owner: 'elsewhere:2:0:y' });
    await settled();
    const { run } = await room.store.create({
      type: 'sleep',
      title: 'Tea',
      topicId: room.topicId,
      input: { seconds: 1 },
    });
    await room.clock.advance(5);
    expect((await room.store.find(run.id))?.state.name).toBe('succeeded');
    expect(room.textsIn(room.topicId)).toHaveLength(1);
    expect(room.news.filter(({ type }) => type === 'message-added')).toHaveLength(2);
  });
});

describe('a loop', () => {
  test('starts one run with one key, and gets its result', async () => {
    const room = runsInMemory();
    const { port } = room.open();
    const asked = { type: 'sleep', title: 'Tea\n', input: { seconds: 2 }, topicId: room.topicId };
    const started = await port.start(asked, 'loop:7');
    if (!started.ok) throw new Error(started.failure.name);
    expect(await port.start(asked, 'loop:7')).toEqual({ ...started, existing: true });
    const result = port.wait(started.runId, new AbortController().signal);
    await room.clock.advance(5);
    expect(await result).toEqual({ status: 'succeeded', output: { slept: true, seconds: 2 } });
    expect(await room.store.list({ limit: 10 })).toMatchObject([{ title: 'Tea' }]);
  });

  test('learns that a type of run does not exist', async () => {
    const room = runsInMemory();
    const started = room.start(room.open(), 'edit_docs_apply', {});
    await expect(started).rejects.toMatchObject({
      failure: 'run-type-unknown',
      message: 'There is no type of background task with the name "edit_docs_apply".',
    });
  });
});
