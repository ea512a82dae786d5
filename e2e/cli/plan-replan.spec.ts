/**
 * Tests tasks of the planner in the built program: `run --strategy plan-replan` with a scripted
 * planner and real todos and schedules in SQLite.
 */
import { describe, expect, it, test } from 'vitest';
import {
  act,
  allDone,
  itemDone,
  planned,
  replanned,
} from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { textOf } from '../../shared/message.ts';
import { startScriptedGemini } from '../fixtures/scripted-gemini.ts';
import { say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { contextsOf, type Decide, observed, planner } from '../fixtures/scripted-planner.ts';
import { phasesOf, plan, table } from './planning.ts';
import { type Ended, somePlace } from './program.ts';

const GOAL = 'Remind me to buy cake, and put Ann’s birthday into my calendar';
const ADD_TODO = '/todo add Buy cake --tag home --due 2031-05-09 18:00 --remind 2031-05-09 17:00';
const ADD_SCHEDULE = '/schedule add 2031-05-10 15:00 Birthday of Ann --duration 180 --interval 1y';
const PLAN = ['note the cake', 'enter the birthday'] as const;

/** A planner with a plan of two items: add a todo, then add a schedule and look at it. */
const compound: Decide = ({ phase, latest_plan, current_plan_index, observations }) => {
  const did = observations.map(({ input }) => input);
  if (phase === 'plan') return planned(...PLAN);
  if (phase === 'replan')
    return current_plan_index < latest_plan.length
      ? replanned(...latest_plan)
      : allDone('The cake is noted, and the birthday entered.');
  if (current_plan_index === 0) return did.includes(ADD_TODO) ? itemDone('Noted.') : act('todo', ADD_TODO);
  if (!did.includes(ADD_SCHEDULE)) return act('schedule', ADD_SCHEDULE);
  return did.includes('/schedule view month 2031-05')
    ? itemDone('Entered.')
    : act('schedule', '/schedule view month 2031-05');
};
const COMPOUND_PHASES = [
  ...['plan', 'thought', 'act', 'thought', 'replan'],
  ...['thought', 'act', 'thought', 'act', 'thought', 'replan'],
];
const COMPOUND_CALLS = ['todo done', 'schedule done', 'schedule done'];

describe('10.1 新增测试', () => {
  describe('1. 多轮工具链路：todo + schedule 组合完成一个复合目标', () => {
    it('completes a goal over todo and schedule in one task: a plan, then thoughts, actions and a replan for each item', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(compound));
      const ended = await plan(place, model, GOAL);
      expect(model.violations).toEqual([]);
      expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'plan_done']);
      expect(ended.last('loop-end').summary).toBe('The cake is noted, and the birthday entered.');
      expect(phasesOf(ended)).toEqual(COMPOUND_PHASES);
      expect(ended.calls).toEqual(COMPOUND_CALLS);
      expect(await table(place, '/todo list')).toMatch(
        /\| 1 \| open \| home \| - \| Buy cake \| .* \| - \| 2031-05-09 18:00 \| 2031-05-09 17:00 \|/,
      );
      expect(await table(place, '/schedule view day 2032-05-10')).toMatch(
        /\| 1 \| 2032-05-10 15:00 \| 180 \| Birthday of Ann \| - \| - \| 1y \| -1 \| on \|/,
      );
    });

    it('sends the planner the required data in each phase, and requests JSON', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(compound));
      await plan(place, model, GOAL);
      const contexts = contextsOf(model);
      expect(contexts.map(({ phase, step_count }) => `${phase} ${step_count}`)).toEqual([
        ...['plan 0', 'thought 1', 'thought 3', 'replan 4', 'thought 5', 'thought 7', 'thought 9', 'replan 10'],
      ]);
      expect(contexts.map(({ max_steps }) => max_steps)).toEqual(Array(8).fill(20));
      expect(contexts.map(({ latest_plan }) => latest_plan)).toEqual([[], ...Array(7).fill(PLAN)]);
      expect(contexts.map(({ current_plan_item }) => current_plan_item)).toEqual([
        ...[undefined, PLAN[0], PLAN[0], PLAN[1], PLAN[1], PLAN[1], PLAN[1], null],
      ]);
      expect(contexts.at(-1)?.observations.map(({ tool, input, ok }) => [tool, input, ok])).toEqual([
        ['todo', ADD_TODO, true],
        ['thought', PLAN[0], true],
        ['schedule', ADD_SCHEDULE, true],
        ['schedule', '/schedule view month 2031-05', true],
        ['thought', PLAN[1], true],
      ]);
      const shown = contexts.at(-1)?.observations[3]?.result;
      expect(shown).toContain('| 1 | 2031-05-10 15:00 | 180 | Birthday of Ann |');
      for (const { body } of model.requests) {
        expect(body).toMatchObject({ response_format: { type: 'json_object' }, temperature: 0 });
        expect(body.tools).toBeUndefined();
      }
    });

    it('stores the goal, the calls with their results and the answer, and no JSON of the planner', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(compound));
      const ended = await plan(place, model, GOAL);
      expect(ended.all('text-delta')).toEqual([]);
      const { messages, toolCalls } = await place.exported();
      expect(messages.map(({ role, parts }) => [role, textOf({ parts })])).toEqual([
        ['user', GOAL],
        ...Array(3)
          .fill([
            ['assistant', ''],
            ['tool', ''],
          ])
          .flat(),
        ['assistant', 'The cake is noted, and the birthday entered.'],
      ]);
      expect(toolCalls.map(({ server, tool, status, arguments: given }) => [server, tool, status, given])).toEqual([
        ['@aether/assistant', 'todo', 'done', { command: ADD_TODO }],
        ['@aether/assistant', 'schedule', 'done', { command: ADD_SCHEDULE }],
        ['@aether/assistant', 'schedule', 'done', { command: '/schedule view month 2031-05' }],
      ]);
      expect(JSON.stringify(messages)).not.toContain('next_action');
    });

    it('does the same on a server with Gemini’s format', async () => {
      await using place = await somePlace();
      await using model = await startScriptedGemini(planner(compound));
      const ended = await plan(place, model, GOAL, ['--api-key-env', 'MY_KEY'], { env: { MY_KEY: 'AIza-secret' } });
      expect(model.violations).toEqual([]);
      expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'plan_done']);
      expect([phasesOf(ended), ended.calls]).toEqual([COMPOUND_PHASES, COMPOUND_CALLS]);
      for (const { body } of model.requests)
        expect(body.generationConfig).toMatchObject({ responseMimeType: 'application/json', temperature: 0 });
      expect(await table(place, '/todo get 1')).toContain('| Buy cake |');
    });
  });

  describe('2. replan 成功：首轮动作失败，次轮修正并完成', () => {
    /**
     * A planner that adds a meeting. The `first` attempt is refused, and the next decision depends
     * on the reason for the refusal.
     */
    const correcting =
      (first: string, second: string): Decide =>
      ({ phase, observations, current_plan_index, latest_plan }) => {
        const acts = observations.filter(({ tool }) => tool === 'schedule');
        if (phase === 'plan') return planned('enter the meeting');
        if (phase === 'replan')
          return acts.length < 2 && current_plan_index === latest_plan.length
            ? replanned('enter the meeting at a time that is free')
            : allDone('It is entered.');
        // The planner gives the item up after its first failure, so that the plan has to change.
        if (acts.length === 0) return act('schedule', first);
        if (acts.length === 1 && latest_plan[0] === 'enter the meeting') return itemDone('That time is taken.');
        return acts.length === 1 ? act('schedule', second) : itemDone('Entered.');
      };
    const PHASES = ['plan', 'thought', 'act', 'thought', 'replan', 'thought', 'act', 'thought', 'replan'];

    it('replans when an action is refused because of a conflict, and completes the goal', async () => {
      await using place = await somePlace();
      await place.command('run', '/schedule add 2031-05-10 15:00 Gym');
      const script = correcting(
        '/schedule add 2031-05-10 15:30 Meeting with Ann',
        '/schedule add 2031-05-10 16:00 Meeting with Ann',
      );
      await using model = await startScriptedOpenAi(planner(script));
      const ended = await plan(place, model, 'Meeting with Ann, at about half past three');
      expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'It is entered.']);
      expect(phasesOf(ended)).toEqual(PHASES);
      expect(ended.calls).toEqual(['schedule failed', 'schedule done']);
      const failure = contextsOf(model).at(-1)?.observations[0];
      expect(failure).toMatchObject({ ok: false, result: expect.stringContaining('#1 2031-05-10 15:00 Gym') });
      const day = await table(place, '/schedule view day 2031-05-10');
      expect([day.includes('| 2 | 2031-05-10 16:00 | 60 | Meeting with Ann |'), day.includes('15:30')]).toEqual([
        ...[true, false],
      ]);
    });

    it('shows the planner the usage of a command with a syntax error, and the planner corrects the command within the same item', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(
        planner(({ phase, observations }) => {
          if (phase === 'plan') return planned('note it');
          if (phase === 'replan') return allDone('Noted.');
          if (observations.length === 0) return act('todo', '/todo add Buy cake --due someday');
          return observations.length === 1 ? act('todo', ADD_TODO) : itemDone();
        }),
      );
      const ended = await plan(place, model, GOAL);
      expect([ended.code, ended.calls]).toEqual([0, ['todo failed', 'todo done']]);
      expect(contextsOf(model)[2]?.observations[0]?.result).toContain('Usage: `/todo add <content>');
      expect(ended.all('mistake')).toEqual([]);
      expect((await table(place, '/todo list')).split('\n').filter((line) => line.includes('cake'))).toHaveLength(1);
    });

    it.each([
      ['todo', '/schedule list'],
      ['schedule', '/todo list'],
      ['todo', '/help'],
      ['todo', 'todo list'],
    ])('counts an action of the tool %s with a command of another tool as a failure: %s', async (tool, input) => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(
        planner(({ phase, observations }) => {
          if (phase === 'plan') return planned('look');
          if (phase === 'replan') return allDone('Could not.');
          return observations.length === 0 ? act(tool, input) : itemDone();
        }),
      );
      const ended = await plan(place, model, 'Look');
      expect([ended.code, ended.calls]).toEqual([0, [`${tool} failed`]]);
      expect(observed(contextsOf(model).at(-1))).toEqual([`${tool} failed`]);
    });
  });
});

