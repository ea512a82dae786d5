import { describe, expect, it } from 'vitest';
import type { LoopEvent, LoopState, PlanItem } from '../../../../../shared/loop.ts';
import { TERMINAL } from '../../../../../shared/mcp.ts';
import { textOf, userText } from '../../../../../shared/message.ts';
import { NO_USAGE } from '../../../../../shared/model.ts';
import { answerQuestion, goOn } from '../../user-decisions.ts';
import { type Script, World, type WorldOptions } from '../../world.fixture.ts';
import { planReplanStrategy } from './plan-replan.ts';
import {
  act,
  allDone,
  ask,
  contextIn,
  fileTools,
  itemDone,
  planned,
  planner,
  replanned,
  tools,
} from './planner.fixture.ts';

function world(script: Script, options: Partial<WorldOptions> = {}): World {
  return new World({ strategy: planReplanStrategy, script, tools, ...options });
}

async function ends(script: Script, options: Partial<WorldOptions> = {}) {
  const it = world(script, options);
  return { world: it, outcome: outcomeOf(await it.drive()) };
}

function outcomeOf(state: LoopState) {
  if (!('outcome' in state)) throw new Error(`The loop did not end: ${JSON.stringify(state)}`);
  return state.outcome;
}

const loopOf = (it: World) => ({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock });
const answer = (it: World, text: string) => answerQuestion(loopOf(it), it.newMessage(text), text);
const stepsOf = (it: World) =>
  it.events.filter((event): event is Extract<LoopEvent, { type: 'step-start' }> => event.type === 'step-start');
const phasesOf = (it: World) => stepsOf(it).map(({ phase }) => phase);
/** Returns `start 1`, `end 1` and so on, in the order in which the iterations were reported. */
const iterationsOf = (it: World) =>
  it.events.flatMap((event) => {
    if (event.type === 'iteration-start') return [`start ${event.iteration}`];
    return event.type === 'iteration-end' ? [`end ${event.iteration}`] : [];
  });
/**
 * Whether `event` may follow `before`. Each iteration ends before the next one starts. The first
 * event of a restarted loop may be a start or an end.
 */
function follows(event: string, before: string | undefined): boolean {
  if (before === undefined) return true;
  const [kind, iteration] = event.split(' ');
  if (kind === 'end') return before === `start ${iteration}`;
  return before === `end ${Number(iteration) - 1}`;
}
const contextsOf = (it: World) => it.requests.map(contextIn);
const effectsOf = (it: World) => it.effects.map(({ what }) => what);
const marked = (plan: readonly PlanItem[] = []) => plan.map(({ text, state }) => `${text}: ${state}`);
/** Returns a reply that cannot be used. Each has other words. */
const unreadable = (n: number) => ({ scripted: { text: `I think I should plan first, for reason ${n}.` } });
const broken = { reason: 'error', code: 'server-error', message: 'The server has a fault.' } as const;

/**
 * A planner whose plan has two items with one tool call each. The first tool call fails at the
 * first attempt.
 */
const compound = planner(({ phase, latest_plan, current_plan_index, observations }) => {
  const tried = observations.map(({ ok }) => ok);
  if (phase === 'plan') return planned('note the todo', 'enter the meeting');
  if (phase === 'thought') {
    if (tried.length === 0) return act('todo', '/todo add bad');
    if (tried.length === 1) return act('todo', '/todo add milk');
    if (tried.length === 2 && latest_plan[current_plan_index] === 'enter the meeting')
      return act('schedule', '/schedule add 2026-11-22 09:00 Meeting');
    return itemDone();
  }
  return tried.length < 3 ? replanned(...latest_plan) : allDone('Both are done.');
});

