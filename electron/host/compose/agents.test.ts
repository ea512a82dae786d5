import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { call, type Reply, type Script, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { type RunId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { DEFAULT_LIMITS } from '../../../shared/loop.ts';
import { textOf } from '../../../shared/message.ts';
import type { RunState } from '../../../shared/run.ts';
import { newId } from '../new-id.ts';
import { openDatabase } from '../store/database.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Runs } from '../store/runs.ts';
import { Topics } from '../store/topics.ts';
import { openWindow } from '../topics/window.fixture.ts';

const TIME_LIMIT = { timeout: 9_000, interval: 25 };
const HOUR_MS = 3_600_000;

const write = call('write_to_file', { path: 'note.txt', content: 'Tea is ready.' });
const complete = call('attempt_completion', { result: 'The note is written.' });

/** The model calls `first`, and completes the task when it has read a result. */
const thenComplete =
  (first: Reply): Script =>
  (request) =>
    request.messages.at(-1)?.role === 'tool' ? complete : first;

/** A window with a topic in it, for which another process queues a run of the type `agent`. */
async function opened(script: Script, more: { readonly input?: JsonObject; readonly settings?: object } = {}) {
  let past = 0;
  const window = await openWindow(script, { now: () => Date.now() + past });
  await window.host.settings.update({ ...more.settings });
  const database = openDatabase(join(window.folder, DATABASE_FILE), { now: () => Date.now() + past });
  onTestFinished(() => database.close());
  const topicId = newId(TopicId);
  new Topics(database).create({ id: topicId, title: 'Tea', workspace: window.workspace });
  const input = { goal: 'Write a note about tea.', ...more.input };
  const { run } = await new Runs(database).create({ type: 'agent', title: 'Note', topicId, input });
  const show = (runId: RunId = run.id) => window.host.runs.show({ runId });
  const state = async () => (await show()).run.state;
  const reached = async (name: RunState['name']) => {
    await expect.poll(async () => (await state()).name, TIME_LIMIT).toBe(name);
    return state();
  };
  const ownLoop = () => window.host.loops.list().find((loop) => loop.topicId !== topicId);
  const texts = () => window.host.messages(topicId).map(textOf);
  return {
    ...{ window, database, run, topicId, show, state, reached, ownLoop, texts },
    pass: (ms: number) => {
      past += ms;
    },
  };
}

/** Approves what the loop of the run waits for. */
async function approve({ window, ownLoop }: Awaited<ReturnType<typeof opened>>): Promise<void> {
  const asked = window.events.findLast((event) => event.type === 'approval-request');
  const loop = ownLoop();
  if (asked?.type !== 'approval-request' || loop === undefined) throw new Error('Nothing is asked.');
  const receipt = asked.receipt?.digest ?? '';
  await window.host.loops.decide({ loopId: loop.id, callId: asked.callId, answer: { decision: 'once', receipt } });
}

it('an agent works in a topic of its own, and its result is reported in the topic that asked', async () => {
  const room = await opened(thenComplete(call('list_files', { path: '.' })), {
    settings: { approvalMode: 'allow-edits' },
  });
  expect(await room.reached('succeeded')).toMatchObject({
    result: { output: { result: 'The note is written.', reason: 'attempt_completion' } },
  });
  const { run, attempts } = await room.show();
  expect(attempts).toHaveLength(1);
  expect(run.ownTopicId).toBe(room.ownLoop()?.topicId);
  expect(room.window.host.topics.list()).toContainEqual(expect.objectContaining({ id: run.ownTopicId, title: 'Note' }));
  expect(room.ownLoop()).toMatchObject({ strategy: 'agentic', workspace: room.window.workspace });
  await expect.poll(room.texts, TIME_LIMIT).toEqual(['**Task completed: Note**\n\nThe note is written.']);
});

it('a run rests while its agent waits for an approval, and goes on with the answer', async () => {
  const room = await opened(thenComplete(write));
  const state = await room.reached('waiting');
  const loop = room.ownLoop();
  const asked = room.window.events.find(({ type }) => type === 'approval-request');
  expect(state).toEqual({ name: 'waiting', loopId: loop?.id, deadline: expect.any(Number) });
  expect(Math.abs((state.name === 'waiting' ? (state.deadline ?? 0) : 0) - Date.now() - 24 * HOUR_MS)).toBeLessThan(
    60_000,
  );
  expect(asked).toBeDefined();
  expect((await room.show()).attempts.at(-1)).toMatchObject({ outcome: 'rested' });
  expect(loop !== undefined && room.window.host.runs.isOfRun(loop.id)).toBe(true);
  const notice = { type: 'run-notice', what: 'needs-you', opens: loop?.topicId };
  await expect.poll(() => room.window.news, TIME_LIMIT).toContainEqual(expect.objectContaining(notice));
  await room.window.restart();
  expect((await room.state()).name).toBe('waiting');
  await approve(room);
  await room.reached('succeeded');
  expect(readFileSync(join(room.window.workspace, 'note.txt'), 'utf8')).toBe('Tea is ready.');
  expect(room.window.host.loops.list()).toHaveLength(1);
  const text = '**Task completed: Note**\n\nThe note is written.\n\nEvidence: Not verified';
  await expect.poll(room.texts, TIME_LIMIT).toEqual([text]);
});

it('a call that nobody approves in time is denied, and the agent goes on without it', async () => {
  const room = await opened(thenComplete(write));
  await room.reached('waiting');
  room.pass(25 * HOUR_MS);
  await room.reached('succeeded');
  expect(existsSync(join(room.window.workspace, 'note.txt'))).toBe(false);
  expect(JSON.stringify(room.window.model.requests.at(-1)?.body)).toContain('Nobody answered in time.');
});

it('a question that nobody answers in time fails the run, and the answer continues the loop later', async () => {
  const room = await opened([call('ask_user', { question: 'Green or black?' }), complete]);
  await room.reached('waiting');
  room.pass(25 * HOUR_MS);
  expect(await room.reached('failed')).toMatchObject({
    result: { error: { code: 'run-unanswered', data: { question: expect.stringContaining('Green or black?') } } },
  });
  const loop = room.ownLoop();
  if (loop === undefined) throw new Error('There is no loop.');
  await room.window.host.topics.send({ topicId: loop.topicId, text: 'Green' });
  await room.window.reached(loop.topicId, 'completed');
});

it('reaching the limit of the loop is a failure with its own name', async () => {
  const limits = { maxIterations: 1 };
  const room = await opened(
    (request) => (request.tools === undefined ? say('I came this far.') : call('list_files', { path: '.' })),
    {
      settings: { limits: { ...DEFAULT_LIMITS, ...limits } },
    },
  );
  expect(await room.reached('failed')).toMatchObject({
    result: { error: { code: 'run-loop-limit', retryable: false } },
  });
});

it('canceling a run that waits stops its loop, which then belongs to the user', async () => {
  const room = await opened(thenComplete(write));
  await room.reached('waiting');
  await room.window.host.runs.cancel({ runId: room.run.id });
  await expect.poll(() => room.ownLoop()?.state, TIME_LIMIT).toMatchObject({ outcome: { reason: 'user_cancelled' } });
  const { loops } = room.window.host;
  const loop = room.ownLoop();
  if (loop === undefined) throw new Error('There is no loop.');
  await expect.poll(() => room.window.host.runs.isOfRun(loop.id), TIME_LIMIT).toBe(false);
  await loops.resume({ loopId: loop.id });
  await room.window.reached(loop.topicId, 'completed');
});

it('canceling the run aborts the model call of its loop', async () => {
  const room = await opened(() => new Promise<Reply>(() => undefined));
  await expect.poll(() => room.window.model.requests.length, TIME_LIMIT).toBe(1);
  await room.window.host.runs.cancel({ runId: room.run.id });
  await expect.poll(() => room.ownLoop()?.state.name, TIME_LIMIT).toBe('stopped');
  await expect.poll(() => room.window.model.requests[0]?.aborted, TIME_LIMIT).toBe(true);
  expect(await room.state()).toMatchObject({ name: 'canceled', by: 'user' });
});

it('stopping the loop in its topic cancels the run', async () => {
  const room = await opened(() => new Promise<Reply>(() => undefined));
  await expect.poll(() => room.window.model.requests.length, TIME_LIMIT).toBe(1);
  const loop = room.ownLoop();
  if (loop === undefined) throw new Error('There is no loop.');
  await room.window.host.loops.stop({ loopId: loop.id });
  expect(await room.reached('canceled')).toMatchObject({ by: 'user' });
  await expect.poll(room.texts, TIME_LIMIT).toEqual(['**Task canceled: Note**']);
});

it('the loop uses up the tokens of the run, and no further call is made then', async () => {
  const used = { input: 900, output: 200 };
  const script: Script = (request) =>
    request.messages.at(-1)?.role === 'tool'
      ? { ...complete, usage: used }
      : call('list_files', { path: '.' }, { usage: used });
  const room = await opened(script, { settings: { runTokens: 1_000 } });
  expect(await room.reached('failed')).toMatchObject({
    result: { error: { code: 'run-limit-reached', data: { limit: 'runTokens', most: 1_000 } } },
  });
  expect(room.window.model.requests).toHaveLength(1);
});

it('a change of a protected path is denied at once, without a question, and counted in the inbox', async () => {
  const room = await opened(thenComplete(call('write_to_file', { path: '.git/hooks/pre-commit', content: 'echo' })));
  await room.reached('succeeded');
  expect(JSON.stringify(room.window.model.requests.at(-1)?.body)).toContain('not allowed in a background task');
  expect(existsSync(join(room.window.workspace, '.git'))).toBe(false);
  const [run] = await room.window.host.runs.list({ limit: 1 });
  expect(run).toMatchObject({ refusedCalls: 1 });
});
