import { expect, it } from 'vitest';
import { LoopId, RunId, TopicId } from '../../shared/ids.ts';
import type { RunState, RunView } from '../../shared/run.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { automationView } from '../stores/automation.fixture.ts';
import { inboxRows, keyOfRow } from './inbox-rows.ts';

const runId = (number: number) => RunId.parse(`run_${String(number).padStart(26, '0')}`);

const run = (number: number, state: RunState, parent: number | null = null): RunView => ({
  id: runId(number),
  type: 'sleep',
  title: '',
  topicId: null,
  input: {},
  state,
  progress: null,
  attempt: 1,
  failures: 0,
  parentRunId: parent === null ? null : runId(parent),
  retryOf: null,
  createdAt: 0,
  startedAt: null,
  updatedAt: 0,
  endedAt: null,
  chainStep: null,
  ownTopicId: null,
  refusedCalls: 0,
  loopId: null,
});

const topic: TopicSummary = {
  id: TopicId.parse(`topic_${'0'.repeat(26)}`),
  title: 'Asks',
  workspace: '/workspace',
  pinned: false,
  createdAt: 0,
  updatedAt: 0,
  activity: 'waiting',
  unread: false,
};

const loopId = LoopId.parse(`loop_${'1'.repeat(26)}`);

const canceled: RunState = { name: 'canceled', by: 'user', reason: null };

it('a chain of runs is in the section of the run that has not ended', () => {
  const done: RunState = { name: 'succeeded', result: { ok: true, output: {}, steps: [], artifacts: [] } };
  const rows = inboxRows([], [run(1, done), run(3, { name: 'running' }, 1), run(2, done, 1), run(4, done)]);
  expect(rows.map(keyOfRow)).toEqual([
    'running',
    ...[1, 2, 3].map((n) => run(n, done).id),
    'finished',
    run(4, done).id,
  ]);
});

it('the inbox shows what needs the user first, then running, waiting and finished runs, without empty sections', () => {
  const rows = inboxRows(
    [topic],
    [
      run(1, canceled),
      run(2, { name: 'queued', notBefore: 0 }),
      run(3, { name: 'waiting' }),
      run(4, { name: 'running' }),
    ],
  );
  expect(rows.map(keyOfRow)).toEqual([
    'needs',
    topic.id,
    runId(3),
    'running',
    runId(4),
    'waiting',
    runId(2),
    'finished',
    runId(1),
  ]);
  expect(rows[0]).toMatchObject({ count: 2 });
  expect(inboxRows([], [])).toEqual([]);
});

it('the inbox shows a child below its parent, in whatever state the child is, and by itself if the parent is unknown', () => {
  const parent = run(1, { name: 'waiting_child', childId: runId(2) });
  const rows = inboxRows([], [run(2, { name: 'running' }, 1), run(3, canceled, 2), parent, run(4, canceled, 9)]);
  expect(rows).toMatchObject([
    { section: 'waiting', count: 1 },
    { run: { id: runId(1) }, depth: 0 },
    { run: { id: runId(2) }, depth: 1 },
    { run: { id: runId(3) }, depth: 2 },
    { section: 'finished', count: 1 },
    { run: { id: runId(4) }, depth: 0 },
  ]);
});

it('a run that waits for the user is shown with the topic that asks, before the others, together with its parent', () => {
  const asking: TopicSummary = { ...topic, asked: { for: 'approval', loopId } };
  const parent = run(1, { name: 'waiting_child', childId: runId(2) });
  const rows = inboxRows(
    [asking],
    [parent, run(2, { name: 'waiting', loopId, deadline: 1 }, 1), run(3, { name: 'running' })],
  );
  expect(rows).toMatchObject([
    { section: 'needs', count: 1 },
    { run: { id: runId(1) }, depth: 0, asking: null },
    { run: { id: runId(2) }, depth: 1, asking: { id: asking.id } },
    { section: 'running', count: 1 },
    { run: { id: runId(3) } },
  ]);
});

it('a run that waits for a loop of a deleted topic is shown without a question', () => {
  expect(inboxRows([topic], [run(1, { name: 'waiting', loopId })])).toMatchObject([
    { section: 'needs', count: 2 },
    { topic: { id: topic.id } },
    { run: { id: runId(1) }, asking: null },
  ]);
});

it('each automation that missed times needs the user, and several can be decided about at once', () => {
  const missed = { first: 0, last: 1, count: 2 };
  const [one, other] = [automationView({ id: 1, missed }), automationView({ id: 2, missed })];
  expect(inboxRows([], [], [one])).toMatchObject([{ section: 'needs', count: 1 }, { automation: { id: 1 } }]);
  const rows = inboxRows([topic], [], [one, other]);
  expect(rows.map(keyOfRow)).toEqual(['needs', 'missed all', 'missed 1', 'missed 2', topic.id]);
  expect(rows[0]).toMatchObject({ count: 3 });
});