describe('the plan-replan strategy', () => {
  it('plans once, then thinks, calls tools and observes, and replans after each item', async () => {
    const ended = await ends(compound);
    expect(ended.outcome).toEqual({ reason: 'plan_done', text: 'Both are done.' });
    expect(phasesOf(ended.world)).toEqual([
      ...['plan', 'thought', 'act', 'thought', 'act', 'thought', 'replan'],
      ...['thought', 'act', 'thought', 'replan'],
    ]);
    expect(effectsOf(ended.world)).toEqual([
      'todo {"command":"/todo add bad"}',
      'todo {"command":"/todo add milk"}',
      'schedule {"command":"/schedule add 2026-11-22 09:00 Meeting"}',
    ]);
  });

  it('observes a failed tool call, and corrects it', async () => {
    const { world: it } = await ends(compound);
    const [, , second] = contextsOf(it);
    expect(second?.observations).toEqual([
      { tool: 'todo', input: '/todo add bad', ok: false, result: 'Usage of /todo add bad' },
    ]);
    expect(
      contextsOf(it)
        .at(-1)
        ?.observations.map(({ ok }) => ok),
    ).toEqual([false, true, true]);
    expect(it.events.at(-1)).toMatchObject({ type: 'loop-end', mistakes: 0 });
  });

  it('counts a step for a thought, a tool call and a replan, and none for planning', async () => {
    const { world: it } = await ends(compound);
    expect(stepsOf(it).map(({ progress }) => progress.done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(contextsOf(it).map(({ phase, step_count }) => `${phase} ${step_count}`)).toEqual([
      ...['plan 0', 'thought 1', 'thought 3', 'thought 5', 'replan 6', 'thought 7', 'thought 9', 'replan 10'],
    ]);
  });

  it('keeps its JSON out of the chat: only calls, results and the answer are stored', async () => {
    const { world: it } = await ends(compound);
    expect(it.events.some(({ type }) => type === 'text-delta')).toBe(false);
    expect(it.messages.map(({ role }) => role)).toEqual([
      ...['assistant', 'tool', 'assistant', 'tool', 'assistant', 'tool'],
      'assistant',
    ]);
    expect(textOf(it.messages.at(-1) ?? { parts: [] })).toBe('Both are done.');
  });

  it('requests JSON at temperature 0, with no limit on the time of the whole call', async () => {
    const { world: it } = await ends(compound);
    for (const request of it.requests) {
      expect(request).toMatchObject({ format: 'json', temperature: 0, tools: [] });
      expect(request.timeoutMs).toBeUndefined();
    }
  });

  it('answers a greeting with one model call', async () => {
    const ended = await ends(planner(() => allDone('Hello!')));
    expect(ended.outcome).toEqual({ reason: 'plan_done', text: 'Hello!' });
    expect([ended.world.requests.length, phasesOf(ended.world)]).toEqual([1, ['plan']]);
  });

  it('asks the user before it plans, and plans with the answer', async () => {
    const it = world(
      planner(({ phase, clarification_history }) =>
        phase === 'plan' && clarification_history.length === 0 ? ask('Which one?') : allDone('That one.'),
      ),
    );
    expect(await it.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'question' } });
    answer(it, 'the first');
    expect(outcomeOf(await it.drive())).toEqual({ reason: 'plan_done', text: 'That one.' });
    expect(phasesOf(it)).toEqual(['plan', 'ask', 'plan']);
    expect(contextsOf(it)[1]?.clarification_history).toEqual(['assistant: Which one?', 'user: the first']);
  });

  it('summarises a file with three model calls: a plan can bring its first action', async () => {
    const { world: it, outcome } = await ends(
      planner(({ phase, observations }) => {
        if (phase === 'plan')
          return { ...planned('summarise it'), next_action: { tool: 'read_file', input: 'README.md' } };
        return phase === 'thought' ? itemDone('It is short.') : allDone(`Read: ${observations[0]?.result}`);
      }),
      { tools: [...tools, ...fileTools] },
    );
    expect(outcome.text).toContain('README.md');
    expect(phasesOf(it)).toEqual(['plan', 'act', 'thought', 'replan']);
    expect(stepsOf(it).map(({ note }) => note)[1]).toBe('Read the file README.md');
    expect(it.requests).toHaveLength(3);
    const calls = it.events.flatMap((event) => (event.type === 'tool-call-start' ? [event.arguments] : []));
    expect(calls).toEqual([{ path: 'README.md' }]);
  });

  it('sends the same system prompt in all phases, and the phase at the end of the last message', async () => {
    const { world: it } = await ends(compound);
    expect(new Set(it.requests.map(({ system }) => system)).size).toBe(1);
    for (const request of it.requests) {
      const fields = Object.keys(JSON.parse(textOf(request.messages.at(-1) ?? { parts: [] })));
      expect(fields.slice(-2)).toEqual(['phase', 'instruction']);
    }
  });

  it('replays a loop of version 1, and ends as diverged where the rules have changed', async () => {
    const one = { ...planReplanStrategy, version: 1, run: planReplanStrategy.earlier?.[1] ?? planReplanStrategy.run };
    const { world: it } = await ends(compound, { strategy: one });
    const later = it.restartedAfter(it.rows.findLastIndex(({ kind }) => kind === 'model-started'));
    expect(outcomeOf(await later.drive())).toEqual({ reason: 'plan_done', text: 'Both are done.' });
    // Version 1 could not use an answer in the phase of the plan and asked again.
    const { world: refused } = await ends(failing('plan', 1), { strategy: one });
    const changed = refused.restartedAfter(refused.rows.length - 1);
    const first = changed.rows.find((row) => row.kind === 'model-settled');
    changed.rows = changed.rows.map((row) =>
      row === first && row.kind === 'model-settled'
        ? {
            ...row,
            reply: {
              parts: [{ type: 'text', text: JSON.stringify(allDone('Hi.')) }],
              usage: NO_USAGE,
              finish: { reason: 'stop' },
            },
          }
        : row,
    );
    const outcome = outcomeOf(await changed.drive());
    expect([outcome.reason, changed.requests.length, changed.effects]).toEqual(['error', 0, []]);
    expect(outcome.text).toContain('has changed since this loop began');
  });

  it('sends the history, the goal with its image, and the tools that are switched on', async () => {
    const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' } as const;
    const goal = { role: 'user', parts: [{ type: 'text', text: 'note this' }, image] } as const;
    const history = [userText('hi'), { role: 'assistant', parts: [{ type: 'text', text: 'hello' }] } as const];
    const it = world(compound, { input: { goal, history } });
    it.tools = it.tools.filter(({ name }) => name !== 'internet_search');
    await it.drive();
    expect(it.requests[0]?.messages.slice(0, -1)).toEqual([...history, goal]);
    expect(contextsOf(it)[0]).toMatchObject({
      goal: 'note this',
      max_steps: 20,
      local_time: '1970-01-01 00:00, Thursday',
    });
    expect(Object.keys(contextsOf(it)[0]?.tool_contract ?? {})).toEqual(['todo', 'schedule']);
  });

  it('reads the page when the input of a search is a single URL', async () => {
    const { world: it } = await ends(
      planner(({ phase, observations }) => {
        if (phase === 'plan') return planned('read it');
        if (phase === 'replan') return allDone('read');
        return observations.length === 0 ? act('internet_search', 'https://example.org/a?b=c') : itemDone();
      }),
    );
    expect(effectsOf(it)).toEqual(['fetch_web {"url":"https://example.org/a?b=c"}']);
  });

  it.each([
    ['is switched off', tools.filter(({ name }) => name !== 'todo')],
    ['is refused', tools.map((tool) => ({ ...tool, verdict: { verdict: 'deny', why: [] } as const }))],
  ])('continues when a tool %s', async (_how, given) => {
    const { world: it, outcome } = await ends(
      planner(({ phase, observations }) => {
        if (phase === 'plan') return planned('note it');
        if (phase === 'replan') return allDone('could not');
        return observations.length === 0 ? act('todo', '/todo add milk') : itemDone();
      }),
      { tools: given },
    );
    expect(outcome).toEqual({ reason: 'plan_done', text: 'could not' });
    expect(contextsOf(it).at(-1)?.observations).toMatchObject([{ tool: 'todo', ok: false }]);
    expect(it.effects).toEqual([]);
  });

  it('ends with the text about the budget when the tokens are used up', async () => {
    const ended = await ends(compound, { limits: { maxTokens: 25 } });
    expect(ended.outcome.reason).toBe('budget_exceeded');
    expect(ended.outcome.text).toContain('todo');
    expect(ended.world.requests).toHaveLength(3);
  });
});

