/**
 * Tests how the strategy plan-replan ends in the built program when the steps are used up or the
 * replies of the model are unusable.
 */
import { describe, expect, it, test } from 'vitest';
import { act, allDone, itemDone, planned } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { fail, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { contextsOf, type Decide, observed, planner } from '../fixtures/scripted-planner.ts';
import { phasesOf, plan, table } from './planning.ts';
import { onServer, somePlace } from './program.ts';

/** Replies that cannot be used, each in other words. */
const proses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `I think I should plan first, for reason ${n}.`);
const [PROSE = ''] = proses(1);

/** A planner that adds one todo after another, and finishes only when `enough` todos are added. */
const endless =
  (enough = Number.POSITIVE_INFINITY): Decide =>
  ({ phase, observations }) => {
    const noted = observations.filter(({ tool, ok }) => tool === 'todo' && ok).length;
    if (phase === 'plan') return planned('note them all');
    if (phase === 'replan') return allDone(`Noted ${noted}.`);
    return noted < enough ? act('todo', `/todo add Number ${noted + 1}`) : itemDone();
  };

/**
 * A planner that first sends the given replies in the given phase, and then replies as `decide`
 * does.
 */
const beginning = (phase: string, replies: readonly (object | string)[], decide: Decide): Decide => {
  let count = 0;
  return (context, n) => (context.phase === phase && replies[count++]) || decide(context, n);
};