describe('a deletion', () => {
  const deleting: Decide = ({ phase, observations }) => {
    if (phase === 'plan') return planned('delete it');
    if (phase === 'replan') return allDone(observations[0]?.ok ? 'It is gone.' : 'I may not delete it.');
    return observations.length === 0 ? act('todo', '/todo delete 1') : itemDone();
  };
  const run = async (approve: string): Promise<{ ended: Ended; list: string; brought: string }> => {
    await using place = await somePlace();
    await place.command('run', '/todo add Buy cake');
    await using model = await startScriptedOpenAi(planner(deleting));
    const ended = await plan(place, model, 'Forget the cake', ['--approve', approve]);
    const list = await table(place, '/todo list');
    return { ended, list, brought: await table(place, '/todo restore 1') };
  };

  test('is denied when no user can be asked, and the plan continues', async () => {
    const { ended, list } = await run('edits');
    expect([ended.code, ended.calls, ended.last('loop-end').summary]).toEqual([
      ...[0, ['todo denied'], 'I may not delete it.'],
    ]);
    expect(list).toContain('| Buy cake |');
  });

  test('runs with --approve all, and can be restored', async () => {
    const { ended, list, brought } = await run('all');
    expect([ended.code, ended.calls, ended.last('loop-end').summary]).toEqual([0, ['todo done'], 'It is gone.']);
    expect([list, brought]).toEqual(['There are no todos.', expect.stringContaining('Brought back todo #1: Buy cake')]);
  });
});