describe('the plan', () => {
  it('starts with its first item after a change, otherwise keeps its position, and still shows finished items', async () => {
    let replans = 0;
    const { world: it } = await ends((request, ...rest) => {
      const next = [replanned('a', 'b'), replanned('c'), allDone('done')];
      return planner(({ phase }) => {
        if (phase === 'plan') return planned(' a ', '', 'b');
        return phase === 'thought' ? itemDone('noted') : (next[replans++] ?? {});
      })(request, ...rest);
    });
    expect(contextsOf(it).map(({ latest_plan, current_plan_index }) => [latest_plan, current_plan_index])).toEqual([
      [[], 0],
      [['a', 'b'], 0],
      [['a', 'b'], 1],
      [['a', 'b'], 1],
      [['a', 'b'], 2],
      [['c'], 0],
      [['c'], 1],
    ]);
    const plans = stepsOf(it).map(({ plan }) => marked(plan));
    expect(plans[1]).toEqual(['a: in-progress', 'b: pending']);
    expect(plans[3]).toEqual(['a: done', 'b: in-progress']);
    expect(plans[5]).toEqual(['a: done', 'b: done', 'c: in-progress']);
    expect(plans.at(-1)).toEqual(['a: done', 'b: done', 'c: done']);
  });

  it('keeps its position when a replan gives only the items still to do', async () => {
    let replans = 0;
    const { world: it } = await ends((request, ...rest) => {
      const next = [replanned('b', 'c'), replanned('c'), allDone('done')];
      return planner(({ phase }) => {
        if (phase === 'plan') return planned('a', 'b', 'c');
        return phase === 'thought' ? itemDone('noted') : (next[replans++] ?? {});
      })(request, ...rest);
    });
    const thoughts = contextsOf(it).filter(({ phase }) => phase === 'thought');
    expect(thoughts.map(({ latest_plan, current_plan_index }) => [latest_plan, current_plan_index])).toEqual([
      [['a', 'b', 'c'], 0],
      [['a', 'b', 'c'], 1],
      [['a', 'b', 'c'], 2],
    ]);
    expect(thoughts.map(({ current_plan_item }) => current_plan_item)).toEqual(['a', 'b', 'c']);
    expect(marked(stepsOf(it).at(-1)?.plan)).toEqual(['a: done', 'b: done', 'c: done']);
  });

  it('leaves the final answer to the replan phase: answers of items are drafts that a new plan discards', async () => {
    const { world: it, outcome } = await ends(
      planner(({ phase, step_count }) => {
        if (phase === 'plan') return planned('a');
        if (phase === 'thought') return itemDone('a draft');
        return step_count === 2 ? replanned('b') : allDone('the answer');
      }),
    );
    expect(outcome.text).toBe('the answer');
    expect(contextsOf(it).map(({ pending_final_response }) => pending_final_response)).toEqual([
      ...[null, null, 'a draft', null, 'a draft'],
    ]);
  });

  it('gets a draft answer when all items are done without an answer', async () => {
    const { world: it, outcome } = await ends(
      planner(({ phase, observations, pending_final_response }) => {
        if (phase === 'plan') return planned('a');
        if (phase === 'replan')
          return pending_final_response === null ? replanned('a') : allDone(pending_final_response);
        return observations.length === 0 ? act('todo', `/todo add ${'x'.repeat(300)}`) : itemDone();
      }),
    );
    expect(phasesOf(it)).toEqual(['plan', 'thought', 'act', 'thought', 'replan', 'thought', 'replan']);
    expect(outcome.text).toContain('All items of the plan are done');
    expect(outcome.text.length).toBeLessThan(300);
  });

  it('contains a reason for each step', async () => {
    const { world: it } = await ends(compound);
    expect(stepsOf(it).map(({ note }) => note)).toEqual([
      'Making a plan',
      'Item 1 of 2: note the todo',
      '/todo add bad',
      'Item 1 of 2: note the todo',
      '/todo add milk',
      'Item 1 of 2: note the todo',
      'An item is done: looking at the plan again',
      'Item 2 of 2: enter the meeting',
      '/schedule add 2026-11-22 09:00 Meeting',
      'Item 2 of 2: enter the meeting',
      'An item is done: looking at the plan again',
    ]);
  });
});

