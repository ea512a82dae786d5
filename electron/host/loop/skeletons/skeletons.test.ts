/**
 * Proves the contract: each strategy's skeleton runs on the engine and resumes from every prefix of its journal, in a world where the model was
 * switched, a tool toggled, the history compacted and the limits extended meanwhile, with no effect happening twice and the same end.
 */
import { describe, expect, it } from 'vitest';
import type { LoopState } from '../../../../shared/loop.ts';
import type { Strategy } from '../effects.ts';
import type { JournalRow } from '../journal-rows.ts';
import { answerQuestion, goOn, resolveOutcome } from '../user-decisions.ts';
import { type FakeTool, type Script, World, type WorldOptions } from '../world.fixture.ts';
import { agenticSkeleton } from './agentic.ts';
import { decisionSkeleton } from './decision.ts';
import { planExecuteThinkSkeleton } from './plan-execute-think.ts';
import { planReplanSkeleton } from './plan-replan.ts';
import { toolDrivenSkeleton } from './tool-driven.ts';

const tools: readonly FakeTool[] = [
  { name: 'read', readOnly: true },
  { name: 'write' },
  { name: 'todo_write' },
  { name: 'fail', run: () => ({ status: 'failed' }) },
  { name: 'unused' },
];

const call = (name: string, args = {}) => ({ name, arguments: args });
const json = (value: object) => ({ text: JSON.stringify(value) });

interface Case {
  readonly strategy: Strategy;
  readonly script: (world: () => World) => Script;
  readonly limits?: WorldOptions['limits'];
  readonly ends: { reason: string; text: string };
  readonly effects: readonly string[];
  readonly phases: readonly string[];
}

const cases: readonly Case[] = [
  {
    strategy: agenticSkeleton,
    limits: { maxIterations: 2 },
    script: () => (_request, turn) =>
      [
        { calls: [call('write', { n: 1 }), call('read'), call('read', { n: 2 })] },
        { calls: [call('write', { n: 2 }), call('write', { n: 3 })] },
        { calls: [call('attempt_completion', { result: 'all written' })] },
      ][turn] ?? {},
    ends: { reason: 'attempt_completion', text: 'all written' },
    effects: ['write {"n":1}', 'write {"n":2}', 'write {"n":3}'],
    phases: ['iterate', 'iterate', 'iterate'],
  },
  {
    strategy: planReplanSkeleton,
    limits: { maxSteps: 6 },
    script: () => (request, _turn, messages) => {
      if (request.system === 'plan') return json({ status: 'planned' });
      if (request.system === 'replan') return json({ status: 'done', response: 'both done' });
      return json(
        [
          { status: 'ask_user', question: 'which?' },
          { status: 'continue', input: { n: 1 } },
          { status: 'continue', input: { n: 2 } },
          { status: 'done' },
        ][messages.length - 1] ?? {},
      );
    },
    ends: { reason: 'plan_done', text: 'both done' },
    effects: ['write {"n":1}', 'write {"n":2}'],
    phases: ['plan', 'thought', 'thought', 'act', 'thought', 'act', 'thought', 'replan'],
  },
  {
    strategy: planExecuteThinkSkeleton,
    limits: { maxRounds: 1 },
    script: () => (request, _turn, messages) => {
      const rounds = messages.filter((message) => message.role === 'tool').length;
      if (request.system === 'think') {
        return { calls: [call('think', { user_summary: `round ${rounds}`, task_completed: rounds === 2 })] };
      }
      const steps = rounds === 0 ? ['write', 'fail', 'read'] : ['read', 'write'];
      return {
        calls: [call('plan_tool_call', { steps: steps.map((tool, n) => ({ tool, arguments: { rounds, n } })) })],
      };
    },
    ends: { reason: 'task_completed', text: 'round 2' },
    effects: ['write {"rounds":0,"n":0}', 'fail {"rounds":0,"n":1}', 'write {"rounds":1,"n":1}'],
    phases: ['plan', 'plan'],
  },
  {
    strategy: decisionSkeleton,
    limits: { maxSteps: 1 },
    script: () => (_request, _turn, messages) =>
      messages.length === 1
        ? json({ decision: 'run', run: { type: 'research', title: 'look it up', input: {} } })
        : json({ decision: 'reply', reply: { content: 'it is 42' } }),
    ends: { reason: 'replied', text: 'it is 42' },
    effects: ['run research'],
    phases: ['decide', 'decide'],
  },
  {
    strategy: toolDrivenSkeleton,
    limits: { maxIterations: 4 },
    script: (world) => (_request, turn) => {
      if (turn === 1) world().say('edit-1', { type: 'todos', todos: [{ id: 'b', status: 'pending' }] });
      const todos = (status: string, ...ids: string[]) => ({ todos: ids.map((id) => ({ id, status })) });
      return (
        [
          { calls: [call('todo_write', todos('pending', 'a'))] },
          { calls: [call('write', { n: 1 })] },
          { text: 'report [ANALYSIS_COMPLETE]' },
          { calls: [call('todo_write', todos('completed', 'a', 'b'))] },
          { text: 'the report [ANALYSIS_COMPLETE]' },
        ][turn] ?? {}
      );
    },
    ends: { reason: 'all_todos_closed', text: 'the report' },
    effects: [
      'todo_write {"todos":[{"id":"a","status":"pending"}]}',
      'write {"n":1}',
      'todo_write {"todos":[{"id":"a","status":"completed"},{"id":"b","status":"completed"}]}',
    ],
    phases: ['iterate', 'iterate', 'iterate', 'iterate', 'iterate'],
  },
];

