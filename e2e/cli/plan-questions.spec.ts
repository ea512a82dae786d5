/**
 * Tests questions of the planner in the built program: who is asked, how long a question stays
 * open, and what answers it.
 */
import { describe, expect, it, test } from 'vitest';
import {
  act,
  allDone,
  ask,
  itemDone,
  planned,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { contextsOf, type Decide, observed, planner } from '../fixtures/scripted-planner.ts';
import { phasesOf, plan, startPlan, table } from './planning.ts';
import { descendantsOf } from './processes.ts';
import { onServer, type Place, somePlace, start, until } from './program.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

const GOAL = 'Meeting with Ann';
const WHEN = 'When is it?';
const TIME = '2031-05-10 15:00';

/** A planner that asks for the time of a meeting, then adds the meeting to the schedule. */
const meeting: Decide = ({ phase, clarification_history, observations }) => {
  const time = clarification_history.findLast((line) => line.startsWith('user: 2'))?.slice('user: '.length);
  if (phase === 'plan') return planned('enter the meeting');
  if (phase === 'replan')
    return observations.length === 0 ? replanned('enter the meeting') : allDone(`Entered: ${time}.`);
  if (time === undefined) return ask(WHEN);
  return observations.length === 0 ? act('schedule', `/schedule add ${time} Meeting with Ann`) : itemDone();
};

/** A planner that asks these questions one after another, whatever the answers are. */
const asking =
  (...questions: readonly string[]): Decide =>
  ({ phase, clarification_history, latest_plan }) => {
    const answers = clarification_history.filter((line) => line.startsWith('user: ')).length;
    const next = questions[answers];
    if (phase === 'plan') return planned('get it clear');
    if (phase === 'replan') return next === undefined ? allDone('All is clear.') : replanned(...latest_plan);
    return next === undefined ? itemDone() : ask(next);
  };

const answers = (count: number) => Array.from({ length: count }, (_, n) => ['--answer', `Answer ${n + 1}`]).flat();
const loopState = async (place: Place): Promise<string> =>
  JSON.parse((await place.command('loops', '--json')).stdout.split('\n')[0] ?? '').state.name;

describe('10.1 新增测试', () => {
  describe('3. ask_user 链路：连续多轮澄清后完成', () => {
    it('asks eight different questions in a row, one at a time, in the user’s language, and completes', async () => {
      await using place = await somePlace();
      const questions = Array.from({ length: 8 }, (_, n) => `第 ${n + 1} 个问题？`);
      await using model = await startScriptedOpenAi(planner(asking(...questions)));
      const ended = await plan(place, model, '安排会议', ['--locale', 'zh-CN', ...answers(8)]);
      expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'plan_done']);
      expect(ended.all('question').map(({ prefix, question }) => prefix + question)).toEqual(
        questions.map((question) => `请确认：${question}`),
      );
      expect(ended.all('question-answered').map(({ text }) => text)).toEqual(
        Array.from({ length: 8 }, (_, n) => `Answer ${n + 1}`),
      );
      expect(phasesOf(ended)).toEqual(['plan', ...Array(8).fill(['thought', 'ask', 'replan']).flat()]);
      // Each of the eight thoughts and eight replans costs one step; questions and waiting cost
      // none.
      expect(contextsOf(model).at(-1)).toMatchObject({ phase: 'replan', step_count: 16 });
      expect(contextsOf(model).at(-1)?.clarification_history).toEqual(
        questions.flatMap((question, n) => [`assistant: ${question}`, `user: Answer ${n + 1}`]),
      );
    });

    it('stays open when nobody answers, and accepts a later answer, with and without slash commands in between', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(meeting));
      const first = await plan(place, model, GOAL);
      expect([first.code, first.last('loop-state').state]).toEqual([
        4,
        { name: 'waiting', awaited: { for: 'question' } },
      ]);
      expect(first.last('question')).toMatchObject({ prefix: 'Question: ', question: WHEN });
      const { topicId } = first.last('loop-start');
      const between = await place.command('run', '--topic', topicId, '/todo add Buy cake');
      expect([between.code, between.stdout, await loopState(place)]).toEqual([
        ...[0, 'Added todo #1: Buy cake (tag default, no priority, no due time, no reminder)\n', 'waiting'],
      ]);
      const second = await place.command('resume', '--json', ...onServer(model), '--answer', TIME);
      expect([second.code, second.last('loop-end').summary]).toEqual([0, `Entered: ${TIME}.`]);
      expect(second.last('loop-start')).toMatchObject({ resumed: true, loopId: first.last('loop-start').loopId });
      expect(phasesOf(second)).toEqual(['replan', 'thought', 'act', 'thought', 'replan']);
      expect(JSON.stringify(model.requests.map(({ body }) => body.messages))).not.toContain('Buy cake');
    });

    it('survives a SIGKILL while the question is open at a terminal, and accepts a later answer', async (context) => {
      if (!hasTerminal()) context.skip('NOT RUN: there is no `script` of util-linux to give it a terminal');
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(meeting));
      const folders = ['--workspace', place.workspace, '--data-dir', place.dataDir];
      const running = atTerminal([
        'run',
        '--strategy',
        'plan-replan',
        '--no-color',
        ...onServer(model),
        ...folders,
        GOAL,
      ]);
      await running.shows(`Question: ${WHEN}`);
      for (const pid of descendantsOf(running.pid)) process.kill(pid, 'SIGKILL');
      await running.ended;
      const asked = model.requests.length;
      expect([await loopState(place), asked]).toEqual(['waiting', 2]);

      const unanswered = await place.command('resume', '--json', ...onServer(model));
      expect([unanswered.code, model.requests.length]).toEqual([4, asked]);
      const answered = await place.command('resume', '--json', ...onServer(model), '--answer', TIME);
      expect([answered.code, answered.last('loop-end').summary]).toEqual([0, `Entered: ${TIME}.`]);
      expect(contextsOf(model).filter(({ phase }) => phase === 'plan')).toHaveLength(1);
      expect(await table(place, '/schedule get 1')).toContain(`| ${TIME} | 60 | Meeting with Ann |`);
    });

    it('survives a SIGKILL before the question and after the answer, asks only once and uses the answer only once', async () => {
      await using place = await somePlace();
      const stalls = new Set([1, 3]);
      const stalling: Decide = (context, n) =>
        stalls.has(n) ? { reply: say('{"status":', { stallAfter: 2 }) } : meeting(context, n);
      await using model = await startScriptedOpenAi(planner(stalling));
      const first = startPlan(place, model, GOAL);
      await until(() => model.requests.length === 2, 20_000);
      first.process.kill('SIGKILL');
      await first.ended;
      const second = await place.command('resume', '--json', ...onServer(model));
      expect([second.code, second.last('question').question, model.requests.length]).toEqual([4, WHEN, 3]);

      const words = ['--json', ...onServer(model), '--data-dir', place.dataDir];
      const third = start(['resume', ...words, '--answer', TIME]);
      await until(() => model.requests.length === 4, 20_000);
      third.process.kill('SIGKILL');
      await third.ended;
      const last = await place.command('resume', '--json', ...onServer(model));
      expect([last.code, last.last('loop-end').summary, last.all('question')]).toEqual([0, `Entered: ${TIME}.`, []]);
      expect(contextsOf(model).at(-1)?.clarification_history).toEqual([`assistant: ${WHEN}`, `user: ${TIME}`]);
      expect((await place.exported()).toolCalls.map(({ status }) => status)).toEqual(['done']);
    });

    it('keeps the questions of two topics apart, and takes a message to a topic as the answer to the question of that topic', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(meeting));
      const [ann, bob] = [await plan(place, model, GOAL), await plan(place, model, 'Meeting with Bob')];
      const words = ['--json', ...onServer(model)];
      const first = await place.command('resume', ann.last('loop-start').loopId, ...words, '--answer', TIME);
      const second = await place.command(
        'run',
        '--topic',
        bob.last('loop-start').topicId,
        ...words,
        '2031-06-10 15:00',
      );
      expect(second.last('loop-start')).toMatchObject({ resumed: true, loopId: bob.last('loop-start').loopId });
      expect([first.last('loop-end').summary, second.last('loop-end').summary]).toEqual([
        `Entered: ${TIME}.`,
        'Entered: 2031-06-10 15:00.',
      ]);
      expect([first.last('loop-end').topicId, second.last('loop-end').topicId]).toEqual([
        ann.last('loop-start').topicId,
        bob.last('loop-start').topicId,
      ]);
    });
  });
});