describe('a plan that is replaced many times', () => {
  it('shows the finished items of earlier plans, up to a maximum', async () => {
    const { world: it } = await ends(
      planner(({ phase, step_count }) => {
        if (phase === 'thought') return itemDone();
        return phase === 'plan' ? planned('item 0') : replanned(`item ${step_count}`);
      }),
      { limits: { maxSteps: 300 } },
    );
    // The additional item is the current item of the plan.
    expect(Math.max(...stepsOf(it).map(({ plan = [] }) => plan.length))).toBe(50 + 1);
  });
});

/**
 * Returns a planner whose first `times` replies in the phase `bad` are `how`, by default replies
 * that cannot be used; all other replies are usable.
 */
function failing(bad: string, times: number, how?: object | string): Script {
  let count = 0;
  return planner(({ phase, observations }) => {
    if (phase === bad && count++ < times) return how ?? unreadable(count);
    if (phase === 'plan') return planned('note it');
    if (phase === 'replan') return allDone('done');
    return observations.some(({ tool }) => tool === 'todo') ? itemDone() : act('todo', '/todo add milk');
  });
}

describe('a reply that cannot be used', () => {
  it.each(['plan', 'thought', 'replan'])(
    'is requested again, up to twice, with the reason for its rejection, in the phase %s',
    async (phase) => {
      const { world: it, outcome } = await ends(failing(phase, 2));
      expect(outcome.reason).toBe('plan_done');
      const asked = contextsOf(it)
        .filter((context) => context.phase === phase)
        .slice(0, 3);
      expect(asked.map(({ rejected_reply }) => rejected_reply?.text)).toEqual([
        undefined,
        unreadable(1).scripted.text,
        unreadable(2).scripted.text,
      ]);
      expect(asked[1]?.rejected_reply?.why).toContain('JSON');
      expect(phasesOf(it).filter((name) => name === phase)).toHaveLength(phase === 'thought' ? 2 : 1);
      expect(asked.every(({ observations }) => observations.every(({ ok }) => ok))).toBe(true);
    },
  );

  it('ends its iteration before the next one starts, also in a loop that is resumed from any of its journal rows', async () => {
    const { world: it } = await ends(failing('plan', 2));
    expect(iterationsOf(it).slice(0, 6)).toEqual(['start 1', 'end 1', 'start 2', 'end 2', 'start 3', 'end 3']);
    for (let rows = 1; rows < it.rows.length; rows++) {
      const later = it.restartedAfter(rows);
      goOn(loopOf(later), planReplanStrategy);
      await later.drive();
      expect(iterationsOf(later).filter((event, at, all) => !follows(event, all[at - 1]))).toEqual([]);
    }
  });

  it.each([
    ['plan', 0],
    ['thought', 2],
    ['replan', 5],
  ])('ends the loop as unavailable after two failed rounds in a row in the phase %s', async (phase, steps) => {
    const { world: it, outcome } = await ends(failing(phase, 6));
    expect(outcome.reason).toBe('planner_unavailable');
    expect(outcome.text).toContain('the model did not answer in the form that a plan needs');
    expect(outcome.text).toContain('let it go on');
    expect(outcome.text).toContain('/todo and /schedule');
    expect(contextsOf(it).filter((context) => context.phase === phase)).toHaveLength(6);
    expect(phasesOf(it).filter((name) => name === phase)).toHaveLength(phase === 'thought' ? 2 : 2);
    expect(stepsOf(it).at(-1)).toMatchObject({
      progress: { done: steps },
      note: expect.stringContaining('could not be used'),
    });
  });

  it('no longer counts after a successful round, because only consecutive failures count', async () => {
    let thoughts = 0;
    const { world: it, outcome } = await ends(
      planner(({ phase, observations }) => {
        if (phase === 'plan') return planned('note it');
        if (phase === 'replan') return allDone('done');
        const fails = ++thoughts % 4 !== 0;
        if (fails) return unreadable(thoughts);
        return observations.filter(({ tool }) => tool === 'todo').length < 2
          ? act('todo', '/todo add milk')
          : itemDone();
      }),
    );
    expect(outcome.reason).toBe('plan_done');
    expect(
      contextsOf(it)
        .at(-1)
        ?.observations.map(({ tool, ok }) => `${tool} ${ok}`),
    ).toEqual([...['thought false', 'todo true', 'thought false', 'todo true', 'thought false']]);
  });

  it('ends the loop when it is written three times in the same words', async () => {
    const { world: it, outcome } = await ends(failing('thought', 9, 'Hm.'));
    expect(outcome.reason).toBe('planner_unavailable');
    expect(contextsOf(it).filter(({ phase }) => phase === 'thought')).toHaveLength(3);
    goOn(loopOf(it), planReplanStrategy);
    expect(outcomeOf(await it.drive()).reason).toBe('planner_unavailable');
    expect(contextsOf(it).filter(({ phase }) => phase === 'thought')).toHaveLength(4);
  });

  it.each([
    ['en', 'the tool “run_command”, which this strategy does not have', 'the strategy “Agentic”', 'let it go on'],
    ['zh-CN', '工具“run_command”，而此策略没有该工具', '“智能体”策略', '让它继续'],
  ] as const)('because of a missing tool ends the loop with the name of the tool, in %s', async (locale, ...says) => {
    const ended = await ends(failing('thought', 9, act('run_command', 'ls')), {
      input: { locale },
      tools: [...tools, { name: 'run_command', server: TERMINAL }],
    });
    expect(ended.world.requests).toHaveLength(4);
    for (const text of says) expect(ended.outcome.text).toContain(text);
    const [, , second] = ended.world.requests;
    const { rejected_reply, other_tools } = JSON.parse(textOf(second?.messages.at(-1) ?? { parts: [] }));
    expect(rejected_reply.why).toContain('not "run_command"');
    expect(other_tools).toEqual(['run_command']);
  });

  it('because it is empty is requested again with this reason', async () => {
    const finish = { reason: 'error', code: 'empty-answer', message: 'The model gave an empty answer.' } as const;
    const { world: it, outcome } = await ends(failing('thought', 1, { scripted: { finish } }));
    expect(outcome.reason).toBe('plan_done');
    expect(contextsOf(it)[2]?.rejected_reply).toEqual({ text: '', why: expect.stringContaining('It is empty') });
  });

  it.each(['no-answer', 'stalled', 'timed-out', 'rate-limited', 'cut-off'] as const)(
    'is requested again in JSON mode after the failure %s, because a slow server may support it',
    async (code) => {
      const finish = { reason: 'error', code, message: 'It took too long.' } as const;
      const { world: it, outcome } = await ends(failing('plan', 1, { scripted: { finish } }));
      expect(outcome.reason).toBe('plan_done');
      expect(it.requests.map(({ format }) => format)).toEqual(Array(it.requests.length).fill('json'));
    },
  );

  it('is requested again without JSON mode when the server failed', async () => {
    const { world: it, outcome } = await ends(failing('plan', 1, { scripted: { finish: broken } }));
    expect(outcome.reason).toBe('plan_done');
    expect(it.requests.slice(0, 3).map(({ format, temperature }) => [format, temperature])).toEqual([
      ['json', 0],
      ['text', 0.3],
      ['json', 0],
    ]);
  });

  it('ends the loop with the reason when the server does not respond to two requests', async () => {
    const silent = { reason: 'error', code: 'no-answer', message: 'Nothing came for 30 seconds.' } as const;
    const { world: it, outcome } = await ends(failing('plan', 9, { scripted: { finish: silent } }));
    expect(outcome.reason).toBe('planner_unavailable');
    expect(outcome.text).toContain('Nothing came for 30 seconds.');
    expect(it.requests).toHaveLength(2);
    expect((await ends(failing('plan', 1, { scripted: { finish: silent } }))).outcome.reason).toBe('plan_done');
  });

  it('is requested without JSON mode after the server failed, until the reply is usable', async () => {
    const { world: it } = await ends((request) => {
      if (request.format === 'json') return { finish: broken };
      if (contextIn(request).rejected_reply === undefined) return unreadable(1).scripted;
      return { text: JSON.stringify(contextIn(request).phase === 'plan' ? planned('only') : allDone('done')) };
    });
    expect(it.requests.slice(0, 3).map(({ format }) => format)).toEqual(['json', 'text', 'text']);
    expect(phasesOf(it)).toEqual(['plan', 'thought', 'replan']);
  });

  it('ends the loop at once when the API key is rejected, and is requested again when the loop is resumed (F25)', async () => {
    const finish = { reason: 'error', code: 'unauthorized', message: 'The key was refused.' } as const;
    const { world: it, outcome } = await ends(failing('thought', 1, { scripted: { finish } }));
    expect(outcome.reason).toBe('planner_unavailable');
    expect(outcome.text).toContain('The key was refused.');
    expect(it.requests).toHaveLength(2);
    goOn(loopOf(it), planReplanStrategy);
    expect(outcomeOf(await it.drive())).toEqual({ reason: 'plan_done', text: 'done' });
    expect(it.requests).toHaveLength(5);
  });

  it('is requested once more when a loop that ended as unavailable is resumed', async () => {
    const { world: it } = await ends(failing('replan', 6));
    goOn(loopOf(it), planReplanStrategy);
    expect(outcomeOf(await it.drive())).toEqual({ reason: 'plan_done', text: 'done' });
    expect(effectsOf(it)).toHaveLength(1);
  });
});

