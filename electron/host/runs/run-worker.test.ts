import { expect, onTestFinished, test } from 'vitest';
import { ENGLISH_FAILURES } from '../../../shared/failures/english.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { runTypeDescription } from '../../../shared/run-types/description.ts';
import { indexerOf } from '../indexing/indexing.fixture.ts';
import { invalid, type RunContext, type RunOutcome, type RunType, runType } from './run-types/run-type.ts';
import { RunWorker } from './run-worker.ts';
import { NO_WEB, runsInMemory, settled } from './runs.fixture.ts';

/** A type of run that exists only in this test: it counts the letters of a word. */
function countLetters(carryOut: (word: string, context: RunContext<'count'>) => Promise<RunOutcome>): RunType {
  return runType({
    description: runTypeDescription({
      name: 'count_letters',
      instructions: 'Counts the letters of a word. Input: {"word": a text}.',
      texts: {
        en: { title: 'Count letters', hint: 'Counts.', steps: { count: 'Counting' } },
        'zh-CN': { title: '数字母', hint: '数一数。', steps: { count: '正在数' } },
      },
    }),
    parse: ({ word }) =>
      typeof word === 'string' ? { ok: true, input: word } : invalid('word', { name: 'not-text', data: {} }),
    carryOut,
  });
}

const NOTHING = { tokens: 0, cost: 0 };
const NO_LIMITS = {
  spent: { ofRun: () => NOTHING, ofDay: () => NOTHING },
  limits: () => ({ runTokens: 1, runCost: 1, runTokensPerDay: 1, runCostPerDay: 1 }),
};

/** Queues a run of the made-up type, and lets a worker carry it out. */
async function carriedOut(type: RunType, input: JsonObject) {
  const room = runsInMemory();
  const { run } = await room.store.create({ type: type.name, title: '', topicId: room.topicId, input });
  const errors: string[] = [];
  const worker = new RunWorker({
    ...{ store: room.store, types: [type], owner: 'elsewhere:1:0:x', changed() {} },
    ports: {
      models: { ...room.models, contextTokensOf: () => null, choose: () => ({ provider: 'openai', model: 'm' }) },
      ...{ workspaceOf: () => '/nowhere', indexer: indexerOf(room.database), conversation: () => [] },
      ...{ wait: room.clock.wait, now: () => room.clock.now, answerMs: () => 60_000, used() {}, ...NO_LIMITS },
      ...{ choosable: () => [], decisionTimeoutMs: () => 1_000 },
      agents: () => {
        throw new Error('There are no loops.');
      },
      ...{ web: NO_WEB, locale: () => 'en' as const, failures: async () => ENGLISH_FAILURES },
    },
    log: { warn: (text) => void errors.push(text), error: (text) => void errors.push(text) },
  });
  onTestFinished(() => worker.close());
  await settled();
  return { ...room, worker, errors, run, stateNow: async () => (await room.store.find(run.id))?.state };
}

test('a run that failed keeps its artifacts, and a step with a failure as its value counts as failed', async () => {
  const type = countLetters(async (_word, { step }) => {
    await step('count', () => ({ ok: false }));
    const error = { code: 'run-model-silent', data: {}, retryable: false } as const;
    return { ok: false, error, artifacts: [{ name: 'log.txt', mimeType: 'text/plain', text: 'plum' }] };
  });
  expect(await (await carriedOut(type, { word: 'plum' })).stateNow()).toMatchObject({
    name: 'failed',
    result: { steps: [{ name: 'count', ok: false }], artifacts: [{ text: 'plum' }] },
  });
});