describe('a question', () => {
  test('that is repeated after its answer is not shown again; a second repetition ends the loop with advice for the user', async () => {
    await using place = await somePlace();
    const decide = asking('When is it?', 'When, please, is it?');
    await using model = await startScriptedOpenAi(planner(decide));
    const ended = await plan(place, model, GOAL, answers(3));
    expect([ended.code, ended.last('loop-end').reason]).toEqual([2, 'asked_too_often']);
    expect(ended.all('question')).toHaveLength(1);
    expect(observed(contextsOf(model).at(-1))).toEqual(['ask_user failed']);
    expect(ended.last('loop-end').summary).toContain('the same question came up again after you had answered it');
    expect(ended.last('loop-end').summary).toContain('/todo and /schedule');
  });

  test('that asks for more details than an earlier question is not a repetition', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi(planner(asking('When?', 'When and where?')));
    const ended = await plan(place, model, GOAL, answers(2));
    expect([ended.code, ended.all('question').map(({ question }) => question)]).toEqual([
      0,
      ['When?', 'When and where?'],
    ]);
  });

  test('beyond --max-questions is not asked, and a higher limit lets the loop continue', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi(planner(asking('When?', 'Where?', 'Why?')));
    const ended = await plan(place, model, GOAL, ['--max-questions', '2', ...answers(3)]);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([2, 'asked_too_often']);
    expect(ended.all('question').map(({ question }) => question)).toEqual(['When?', 'Where?']);
    expect(ended.last('loop-end').summary).toContain('Too many questions were needed.');
    const more = ['--max-questions', '3', '--answer', 'Because'];
    const resumed = await place.command('resume', '--json', ...onServer(model), ...more);
    expect([resumed.code, resumed.last('loop-end').summary]).toEqual([0, 'All is clear.']);
  });

  test.each(['取消当前任务', '/cancel'])(
    'is dropped together with its task by %s, with the replies that the requirement document specifies',
    async (word) => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(meeting));
      const { topicId } = (await plan(place, model, GOAL, ['--locale', 'zh-CN'])).last('loop-start');
      const say = () => place.command('run', '--topic', topicId, '--locale', 'zh-CN', word);
      const first = await say();
      expect([first.code, first.stdout, await loopState(place)]).toEqual([0, '已取消当前任务。\n', 'stopped']);
      const again = await say();
      expect([again.code, again.stdout, model.requests.length]).toEqual([1, '当前没有进行中的任务。\n', 2]);
    },
  );
});