describe.each([
  ['OpenAI', startScriptedOpenAi, []],
  ['Gemini', startScriptedGemini, ['--api-key-env', 'MY_KEY']],
] as const)('with a model server in the format of %s', (_format, startModel, words) => {
  const run = async (goal: string, decide: Decide) => {
    await using place = await somePlace({ 'README.md': '# Garden\nSix households share the roof.\n' });
    await using model = await startModel(planner(decide));
    const ended = await plan(place, model, goal, words, { env: { MY_KEY: 'AIza-secret' } });
    expect(model.violations).toEqual([]);
    const { reason, summary } = ended.last('loop-end');
    return { ended, contexts: contextsOf(model), end: [ended.code, reason, summary], requests: model.requests };
  };

  test('a greeting is answered with one model call', async () => {
    const { end, requests } = await run('Hello', () => allDone('Hello! What shall I note?'));
    expect([end, requests.length]).toEqual([[0, 'plan_done', 'Hello! What shall I note?'], 1]);
  });

  test('a file is summarised with three model calls', async () => {
    const { ended, end, contexts } = await run(
      'Summarise README.md',
      ({ phase, observations, pending_final_response }) => {
        if (phase === 'plan')
          return { ...planned('summarise it'), next_action: { tool: 'read_file', input: 'README.md' } };
        const text = observations[0]?.result ?? '';
        return phase === 'thought' ? itemDone(/Six households/.exec(text)?.[0]) : allDone(`${pending_final_response}.`);
      },
    );
    expect([end, ended.calls, contexts.length]).toEqual([[0, 'plan_done', 'Six households.'], ['read_file done'], 3]);
  });

  test('a task that needs another tool ends after four model calls with the name of the tool and of a strategy that has it', async () => {
    const { end, contexts } = await run('Write it down', ({ phase }) =>
      phase === 'plan' ? planned('write it') : act('write_to_file', 'notes.md'),
    );
    expect([end.slice(0, 2), contexts.length]).toEqual([[3, 'planner_unavailable'], 4]);
    expect(end[2]).toContain('the model asked for the tool “write_to_file”, which this strategy does not have');
    expect(end[2]).toContain('choose the strategy “Agentic”');
    expect(contexts.at(-1)?.rejected_reply?.why).toContain('not "write_to_file"');
  });

  test('all requests begin alike: at least 95 % of each is a prefix of the next in a long task', async () => {
    const { requests } = await run('Look at everything', ({ phase, observations }) => {
      if (phase === 'plan') return planned('look');
      if (phase === 'replan') return allDone('Seen.');
      return observations.length < 9
        ? act('schedule', `/schedule view day 2031-05-0${observations.length + 1}`)
        : itemDone();
    });
    const texts = requests.map(({ bodyText }) => bodyText);
    for (const [n, text] of texts.slice(1, -1).entries()) {
      const before = texts[n] ?? '';
      let same = 0;
      while (same < before.length && before[same] === text[same]) same++;
      expect(same / before.length).toBeGreaterThan(0.95);
    }
  });
});

test('a goal in a topic is planned with the whole history of the topic', async () => {
  await using place = await somePlace();
  await using chat = await startScriptedOpenAi([say('The word is plum.')]);
  const { topicId } = (await place.run(chat, 'Which word?')).last('loop-start');
  await using model = await startScriptedOpenAi(
    planner(({ phase }) => {
      if (phase === 'plan') return planned('say it');
      return phase === 'thought' ? itemDone('Plum.') : allDone('Plum.');
    }),
  );
  const ended = await plan(place, model, 'Say the word again', ['--topic', topicId]);
  expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'Plum.']);
  const told = model.requests[0]?.body.messages ?? [];
  expect(told.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'user']);
  expect(told[2]?.content).toBe('The word is plum.');
  expect(String(told[3]?.content)).toContain('Say the word again');
});