describe('the limit of steps', () => {
  const restless = planner(({ phase, step_count }) =>
    phase === 'plan' ? planned('all of it') : act('todo', `/todo add ${step_count}`),
  );

  it('is reached at exactly 20, and the answer has its four parts', async () => {
    const { world: it, outcome } = await ends(restless);
    expect(outcome.reason).toBe('max_steps_reached');
    expect(stepsOf(it).at(-1)).toMatchObject({ phase: 'act', progress: { unit: 'steps', done: 20, limit: 20 } });
    expect(it.effects).toHaveLength(10);
    expect(it.requests).toHaveLength(11);
    expect(outcome.text).toBe(
      [
        'The limit of 20 steps was reached.',
        'Done so far:\n\n- /todo add 15: Did /todo add 15\n- /todo add 17: Did /todo add 17\n- /todo add 19: Did /todo add 19',
        'Why it is not finished: still open: all of it',
        'What you can do next: let it go on, say more precisely what you want, or use the commands /todo and /schedule yourself.',
      ].join('\n\n'),
    );
  });

  it('also prevents the tool call that the last thought chose', async () => {
    const { world: it, outcome } = await ends(restless, { limits: { maxSteps: 5 } });
    expect(outcome.text).toContain('limit of 5 steps');
    expect(phasesOf(it)).toEqual(['plan', 'thought', 'act', 'thought', 'act', 'thought']);
    expect(it.effects).toHaveLength(2);
  });

  it('is reported in Chinese, with the last failure as the reason', async () => {
    const { outcome } = await ends(
      planner(({ phase, step_count }) =>
        phase === 'plan' ? planned('全部') : act('todo', `/todo add bad ${step_count}`),
      ),
      { input: { locale: 'zh-CN' } },
    );
    expect(outcome.text).toBe(
      [
        '已达到最大执行步数（20）。',
        '已完成部分：暂无',
        '未完成原因：/todo add bad 19: Usage of /todo add bad 19',
        '下一步建议：可以让它继续，或更具体地说明需求，或直接使用 /todo、/schedule 命令。',
      ].join('\n\n'),
    );
  });

  it('can be raised, and the loop continues where it stopped', async () => {
    const { world: it } = await ends(restless, { limits: { maxSteps: 5 } });
    goOn(loopOf(it), planReplanStrategy, {}, 2);
    expect(outcomeOf(await it.drive()).text).toContain('limit of 7 steps');
    expect(it.effects).toHaveLength(3);
    expect(contextsOf(it).map(({ step_count, max_steps }) => `${step_count}/${max_steps}`)).toEqual([
      ...['0/5', '1/5', '3/5', '5/5', '7/7'],
    ]);
  });
});

