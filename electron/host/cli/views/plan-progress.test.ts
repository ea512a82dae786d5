import { expect, it } from 'vitest';
import type { LoopEvent, PlanItem } from '../../../../shared/loop.ts';
import { ASSISTANT, TODO_TOOL } from '../../../../shared/mcp.ts';
import { planReplan } from '../../../../shared/strategies/plan-replan.ts';
import { CALL } from '../cli.fixture.ts';
import { textsFor } from '../texts/texts.ts';
import { PlanProgress } from './plan-progress.ts';

const item = (text: string, state: PlanItem['state']): PlanItem => ({ text, state });
const step = (phase: string, steps: number, note: string, plan: readonly PlanItem[] = []): LoopEvent => ({
  type: 'step-start',
  ...{ phase, note, plan, progress: { unit: 'steps', done: steps, limit: 20 } },
});
const result = (text: string, status: 'done' | 'failed' = 'done'): LoopEvent => ({
  type: 'tool-call-end',
  ...{ callId: CALL, server: ASSISTANT, tool: TODO_TOOL, status, result: text, diffs: [] },
});
const end = (reason: 'plan_done' | 'planner_unavailable'): LoopEvent => ({
  type: 'loop-end',
  ...{ reason, summary: '', iterations: 5, mistakes: 0, durationMs: 0 },
  usage: { inputTokens: 0, outputTokens: 0, modelCalls: 5 },
});

const first = [item('Look', 'in-progress'), item('Add', 'pending')];
const second = [item('Look', 'done'), item('Add', 'in-progress')];
const changed = [item('Look', 'done'), item('Ask', 'in-progress')];

function said(events: readonly LoopEvent[], locale: 'en' | 'zh-CN' = 'en') {
  const progress = new PlanProgress(textsFor(locale), planReplan, { unit: 'steps', done: 0, limit: 20 });
  return events.flatMap((event) => progress.lines(event));
}

it('prints header, plan, item, decision, action, result, tally, replanning and end of a task in this order', () => {
  expect(
    said([
      step('plan', 0, 'Making a plan'),
      step('thought', 1, 'Item 1 of 2: Look', first),
      step('act', 2, '/todo list', first),
      result('There are no todos.'),
      step('thought', 3, 'Item 1 of 2: Look', first),
      step('replan', 4, 'An item is done', second),
      step('thought', 5, 'Item 2 of 2: Add', second),
      step('act', 6, '/todo add x --due soon', second),
      result('Usage', 'failed'),
      step('thought', 7, 'Item 2 of 2: Add', second),
      step('replan', 8, 'An item is done', [item('Look', 'done'), item('Add', 'done')]),
      end('plan_done'),
    ]),
  ).toEqual([
    'Steps: 0 of an open number · next: 1 · no plan yet',
    'Making a plan',
    'The plan is made.',
    '  ◐ Look',
    '  ○ Add',
    'Item 1 of 2: Look',
    'Decided: act',
    'Action: /todo list',
    '✓ Result (done): There are no todos.',
    'So far: 1 ok, 0 failed · steps: 2 of 2 · at most 20',
    'Decided: the item is done',
    'Steps: 3 of 3 · next: 4 · plan: 2 items',
    'An item is done',
    'The plan was looked at again.',
    'Item 2 of 2: Add',
    'Decided: act',
    'Action: /todo add x --due soon',
    '✗ Result (failed): Usage',
    'So far: 1 ok, 1 failed · steps: 6 of 6 · at most 20',
    'Decided: the item is done',
    'Steps: 7 of 7 · next: 8 · plan: 2 items',
    'An item is done',
    'The plan was looked at again.',
    'The task is finished.',
  ]);
});

it('prints a plan again only when it has changed', () => {
  const lines = said([
    step('replan', 4, 'An item is done', second),
    step('thought', 5, 'Item 2', second),
    step('replan', 6, 'You said something', second),
    step('thought', 7, 'Item 2', second),
    step('replan', 8, 'You said something', second),
    step('thought', 9, 'Item 2', changed),
  ]);
  expect(lines.filter((line) => line.startsWith('  '))).toEqual(['  ● Look', '  ◐ Add', '  ● Look', '  ◐ Ask']);
});

it('does not call a phase finished when it must be repeated', () => {
  expect(said([step('plan', 0, 'Making a plan'), step('plan', 0, 'Once more: Making a plan')])).toEqual([
    'Steps: 0 of an open number · next: 1 · no plan yet',
    'Making a plan',
    'Steps: 0 of an open number · next: 1 · no plan yet',
    'Once more: Making a plan',
  ]);
  expect(said([step('replan', 4, 'An item is done', second), end('planner_unavailable')]).slice(2)).toEqual([
    'The task is finished.',
  ]);
});

it('prints that the model asks a question, and continues from the progress of a resumed loop', () => {
  expect(said([step('thought', 7, 'Item 1', first), step('ask', 7, 'When?', first)]).at(-1)).toBe('Decided: ask you');
  expect(said([step('replan', 8, 'You said something', second)])[0]).toBe('Steps: 7 of 7 · next: 8 · plan: 2 items');
});

it('cuts a result to one line of 220 characters, and shows invisible characters', () => {
  const [line = ''] = said([result(`a\n\u001b[2J${'好'.repeat(5_000)}`)]);
  expect([...line]).toHaveLength('✓ Result (done): '.length + 221);
  expect(line).toContain('a \\u001b[2J好');
  expect(line.endsWith('好…')).toBe(true);
  expect(said([step('thought', 1, 'Item\u202e 1', first)]).at(-1)).toBe('Item\\u202e 1');
});

it('counts progress in the unit of the strategy', () => {
  const phases = { sketch: { role: 'plan' }, turn: { role: 'replan', counts: 'rounds' } } as const;
  const texts = textsFor('en');
  const progress = new PlanProgress(texts, { phases }, { unit: 'rounds', done: 0, limit: 5 });
  const round = (phase: string, done: number): LoopEvent => ({
    ...{ type: 'step-start', phase, note: 'Again' },
    progress: { unit: 'rounds', done, limit: 5 },
  });
  expect([round('sketch', 0), round('turn', 3), result('Fine.')].flatMap((event) => progress.lines(event))).toEqual([
    'Rounds: 0 of an open number · next: 1 · no plan yet',
    'Again',
    'Rounds: 2 of an open number · next: 3 · no plan yet',
    'Again',
    '✓ Result (done): Fine.',
    'So far: 1 ok, 0 failed · rounds: 3 of 3 · at most 5',
  ]);
});

it('prints the progress in Chinese', () => {
  expect(
    said([step('plan', 0, '正在制定计划'), step('thought', 1, '第 1/2 项：Look', first), end('plan_done')], 'zh-CN'),
  ).toEqual([
    '步骤：0/未定 · 下一步：1 · 尚无计划',
    '正在制定计划',
    '规划完成。',
    '  ◐ Look',
    '  ○ Add',
    '第 1/2 项：Look',
    '任务结束。',
  ]);
});
