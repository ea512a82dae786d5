import { expect, it } from 'vitest';
import { ASSISTANT, TODO_TOOL } from '../../../../../shared/mcp.ts';
import { type PlanContext, planContext } from './plan-context.ts';
import { PlanTask } from './plan-task.ts';

const told = (more: Partial<PlanContext> = {}) =>
  JSON.parse(
    planContext({
      phase: 'thought',
      goal: 'note it',
      task: new PlanTask(),
      stepsLeft: 19,
      tools: [],
      now: Date.UTC(2026, 2, 29, 0, 59),
      timeZone: 'Europe/Berlin',
      rejected: null,
      ...more,
    }),
  );

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
  expect(context.observations.length).toBeLessThanOrEqual(100);
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
    latest_plan: ['a', 'b'],
    current_plan_index: 1,
    current_plan_item: 'b',
    pending_final_response: 'done a',
    observations: [{ tool: 'thought', input: 'a', ok: true, result: 'done a' }],
    rejected_reply: { text: 'no', why: 'It is not JSON.' },
  });
  expect(told({ phase: 'plan' })).not.toHaveProperty('current_plan_item');
});
