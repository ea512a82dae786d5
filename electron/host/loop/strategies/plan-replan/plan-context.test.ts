import { expect, it } from 'vitest';
import { ASSISTANT, TODO_TOOL } from '../../../../../shared/mcp.ts';
import { type PlanContext, planContext } from './plan-context.ts';
import { PlanTask } from './plan-task.ts';

const CONTEXT: PlanContext = {
  phase: 'thought',
  goal: 'note it',
  task: new PlanTask(),
  stepsLeft: 19,
  tools: [],
  now: Date.UTC(2026, 2, 29, 0, 59),
  timeZone: 'Europe/Berlin',
  rejected: null,
};

const told = (more: Partial<PlanContext> = {}) =>
  JSON.parse(planContext({ ...CONTEXT, task: new PlanTask(), ...more }));

it("contains the time in the user's time zone, with the weekday", () => {
  expect(told()).toMatchObject({ local_time: '2026-03-29 01:59, Sunday', time_zone: 'Europe/Berlin' });
  expect(told({ now: Date.UTC(2026, 2, 29, 1, 0) }).local_time).toBe('2026-03-29 03:00, Sunday');
});

it('lists only tools that are switched on, with the syntax of their commands', () => {
  expect(told().tool_contract).toEqual({});
  const { tool_contract } = told({ tools: [{ serverId: ASSISTANT, toolName: TODO_TOOL, readOnly: false }] });
  expect(Object.keys(tool_contract)).toEqual(['todo']);
  expect(tool_contract.todo).toContain('/todo add <content>');
  expect(tool_contract.todo).toContain('/todo list');
});

it('limits the length of the goal, answers, results and replies in a request', () => {
  const task = new PlanTask();
  task.planned(['a']);
  for (let n = 0; n < 300; n++) {
    task.observed({ tool: 'todo', input: 'x'.repeat(4_000), ok: true, result: 'y'.repeat(200_000) });
    task.answered(`${n}?`, 'z'.repeat(200_000));
  }
  task.itemDone('d'.repeat(200_000), () => '');
  const context = told({ task, goal: 'g'.repeat(200_000), rejected: { text: 'r'.repeat(200_000), why: 'no' } });
  expect(JSON.stringify(context).length).toBeLessThan(300_000);
  expect(context.observations.length).toBeGreaterThanOrEqual(50);
  expect(context.observations.length).toBeLessThanOrEqual(200);
  expect(context.observations.at(-1).result).toHaveLength(10_000);
});

it('contains the state of the task, and the reason why a reply was rejected', () => {
  const task = new PlanTask();
  task.planned(['a', 'b']);
  task.steps = 1;
  task.itemDone('done a', () => '');
  expect(told({ task, rejected: { text: 'no', why: 'It is not JSON.' } })).toMatchObject({
    phase: 'thought',
    goal: 'note it',
    step_count: 1,
    max_steps: 20,
    current_plan_index: 1,
    current_plan_item: 'b',
    pending_final_response: 'done a',
    observations: [{ latest_plan: ['a', 'b'] }, { tool: 'thought', input: 'a', ok: true, result: 'done a' }],
    rejected_reply: { text: 'no', why: 'It is not JSON.' },
  });
  expect(told({ phase: 'plan' })).not.toHaveProperty('current_plan_item');
});

it('repeats a plan only if it changes, so that each context begins like the one before', () => {
  const task = new PlanTask();
  task.planned(['a', 'b', 'c']);
  const before = planContext({ ...CONTEXT, task });
  task.itemDone(null, () => '');
  task.planned(['b', 'c']);
  const after = planContext({ ...CONTEXT, task });
  expect(told({ task })).toMatchObject({ observations: [{ latest_plan: ['a', 'b', 'c'] }], current_plan_index: 1 });
  expect(after.slice(0, before.indexOf('"step_count"'))).toBe(before.slice(0, before.indexOf('"step_count"')));
  task.planned(['c']);
  expect(told({ task }).observations.at(-1)).toEqual({ latest_plan: ['c'] });
  expect(told({ task })).toMatchObject({ current_plan_index: 0, current_plan_item: 'c' });
});

it('appends what was asked and what the user said, in the order in which it happened', () => {
  const task = new PlanTask();
  task.planned(['a']);
  const before = planContext({ ...CONTEXT, task });
  task.observed({ tool: 'todo', input: '/todo list', ok: true, result: 'none' });
  task.answered('When?', 'at 9');
  task.heard('and buy tea');
  const after = planContext({ ...CONTEXT, task });
  expect(told({ task }).observations).toEqual([
    { latest_plan: ['a'] },
    { tool: 'todo', input: '/todo list', ok: true, result: 'none' },
    { clarification: 'assistant: When?' },
    { clarification: 'user: at 9' },
    { clarification: 'user: and buy tea' },
  ]);
  const same = before.indexOf('],"step_count"');
  expect(same).toBeGreaterThan(0);
  expect(after.slice(0, same)).toBe(before.slice(0, same));
});

it('always contains the last plan in full, and earlier plans shortened when there is no room', () => {
  const task = new PlanTask();
  const plan = Array.from({ length: 50 }, (_, n) => `item ${n} ${'x'.repeat(200)}`);
  task.planned(['first plan']);
  task.planned(plan);
  const observed = () => task.observed({ tool: 'todo', input: 'x', ok: true, result: 'y'.repeat(9_000) });
  for (let n = 0; n < 10; n++) observed();
  expect(told({ task }).observations.slice(0, 2)).toEqual([{ earlier_plan: 'first plan' }, { latest_plan: plan }]);
  for (let n = 0; n < 200; n++) observed();
  expect(told({ task }).observations[0]).toEqual({ latest_plan: plan });
});
