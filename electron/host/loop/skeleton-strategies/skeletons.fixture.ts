/**
 * One scripted case for each strategy and for each skeleton of a planned strategy. Each case runs
 * from its first step through its limit to its end.
 */
import { awaitedRun, type LoopState } from '../../../../shared/loop.ts';
import { TODO_LIST } from '../../../../shared/mcp.ts';
import type { Strategy } from '../effects.ts';
import { planExecuteThinkStrategy } from '../strategies/plan-execute-think/plan-execute-think.ts';
import { batchesIn, nameOf, plan, think } from '../strategies/plan-execute-think/rounds.fixture.ts';
import { planReplanStrategy } from '../strategies/plan-replan/plan-replan.ts';
import {
  act,
  allDone,
  ask,
  itemDone,
  planned,
  planner,
  tools as planTools,
  replanned,
} from '../strategies/plan-replan/planner.fixture.ts';
import { toolDrivenStrategy } from '../strategies/tool-driven/tool-driven.ts';
import { answerQuestion, goOn, resolveOutcome } from '../user-decisions.ts';
import type { FakeTool, Script, World, WorldOptions } from '../world.fixture.ts';
import { agenticSkeleton } from './agentic.fixture.ts';
import { decisionSkeleton } from './decision.fixture.ts';

/** The tools of the loops in all cases. */
export const tools: readonly FakeTool[] = [
  { name: 'read', readOnly: true },
  { name: 'write' },
  { name: 'todo_write', server: TODO_LIST, readOnly: true },
  { name: 'fail', run: () => ({ status: 'failed' }) },
  { name: 'unused' },
  ...planTools,
];

const call = (name: string, args = {}) => ({ name, arguments: args });
const json = (value: object) => ({ text: JSON.stringify(value) });

export interface SkeletonCase {
  readonly strategy: Strategy;
  readonly script: (world: () => World) => Script;
  readonly limits?: WorldOptions['limits'];
  readonly ends: { reason: string; text: string };
  readonly effects: readonly string[];
  readonly phases: readonly string[];
}

export const cases: readonly SkeletonCase[] = [
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
    strategy: planReplanStrategy,
    limits: { maxSteps: 5 },
    script: () =>
      planner(({ phase, latest_plan, current_plan_index, clarification_history, observations }) => {
        if (phase === 'plan') return planned('ask', 'note', 'enter');
        if (phase === 'replan') return current_plan_index === 3 ? allDone('all done') : replanned(...latest_plan);
        if (current_plan_index === 0) return clarification_history.length === 0 ? ask('Which?') : itemDone();
        if (current_plan_index > observations.length) {
          return current_plan_index === 1 ? act('todo', '/todo add 1') : act('schedule', '/schedule add 2');
        }
        return itemDone();
      }),
    ends: { reason: 'plan_done', text: 'all done' },
    effects: ['todo {"command":"/todo add 1"}', 'schedule {"command":"/schedule add 2"}'],
    phases: [
      ...['plan', 'thought', 'ask', 'replan', 'thought', 'replan'],
      ...['thought', 'act', 'thought', 'replan'],
      ...['thought', 'act', 'thought', 'replan'],
    ],
  },
  {
    strategy: planExecuteThinkStrategy,
    limits: { maxRounds: 1 },
    script: () => (request, _turn, messages) => {
      const rounds = batchesIn(messages);
      if (nameOf(request.toolChoice) === 'think') return think(`round ${rounds}`, rounds === 2);
      return rounds === 0
        ? plan(['write', { rounds, n: 0 }], ['fail', { rounds, n: 1 }], ['read', { rounds, n: 2 }])
        : plan(['read', { at: 'begin' }], ['write', { rounds, n: '$1.at' }]);
    },
    ends: { reason: 'task_completed', text: 'round 2' },
    effects: ['write {"rounds":0,"n":0}', 'fail {"rounds":0,"n":1}', 'write {"rounds":1,"n":"begin"}'],
    phases: ['plan', 'execute', 'think', 'plan', 'execute', 'think'],
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
    strategy: toolDrivenStrategy,
    limits: { maxIterations: 4 },
    script: (world) => (_request, turn) => {
      if (turn === 1)
        world().say('edit-1', { type: 'todos', todos: [{ id: 'b', content: 'more', status: 'pending' }] });
      const todos = (status: string, ...ids: string[]) => ({
        todos: ids.map((id) => ({ id, content: `do ${id}`, status })),
      });
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
    effects: ['write {"n":1}'],
    phases: ['iterate', 'iterate', 'iterate', 'iterate', 'iterate', 'iterate'],
  },
];

const extended = { maxIterations: 50, maxSteps: 50, maxRounds: 50 };

/**
 * Drives a loop to its end in place of a user: answers questions, resolves unknown outcomes and
 * extends limits. The number of attempts is limited.
 */
export async function finish(world: World): Promise<LoopState> {
  for (let turn = 0; turn < 12; turn++) {
    const loop = { store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock };
    const { state } = world.record;
    if (state.name === 'completed') return state;
    if (state.name === 'waiting' && state.awaited.for === 'question') {
      answerQuestion(loop, world.newMessage('this one'), 'this one');
    } else if (state.name === 'waiting' && state.awaited.for === 'outcome') {
      resolveOutcome(loop, state.awaited.callId, 'done');
    } else if (awaitedRun(state) !== null) {
      world.runsHaveEnded = true;
      goOn(loop, world.options.strategy);
    } else if (state.name !== 'running') goOn(loop, world.options.strategy, extended);
    await world.drive();
  }
  throw new Error(`The loop did not end; it is ${JSON.stringify(world.record.state)}`);
}