test('a type of run is one value: its input is checked, its steps and artifacts are stored', async () => {
  const type = countLetters(async (word, { step }) => {
    const letters = await step('count', () => word.length);
    const artifact = { name: 'word.txt', mimeType: 'text/plain', text: word };
    return { ok: true, output: { letters }, artifacts: [artifact] };
  });
  expect(await (await carriedOut(type, { word: 'plum' })).stateNow()).toMatchObject({
    name: 'succeeded',
    result: { output: { letters: 4 }, steps: [{ name: 'count', ok: true }], artifacts: [{ text: 'plum' }] },
  });
  expect(type.check({ word: 4 })).toEqual({
    name: 'run-input-invalid',
    data: { field: 'word', problem: { name: 'not-text', data: {} } },
  });
  const stored = await carriedOut(type, { word: 4 });
  expect(await stored.stateNow()).toMatchObject({ name: 'failed', result: { error: { code: 'run-input-invalid' } } });
});

test('an error inside or outside a step is a failure of the run (weakness 4: errors swallowed as success)', async () => {
  const inside = countLetters((_word, { step }) =>
    step('count', () => {
      throw new Error('The abacus fell.');
    }),
  );
  const outside = countLetters(() => Promise.reject(new Error('The abacus fell.')));
  for (const [type, steps] of [
    [inside, [{ name: 'count', ok: false }]],
    [outside, []],
  ] as const) {
    const { stateNow, errors } = await carriedOut(type, { word: 'plum' });
    expect(await stateNow()).toMatchObject({
      name: 'failed',
      result: { error: { code: 'run-broke', data: { why: 'The abacus fell.' }, retryable: false }, steps },
    });
    expect(errors).toEqual(['A background task broke: The abacus fell.']);
  }
});

test('work that does not heed its signal is left when the run is canceled or the worker closes', async () => {
  let heard: AbortSignal | undefined;
  const deaf = countLetters((_word, { signal }) => {
    heard = signal;
    return new Promise(() => {});
  });
  const first = await carriedOut(deaf, { word: 'plum' });
  await first.store.cancel(first.run.id, 'user', null);
  first.worker.abandon(first.run.id);
  await settled();
  expect(heard?.aborted).toBe(true);
  expect((await first.stateNow())?.name).toBe('canceled');

  const second = await carriedOut(deaf, { word: 'plum' });
  await second.worker.close();
  expect((await second.stateNow())?.name).toBe('queued');
});

test('a worker goes on after the store failed', async () => {
  const type = countLetters(async (word) => ({ ok: true, output: { letters: word.length } }));
  const { store, clock, worker, errors } = await carriedOut(type, { word: 'plum' });
  const { claim } = store;
  store.claim = () => Promise.reject(new Error('The disk is full.'));
  const { run } = await store.create({ type: type.name, title: '', topicId: null, input: { word: 'pear' } });
  worker.wake();
  await clock.advance(3);
  expect(errors).toEqual(['Background tasks could not be read: The disk is full.']);
  store.claim = claim;
  await clock.advance(2);
  expect((await store.find(run.id))?.state.name).toBe('succeeded');
});

test('a run waits for a run that it started, and for a person, without a worker', async () => {
  const type = countLetters(async (word, { run, ports, startChild, waitForChild, waitForPerson }) => {
    if (run.parentRunId !== null) return { ok: true, output: { letters: word.length } };
    const child = await startChild('half', { type: 'count_letters', title: 'Half', input: { word: word.slice(0, 2) } });
    if (child.state.name !== 'succeeded') return waitForChild(child.id);
    if (run.attempt === 2) return waitForPerson({ deadline: ports.now() + 3_000 });
    return { ok: true, output: child.state.result.output };
  });
  const { run, store, clock, stateNow } = await carriedOut(type, { word: 'plum' });
  expect(await stateNow()).toEqual({ name: 'waiting', deadline: 1_003_000 });
  expect(await store.list({ parentRunId: run.id, limit: 10 })).toMatchObject([{ title: 'Half', topicId: run.topicId }]);
  await clock.advance(5);
  expect(await stateNow()).toMatchObject({ name: 'succeeded', result: { output: { letters: 2 } } });
  expect((await store.attempts(run.id)).map(({ outcome }) => outcome)).toEqual(['rested', 'rested', 'succeeded']);
});