describe('a call that is repeated', () => {
  const again = planner(({ phase }) => (phase === 'plan' ? planned('note it') : act('todo', '/todo add bad')));

  it('is warned about, and ends the loop at the third time with the reason', async () => {
    const { world: it, outcome } = await ends(again);
    expect(outcome.reason).toBe('repeated_calls');
    expect(effectsOf(it)).toHaveLength(3);
    expect(
      contextsOf(it)
        .at(-1)
        ?.observations.map(({ result }) => result.includes('once more ends the loop')),
    ).toEqual([...[false, true]]);
    expect(outcome.text).toBe(
      [
        'The same call was made three times, and nothing changed.',
        'Done so far: nothing yet',
        'Why it is not finished: /todo add bad: Usage of /todo add bad',
        'What you can do next: let it go on, say more precisely what you want, or use the commands /todo and /schedule yourself.',
      ].join('\n\n'),
    );
  });

  it('can be continued, and ends the loop after three more times', async () => {
    const { world: it } = await ends(again);
    goOn(loopOf(it), planReplanStrategy);
    expect(outcomeOf(await it.drive()).reason).toBe('repeated_calls');
    expect(effectsOf(it)).toHaveLength(6);
  });
});

it('names a file that was read among what was done', async () => {
  const { outcome } = await ends(
    planner(({ phase, observations }) => {
      if (phase === 'plan') return planned('a');
      return observations.length === 0 ? act('read_file', 'a.md') : act('run_command', 'ls');
    }),
    { tools: [...tools, ...fileTools] },
  );
  expect(outcome.text).toContain('- Read the file a.md: {"path":"a.md"}');
});