const extended = { maxIterations: 50, maxSteps: 50, maxRounds: 50 };

/** Drives to the end as a patient user would: answers, resolves, extends. Bounded. */
async function finish(world: World): Promise<LoopState> {
  for (let turn = 0; turn < 12; turn++) {
    const loop = { store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock };
    const { state } = world.record;
    if (state.name === 'completed') return state;
    if (state.name === 'waiting' && state.awaited.for === 'question') {
      answerQuestion(loop, world.newMessage('this one'), 'this one');
    } else if (state.name === 'waiting' && state.awaited.for === 'outcome') {
      resolveOutcome(loop, state.awaited.callId, 'done');
    } else if (state.name !== 'running') goOn(loop, world.options.strategy, extended);
    await world.drive();
  }
  throw new Error(`The loop did not end; it is ${JSON.stringify(world.record.state)}`);
}

/** The state a loop with these rows has after a crash. */
function stateAfterCrash(rows: readonly JournalRow[]): LoopState {
  const asked = rows.findLastIndex((row) => row.kind === 'question-requested');
  const answered = rows.findLastIndex((row) => row.kind === 'question-answered');
  if (asked > answered) return { name: 'waiting', awaited: { for: 'question' } };
  const last = rows.at(-1);
  if (last?.kind === 'ended')
    return { name: last.outcome.reason.startsWith('max_') ? 'stopped' : 'completed', outcome: last.outcome };
  return { name: 'interrupted' };
}

const phasesOf = (rows: readonly JournalRow[]) => rows.flatMap((row) => (row.kind === 'step' ? [row.phase] : []));

describe.each(cases)('the $strategy.name skeleton', ({ strategy, script, limits, ends, effects, phases }) => {
  const start = () => {
    const world: World = new World({ strategy, script: script(() => current), tools, ...(limits ? { limits } : {}) });
    let current = world;
    return { world, follow: (next: World) => (current = next) };
  };

  it('reaches its end, through its limit', async () => {
    const { world } = start();
    const state = await finish(world);
    expect(state).toMatchObject({ name: 'completed', outcome: ends });
    expect(world.effects.map(({ what }) => what)).toEqual(effects);
    expect(phasesOf(world.rows)).toEqual(phases);
    expect(world.events.some((event) => event.type === 'limit-reached')).toBe(true);
  });

  it('resumes from every prefix of its journal without repeating an effect', async () => {
    const { world: full, follow } = start();
    await finish(full);
    const rows = full.rows.length;
    expect(rows).toBeGreaterThan(10);
    for (let count = 0; count < rows; count++) {
      const before = full.effects.filter(({ afterRow }) => afterRow <= count).map(({ what }) => what);
      const world = full.restartedAfter(count);
      follow(world);
      world.record = { ...world.record, state: stateAfterCrash(world.rows) };
      world.model = 'second';
      world.compacts = true;
      world.tools = [...world.tools.filter(({ name }) => name !== 'unused'), { name: 'extra' }];
      const state = await finish(world);
      expect(state, `after ${count} of ${rows} rows`).toMatchObject({ name: 'completed', outcome: ends });
      const all = [...before, ...world.effects.map(({ what }) => what)];
      expect(all, `after ${count} of ${rows} rows`).toEqual(effects);
    }
  });
});
