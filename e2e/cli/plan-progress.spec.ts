/**
 * Tests the reports about a running planner: progress lines in a terminal and in a pipe, and events
 * with `--json`.
 */
import { expect, test } from 'vitest';
import {
  act,
  allDone,
  ask,
  itemDone,
  planned,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { type Decide, planner } from '../fixtures/scripted-planner.ts';
import { plan } from './planning.ts';
import { loopwright, onServer, type Place, somePlace } from './program.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

/** A planner that looks something up, asks a question, plans again, fails once and adds a todo. */
const task: Decide = ({ phase, latest_plan, current_plan_index, observations, clarification_history }) => {
  const acts = observations.filter(({ tool }) => tool === 'todo').length;
  if (phase === 'plan') return planned('Look', 'Add');
  if (phase === 'replan') {
    if (acts > 1) return allDone('Tea is noted.');
    return clarification_history.length === 0 ? replanned(...latest_plan) : replanned('Add it now');
  }
  if (latest_plan[current_plan_index] === 'Look') return acts === 0 ? act('todo', '/todo list') : itemDone();
  if (clarification_history.length === 0) return ask('What is it called?');
  return acts === 3 ? itemDone() : act('todo', acts === 1 ? '/todo add' : '/todo add Tea');
};

const UNTIL_ASKED = [
  'Steps: 0 of an open number · next: 1 · no plan yet',
  'Making a plan',
  'The plan is made.',
  '  ◐ Look',
  '  ○ Add',
  'Item 1 of 2: Look',
  'Decided: act',
  'Action: /todo list',
  expect.stringMatching(/^✓ Result \(done\): There are no todos\. Now: \w+, 20\d\d-/),
  'So far: 1 ok, 0 failed · steps: 2 of 2 · at most 20',
  'Decided: the item is done',
  'Steps: 3 of 3 · next: 4 · plan: 2 items',
  'An item is done: looking at the plan again',
  'The plan was looked at again.',
  'Item 2 of 2: Add',
  'Decided: ask you',
];
const FROM_THE_ANSWER = [
  'Steps: 5 of 5 · next: 6 · plan: 2 items',
  'You said something: looking at the plan again',
  'The plan was looked at again.',
  '  ● Look',
  '  ◐ Add it now',
  'Item 1 of 1: Add it now',
  'Decided: act',
  'Action: /todo add',
  expect.stringMatching(/^✗ Result \(failed\): `<content>` is missing\. +Usage: `\/todo add/),
  'So far: 1 ok, 1 failed · steps: 8 of 8 · at most 20',
  'Decided: act',
  'Action: /todo add Tea',
  '✓ Result (done): Added todo #1: Tea (tag default, no priority, no due time, no reminder)',
  'So far: 2 ok, 1 failed · steps: 10 of 10 · at most 20',
  'Decided: the item is done',
  'Steps: 11 of 11 · next: 12 · plan: 2 items',
  'An item is done: looking at the plan again',
  'The plan was looked at again.',
  'The task is finished.',
];

function words(place: Place, model: Parameters<typeof onServer>[0], ...more: readonly string[]): readonly string[] {
  const folders = ['--workspace', place.workspace, '--data-dir', place.dataDir];
  return ['run', '--strategy', 'plan-replan', ...onServer(model), ...folders, ...more, 'Note it'];
}

/** The progress lines without their prefix. */
function progressIn(output: string): readonly string[] {
  const lines = output.split(/\r?\n/).filter((line) => line.startsWith('│ '));
  return lines.map((line) => line.slice('│ '.length));
}

test('a pipe gets a line for each plan, decision, action and observation, separate from questions and answers', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(planner(task));
  const { code, stdout } = await loopwright(words(place, model, '--answer', 'Tea'));
  expect([code, progressIn(stdout)]).toEqual([0, [...UNTIL_ASKED, ...FROM_THE_ANSWER]]);
  const besides = stdout.split('\n').filter((line) => !line.startsWith('│ '));
  expect(besides).toEqual(expect.arrayContaining(['? Question: What is it called?', '› Tea', 'Tea is noted.']));
  // The evidence about the work comes last. It lists the action that failed and did not succeed later.
  expect(besides.slice(-4)).toEqual([
    expect.stringMatching(/^Done · the plan is done · 12 steps · /),
    'Nothing changed',
    '  Failed and not resolved: todo /todo add — `<content>` is missing.',
    '',
  ]);
  expect(stdout).not.toContain('next_action');
});

test('a run that ended with an unanswered question continues after the answer, and its progress lines count the earlier steps', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(planner(task));
  const first = await loopwright(words(place, model));
  expect([first.code, progressIn(first.stdout)]).toEqual([4, UNTIL_ASKED]);
  expect(first.stderr).toMatch(/resume loop_[0-9a-z]{26} .*--answer/);
  const second = await place.command('resume', ...onServer(model), '--answer', 'Tea');
  const lines = progressIn(second.stdout);
  expect([second.code, lines[0], lines.at(-1)]).toEqual([0, FROM_THE_ANSWER[0], 'The task is finished.']);
  expect(lines).toContain('Item 1 of 1: Add it now');
});

test('a terminal shows the progress lines in grey and the steps in the status line, and the user types the answer there', async (context) => {
  if (!hasTerminal()) context.skip('NOT RUN: there is no `script` of util-linux to give it a terminal');
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(planner(task));
  const running = atTerminal(words(place, model));
  await running.shows('What is it called?');
  await running.types('Tea\r');
  const { code, output, restored } = await running.ended;
  expect([code, restored]).toEqual([0, true]);
  for (const line of ['Making a plan', '  ◐ Look', 'Action: /todo add Tea', 'The task is finished.'])
    expect(output).toContain(`\u001b[2m│ ${line}\u001b[22m`);
  expect(output).toMatch(/Step 2 of 20/);
});

test('the progress lines are Chinese for a Chinese user', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(planner(task));
  const { code, stdout } = await loopwright(words(place, model, '--locale', 'zh-CN', '--answer', '茶'));
  const lines = progressIn(stdout);
  expect([code, lines.slice(0, 6), lines.at(-1)]).toEqual([
    0,
    ['步骤：0/未定 · 下一步：1 · 尚无计划', '正在制定计划', '规划完成。', '  ◐ Look', '  ○ Add', '第 1/2 项：Look'],
    '任务结束。',
  ]);
  expect(stdout).toContain('? 请确认：What is it called?');
  expect(stdout).not.toMatch(/\b(?:Decided|Action|Result|Steps)\b/);
});

test('a round with unusable replies is reported as a repeated step', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(
    planner((context, n) => (n < 3 ? 'Hm.'.repeat(n + 1) : task(context, n))),
  );
  const { stdout } = await loopwright(words(place, model, '--answer', 'Tea'));
  expect(progressIn(stdout).slice(0, 5)).toEqual([
    'Steps: 0 of an open number · next: 1 · no plan yet',
    'Making a plan',
    'Steps: 0 of an open number · next: 1 · no plan yet',
    'The last reply could not be used. Once more: Making a plan',
    'The plan is made.',
  ]);
});

test('--json reports each step with its phase, number, note and plan, and each question, call and result as events in between', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi(planner(task));
  const ended = await plan(place, model, 'Note it', ['--answer', 'Tea']);
  const told = ended.events.flatMap((event) => {
    switch (event.type) {
      case 'step-start':
        return [`${event.progress.done} ${event.phase}: ${event.note}`];
      case 'tool-call-end':
        return [`${event.tool} ${event.status}`];
      case 'question':
        return [`asks ${event.question}`];
      case 'question-answered':
        return [`hears ${event.text}`];
      default:
        return [];
    }
  });
  expect(told).toEqual([
    ...['0 plan: Making a plan', '1 thought: Item 1 of 2: Look', '2 act: /todo list', 'todo done'],
    ...['3 thought: Item 1 of 2: Look', '4 replan: An item is done: looking at the plan again'],
    ...['5 thought: Item 2 of 2: Add', '5 ask: What is it called?', 'asks What is it called?', 'hears Tea'],
    ...['6 replan: You said something: looking at the plan again', '7 thought: Item 1 of 1: Add it now'],
    ...['8 act: /todo add', 'todo failed', '9 thought: Item 1 of 1: Add it now', '10 act: /todo add Tea', 'todo done'],
    ...['11 thought: Item 1 of 1: Add it now', '12 replan: An item is done: looking at the plan again'],
  ]);
  const plans = ended.all('step-start').map((step) => step.plan?.map(({ text, state }) => `${text} ${state}`));
  expect([plans[0], plans[1], plans[5], plans[8], plans.at(-1)]).toEqual([
    [],
    ['Look in-progress', 'Add pending'],
    ['Look done', 'Add in-progress'],
    ['Look done', 'Add it now in-progress'],
    ['Look done', 'Add it now done'],
  ]);
  expect(ended.last('loop-end')).toMatchObject({ reason: 'plan_done', summary: 'Tea is noted.', mistakes: 0 });
});