it('says nothing twice at the end: a result that a thought repeats is listed once', async () => {
  const { outcome } = await ends(
    planner(({ phase, step_count }) => {
      if (phase === 'plan') return planned('a', 'b');
      if (phase === 'replan') return replanned('a', 'b');
      return step_count % 2 === 1 ? act('todo', '/todo list') : itemDone('Did /todo list');
    }),
    { limits: { maxSteps: 8 } },
  );
  expect(outcome.text.split('Did /todo list')).toHaveLength(2);
});

describe('a question', () => {
  /** Returns a planner that asks these questions one after the other, whatever the answers are. */
  const asking = (...questions: readonly string[]) =>
    planner(({ phase, latest_plan, clarification_history, observations }) => {
      if (phase === 'plan') return planned('find out');
      const asked = clarification_history.filter((line) => line.startsWith('assistant: ')).length;
      const refused = observations.filter(({ tool }) => tool === 'ask_user').length;
      const question = questions[asked + refused];
      if (phase === 'replan') return question === undefined ? allDone('thanks') : replanned(...latest_plan);
      return question === undefined ? itemDone() : ask(question);
    });

  it('of many lines is shortened to one line in the note of its step, and is asked in full', async () => {
    const question = `Which of these?\n${'- one\n'.repeat(200)}`.trim();
    const it = world(asking(question));
    await it.drive();
    expect(it.events.find(({ type }) => type === 'question')).toMatchObject({ question });
    const note = stepsOf(it).at(-1)?.note ?? '';
    expect(note).toMatch(/^Which of these\? - one .*\.\.\.$/);
    expect(note.length).toBeLessThanOrEqual(220);
  });

  it.each([
    ['en', 'Question: '],
    ['zh-CN', '请确认：'],
  ] as const)(
    'has a prefix in %s, waits through a restart for its answer, and is followed by a replan',
    async (locale, prefix) => {
      const it = world(asking('请确认：When?'), { input: { locale } });
      expect(await it.drive()).toEqual({ name: 'waiting', awaited: { for: 'question' } });
      expect(it.events.find(({ type }) => type === 'question')).toMatchObject({ prefix, question: 'When?' });
      const later = it.restartedAfter(it.rows.length);
      later.record = { ...later.record, state: it.record.state };
      answer(later, 'tomorrow');
      expect(outcomeOf(await later.drive())).toEqual({ reason: 'plan_done', text: 'thanks' });
      expect(phasesOf(later)).toEqual(['replan']);
      expect(contextsOf(later)[0]?.clarification_history).toEqual(['assistant: When?', 'user: tomorrow']);
    },
  );

  it('does not count as a step', async () => {
    const it = world(asking('When?'));
    await it.drive();
    expect(stepsOf(it).map(({ phase, progress }) => `${phase} ${progress.done}`)).toEqual([
      'plan 0',
      'thought 1',
      'ask 1',
    ]);
  });

  it('is asked each time its words differ from those of the last question, even if it contains the last question', async () => {
    const questions = [
      'When?',
      'When and where?',
      'Where?',
      'With whom?',
      'How long?',
      'How often?',
      'Why?',
      'Really?',
    ];
    const it = world(asking(...questions), { limits: { maxSteps: 100 } });
    for (const question of questions) {
      expect(await it.drive()).toMatchObject({ name: 'waiting' });
      expect(it.events.findLast(({ type }) => type === 'question')).toMatchObject({ question });
      answer(it, 'so');
    }
    expect(outcomeOf(await it.drive())).toEqual({ reason: 'plan_done', text: 'thanks' });
  });

  it('that was already answered is not asked again; the model is told to use the answer instead', async () => {
    const it = world(asking('When?', ' when ?? '));
    await it.drive();
    answer(it, 'tomorrow');
    expect(outcomeOf(await it.drive()).reason).toBe('plan_done');
    expect(contextsOf(it).at(-1)?.observations).toMatchObject([{ tool: 'ask_user', ok: false }]);
    expect(it.events.filter(({ type }) => type === 'question')).toHaveLength(1);
  });

  it('that the model repeats three times in a row ends the loop', async () => {
    const it = world(asking('When?', 'when?', 'When!'));
    await it.drive();
    answer(it, 'tomorrow');
    const outcome = outcomeOf(await it.drive());
    expect(outcome.reason).toBe('asked_too_often');
    expect(outcome.text).toContain('the same question came up again');
    expect(outcome.text).toContain('more information is needed');
    expect(outcome.text).toContain('/todo and /schedule');
    goOn(loopOf(it), planReplanStrategy);
    expect(outcomeOf(await it.drive()).reason).toBe('asked_too_often');
  });

  it('beyond the limit ends the loop, and a higher limit lets it continue', async () => {
    const it = world(asking('When?', 'Where?', 'Who?'), { limits: { maxQuestions: 2 } });
    for (const text of ['now', 'here']) {
      await it.drive();
      answer(it, text);
    }
    const outcome = outcomeOf(await it.drive());
    expect(outcome.reason).toBe('asked_too_often');
    expect(outcome.text).toContain('Too many questions');
    goOn(loopOf(it), planReplanStrategy, {}, 1);
    expect(await it.drive()).toMatchObject({ name: 'waiting' });
    expect(it.events.findLast(({ type }) => type === 'question')).toMatchObject({ question: 'Who?' });
  });
});