describe('10.1 新增测试', () => {
  describe('5. max_steps 兜底：20 步后正确输出总结', () => {
    it('ends at exactly 20 steps with an answer of four parts', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(endless()));
      const ended = await plan(place, model, 'Note everything');
      expect([ended.code, ended.last('loop-end').reason]).toEqual([2, 'max_steps_reached']);
      expect(phasesOf(ended)).toEqual(['plan', ...Array(10).fill(['thought', 'act']).flat()]);
      expect(ended.all('step-start').map(({ progress }) => progress.done)).toEqual(
        Array.from({ length: 21 }, (_, n) => n),
      );
      expect(ended.calls).toEqual(Array(10).fill('todo done'));
      expect(ended.last('loop-end').summary).toBe(
        [
          'The limit of 20 steps was reached.',
          'Done so far:',
          [8, 9, 10]
            .map(
              (n) =>
                `- /todo add Number ${n}: Added todo #${n}: Number ${n} (tag default, no priority, no due time, no reminder)`,
            )
            .join('\n'),
          'Why it is not finished: still open: note them all',
          'What you can do next: let it go on, say more precisely what you want, or use the commands /todo and /schedule yourself.',
        ].join('\n\n'),
      );
      expect(model.requests).toHaveLength(11);
    });

    it('never exceeds 20 steps: a thought that is the twentieth step leads to no action', async () => {
      await using place = await somePlace();
      // The failed round of the planner costs one step, which makes the twentieth step a thought.
      await using model = await startScriptedOpenAi(planner(beginning('thought', proses(3), endless())));
      const ended = await plan(place, model, '全部记下', ['--locale', 'zh-CN']);
      expect([ended.code, ended.last('loop-end').reason]).toEqual([2, 'max_steps_reached']);
      expect([phasesOf(ended).at(-1), ended.all('step-start').at(-1)?.progress.done]).toEqual(['thought', 20]);
      expect(ended.calls).toEqual(Array(9).fill('todo done'));
      expect(ended.last('loop-end').summary).toBe(
        [
          '已达到最大执行步数（20）。',
          '已完成部分：',
          [7, 8, 9]
            .map(
              (n) =>
                `- /todo add Number ${n}: 已添加待办 #${n}：Number ${n}（标签 default，无优先级，无截止时间，不提醒）`,
            )
            .join('\n'),
          '未完成原因：尚未完成：note them all',
          '下一步建议：可以让它继续，或更具体地说明需求，或直接使用 /todo、/schedule 命令。',
        ].join('\n\n'),
      );
    });

    it('gives the last failure as the cause, and can be continued with more steps', async () => {
      await using place = await somePlace();
      const decide = beginning('thought', [act('todo', '/todo done 9')], endless(3));
      await using model = await startScriptedOpenAi(planner(decide));
      const first = await plan(place, model, 'Note three', ['--max-steps', '2']);
      expect([first.code, first.calls]).toEqual([2, ['todo failed']]);
      expect(first.last('loop-end').summary).toContain('The limit of 2 steps was reached.\n\nDone so far: nothing yet');
      expect(first.last('loop-end').summary).toContain('Why it is not finished: /todo done 9: There is no todo #9.');
      const resumed = await place.command('resume', '--json', ...onServer(model), '--max-steps', '20');
      expect([resumed.code, resumed.last('loop-end').summary]).toEqual([0, 'Noted 3.']);
      expect(resumed.last('loop-start').loopId).toBe(first.last('loop-start').loopId);
      expect(contextsOf(model).filter(({ phase }) => phase === 'plan')).toHaveLength(1);
    });
  });

  describe('6. planner 非法 JSON：重试与兜底逻辑', () => {
    it.each(['plan', 'thought', 'replan'])(
      'asks again in the phase %s, tells the model its mistake, and completes',
      async (phase) => {
        await using place = await somePlace();
        const wrong = JSON.stringify({ status: phase === 'thought' ? 'continue' : 'done' });
        await using model = await startScriptedOpenAi(planner(beginning(phase, [PROSE, wrong], endless(1))));
        const ended = await plan(place, model, 'Note one');
        expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'Noted 1.']);
        const asked = contextsOf(model).filter((context) => context.phase === phase);
        expect(asked.slice(0, 3).map(({ rejected_reply }) => rejected_reply?.text)).toEqual([undefined, PROSE, wrong]);
        expect(asked[1]?.rejected_reply?.why).toContain('JSON');
        // Several attempts in one round cost one step, and no attempt is an event of its own.
        expect(phasesOf(ended)).toEqual(['plan', 'thought', 'act', 'thought', 'replan']);
        expect(contextsOf(model).at(-1)?.step_count).toBe(4);
      },
    );

    it('accepts JSON in a code fence and after the model’s thinking', async () => {
      await using place = await somePlace();
      const written: Decide = (context, n) => {
        const json = JSON.stringify(endless(1)(context, n), null, 2);
        return n % 2 === 0 ? `\`\`\`json\n${json}\n\`\`\`` : `<think>{"status": "no"}</think>\n${json}`;
      };
      await using model = await startScriptedOpenAi(planner(written));
      const ended = await plan(place, model, 'Note one');
      expect([ended.code, model.requests.length, ended.calls]).toEqual([0, 4, ['todo done']]);
    });

    it('ends as unavailable after two rounds of three attempts, tells what was done and how to continue, and can be resumed', async () => {
      await using place = await somePlace();
      const decide = beginning('replan', proses(6), endless(1));
      await using model = await startScriptedOpenAi(planner(decide));
      const ended = await plan(place, model, 'Note one');
      expect([ended.code, ended.last('loop-end').reason]).toEqual([3, 'planner_unavailable']);
      expect(phasesOf(ended)).toEqual(['plan', 'thought', 'act', 'thought', 'replan', 'replan']);
      expect(contextsOf(model).filter(({ phase }) => phase === 'replan')).toHaveLength(6);
      expect(contextsOf(model).slice(-3).map(observed)).toEqual(Array(3).fill(['todo ok', 'replan failed']));
      expect(ended.last('loop-end').summary).toBe(
        [
          'Sorry, the task is not finished: the model did not answer in the form that a plan needs, even when it was asked again.',
          'Done so far:',
          '- /todo add Number 1: Added todo #1: Number 1 (tag default, no priority, no due time, no reminder)',
          'What you can do next: let it go on, and the model is asked again; choose another model; or use the commands /todo and /schedule yourself.',
        ].join('\n\n'),
      );
      const resumed = await place.command('resume', '--json', ...onServer(model));
      expect([resumed.code, resumed.last('loop-end').summary]).toEqual([0, 'Noted 1.']);
      expect(await table(place, '/todo list')).not.toContain('| 2 |');
    });

    it('makes no plan from three unusable replies in the same words, and changes nothing', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(() => ({ status: 'planned', plan: [' '] })));
      const ended = await plan(place, model, '记下', ['--locale', 'zh-CN']);
      expect([ended.code, model.requests.length, ended.calls]).toEqual([3, 3, []]);
      expect(ended.last('loop-end').summary).toMatch(
        /^抱歉，任务没有完成：模型多次未按计划所需的格式回复。\n\n已完成部分：暂无\n\n/,
      );
      expect(ended.last('loop-end').summary).toContain('/todo、/schedule');
    });

    test('sends the request again without JSON mode when the server does not support it, and the plan continues', async () => {
      await using place = await somePlace();
      const answer = planner(endless(1));
      await using model = await startScriptedOpenAi((request, n) =>
        request.response_format === undefined
          ? answer(request, n)
          : fail(400, "Unsupported parameter: 'response_format'"),
      );
      const ended = await plan(place, model, 'Note one');
      expect([ended.code, ended.calls]).toEqual([0, ['todo done']]);
      expect(model.requests.map(({ body }) => body.response_format !== undefined)).toEqual([
        ...[true, false, false, false, false],
      ]);
    });
  });
});