describe('a message to the running loop', () => {
  const words = { type: 'message', message: userText('not milk, bread') } as const;

  it('prevents the next tool call and leads to a new plan', async () => {
    const it = world(
      planner(({ phase, clarification_history, observations }) => {
        if (phase === 'plan') return planned('note it');
        if (phase === 'replan') return observations.length > 0 ? allDone('done') : replanned('note bread');
        if (observations.length > 0) return itemDone();
        return act('todo', clarification_history.length > 0 ? '/todo add bread' : '/todo add milk');
      }),
    );
    it.onCommit = () => {
      if (it.requests.length === 2) it.say('inbox-1', words);
    };
    expect(outcomeOf(await it.drive()).reason).toBe('plan_done');
    expect(phasesOf(it)).toEqual(['plan', 'thought', 'act', 'replan', 'thought', 'act', 'thought', 'replan']);
    expect(effectsOf(it)).toEqual(['todo {"command":"/todo add bread"}']);
    expect(stepsOf(it)[3]?.note).toBe('You said something: looking at the plan again');
  });

  it('is appended to the state of the task, so that requests still begin alike', async () => {
    const it = world(compound);
    it.onCommit = () => {
      if (it.requests.length === 2) it.say('inbox-1', { type: 'message', message: userText('and tea') });
    };
    await it.drive();
    expect(new Set(it.requests.map(({ messages }) => messages.length))).toEqual(new Set([1 + 1]));
    expect(contextsOf(it).at(-1)?.clarification_history).toEqual(['user: and tea']);
    const states = it.requests.map(({ messages }) => textOf(messages.at(-1) ?? { parts: [] }));
    for (const [at, state] of states.slice(1).entries()) {
      const before = states[at] ?? '';
      const same = before.indexOf('],"step_count"');
      expect(state.slice(0, same)).toBe(before.slice(0, same));
    }
  });

  it('is part of every later request, with its attachments', async () => {
    const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' } as const;
    const message = { role: 'user', parts: [{ type: 'text', text: 'this one' }, image] } as const;
    const it = world(compound);
    it.say('inbox-1', { type: 'message', message });
    await it.drive();
    for (const { messages } of it.requests) expect(messages[1]).toMatchObject(message);
    expect(contextsOf(it)[0]?.clarification_history).toEqual(['user: this one']);
  });
});
