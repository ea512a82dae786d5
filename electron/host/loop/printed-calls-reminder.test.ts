import { describe, expect, it } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import { callsOf, textOf, userText } from '../../../shared/message.ts';
import { agentic } from '../../../shared/strategies/agentic.ts';
import { beginStep, callModel, callTools, plannedCall, type Strategy, said } from './effects.ts';
import { agenticStrategy, chatStrategy } from './strategies/agentic/agentic.ts';
import { goOn } from './user-decisions.ts';
import { type FakeTool, type Script, type Scripted, World, type WorldOptions } from './world.fixture.ts';

const PRINTED: Scripted = { text: '<tool_call>{"name": "read", "arguments": {}}</tool_call>' };
const READS: Scripted = { calls: [{ name: 'read' }] };
const DONE: Scripted = { calls: [{ name: 'attempt_completion', arguments: { result: 'all done' } }] };
const tools: readonly FakeTool[] = [{ name: 'read' }];

/** A strategy that knows nothing of printed calls and takes any reply for its answer. */
const unaware: Strategy = {
  ...agentic,
  name: 'unaware',
  version: 1,
  *run({ goal }) {
    const step = yield* beginStep({ phase: 'iterate', note: '' });
    if (step.go !== 'continue') return { reason: step.go.limit, text: '' };
    const reply = yield* callModel({ purpose: 'iterate', system: '', messages: [goal] });
    const last = yield* beginStep({ phase: 'iterate', note: '' });
    const heardLast = last.inbox.flatMap((item) => (item.type === 'message' ? [textOf(item.message)] : []));
    return { reason: 'answered', text: [textOf({ parts: said(reply).parts }), ...heardLast].join(' ') };
  },
};

/** Gives the replies in order, whatever was asked. */
const inOrder = (...list: readonly Scripted[]): Script => {
  const left = [...list];
  return () => left.shift() ?? { text: 'nothing more' };
};

const world = (script: Script, options: Partial<WorldOptions> = {}) =>
  new World({ strategy: agenticStrategy, script, tools, ...options });

async function ends(it: World) {
  const state = await it.drive();
  if (!('outcome' in state)) throw new Error(`The loop did not end: ${JSON.stringify(state)}`);
  return state;
}

const asked = (it: World, at: number) => (it.requests[at]?.messages ?? []).map((message) => textOf(message));

describe('a call that a model printed as text', () => {
  it.each([agenticStrategy, chatStrategy, unaware])(
    'does not run, is reminded once, and is no answer ($name)',
    async (strategy) => {
      const it = world(inOrder(PRINTED, { text: 'Hello.' }), { strategy });
      expect((await ends(it)).outcome).toEqual({ reason: 'answered', text: 'Hello.' });
      expect(it.effects).toEqual([]);
      expect(asked(it, 1)).toEqual(['do it', PRINTED.text, expect.stringContaining('It did not run')]);
      expect(it.messages[0]?.parts).toEqual([{ type: 'text', text: PRINTED.text, printedCalls: ['read'] }]);
      expect(it.bugs).toEqual([]);
    },
  );

  it.each([agenticStrategy, chatStrategy, unaware])(
    'ends the loop as failed when it is printed again after the reminder ($name)',
    async (strategy) => {
      const it = world(inOrder(PRINTED, PRINTED), { strategy });
      const { name, outcome } = await ends(it);
      expect([name, outcome.reason]).toEqual(['failed', 'calls_as_text']);
      expect(outcome.text).toContain('wrote a tool call as text again');
      expect(outcome.text).toContain('Read calls from text for this model');
      expect(it.messages.at(-1)?.parts).toEqual([{ type: 'text', text: outcome.text }]);
      expect(it.requests).toHaveLength(2);
      expect(it.effects).toEqual([]);
    },
  );

  it('of a tool of the strategy itself is recognised, also if it is the only one that is offered', async () => {
    const think = { name: 'think', description: '', inputSchema: { type: 'object' } };
    const planner: Strategy = {
      ...unaware,
      *run({ goal }) {
        const reply = yield* callModel({ purpose: 'plan', system: '', messages: [goal], tools: [think] });
        return {
          reason: 'answered',
          text: callsOf(reply)
            .map(({ writtenName }) => writtenName)
            .join(),
        };
      },
    };
    const printed = { text: '<tool_call>{"name": "think", "arguments": {}}</tool_call>' };
    const it = world(inOrder(printed, { calls: [{ name: 'think' }] }), { strategy: planner });
    expect((await ends(it)).outcome).toEqual({ reason: 'answered', text: 'think' });
    const other = world(inOrder(printed), { strategy: planner });
    other.printedCalls = 'run';
    expect((await ends(other)).outcome).toEqual({ reason: 'answered', text: 'think' });
  });

  it('marks the calls that a strategy plans after it, so that they too are asked about', async () => {
    const think = { name: 'think', description: '', inputSchema: { type: 'object' } };
    const planner: Strategy = {
      ...unaware,
      *run({ goal }) {
        yield* callModel({ purpose: 'plan', system: '', messages: [goal], tools: [think] });
        yield* callTools([plannedCall({ serverId: ServerId.parse('test'), toolName: 'read' }, {})]);
        return { reason: 'answered', text: '' };
      },
    };
    for (const [reply, marks] of [
      [{ text: '<tool_call>{"name": "think", "arguments": {}}</tool_call>' }, [true]],
      [{ calls: [{ name: 'think' }] }, [undefined]],
    ] as const) {
      const it = world(inOrder(reply), { strategy: planner });
      it.printedCalls = 'run';
      await ends(it);
      const stored = it.messages.flatMap(callsOf).filter(({ writtenName }) => writtenName === 'read');
      expect(stored.map(({ readFromText }) => readFromText)).toEqual(marks);
      expect(it.effects.map(({ what }) => what)).toEqual(['read {}']);
    }
  });

  it('is reported in Chinese to a user who reads Chinese', async () => {
    const it = world(inOrder(PRINTED, PRINTED), { input: { locale: 'zh-CN' } });
    expect((await ends(it)).outcome.text).toContain('从文字中读取此模型的调用');
  });

  it('runs after the end of the loop if the user then chooses that such calls run', async () => {
    const it = world(inOrder(PRINTED, PRINTED, PRINTED, DONE));
    await ends(it);
    it.printedCalls = 'run';
    goOn({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock }, agenticStrategy);
    expect((await ends(it)).outcome.reason).toBe('attempt_completion');
    expect(it.effects.map(({ what }) => what)).toEqual(['read {}']);
    expect(it.requests).toHaveLength(4);
  });

  it('is asked for once more after the end of the loop if the user only tries again', async () => {
    const it = world(inOrder(PRINTED, PRINTED, READS, DONE));
    await ends(it);
    goOn({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock }, agenticStrategy);
    expect((await ends(it)).outcome.reason).toBe('attempt_completion');
  });

  it('is reminded again after a call that was made', async () => {
    const it = world(inOrder(PRINTED, READS, PRINTED, DONE));
    expect((await ends(it)).outcome.reason).toBe('attempt_completion');
    expect(it.requests).toHaveLength(4);
    // The printed call is no example for the requests that follow.
    expect(asked(it, 2).join()).not.toContain('tool_call');
  });

  it('counts against the limits of the loop', async () => {
    const it = world(inOrder(PRINTED, READS), { limits: { maxIterations: 1 } });
    expect((await ends(it)).outcome.reason).toBe('max_iterations_reached');
    expect(it.effects).toEqual([]);
  });

  it('loses no message that the user sent meanwhile', async () => {
    const it: World = world(
      (_request, turn) => {
        if (turn === 0) it.say('one', { type: 'message', message: userText('Also this.') });
        return turn === 0 ? PRINTED : { text: 'Hello.' };
      },
      { strategy: unaware },
    );
    expect((await ends(it)).outcome.text).toBe('Hello. Also this.');
    expect(asked(it, 1).at(-1)).toBe('Also this.');
  });

  it('lets the user stop the loop during the repeated request', async () => {
    const it: World = world((_request, turn) => {
      if (turn === 1) it.abort.abort();
      return turn === 0 ? PRINTED : { hang: true };
    });
    expect((await ends(it)).outcome.reason).toBe('user_cancelled');
    expect(it.bugs).toEqual([]);
  });

  it('is reminded only once when the loop continues after a crash at any row', async () => {
    const readOnly = [{ name: 'read', readOnly: true }];
    const full = world(inOrder(PRINTED, READS, DONE), { tools: readOnly });
    await ends(full);
    for (let count = 1; count < full.rows.length; count++) {
      const it = full.restartedAfter(count);
      const script: Script = ({ messages }) => {
        if (messages.some((message) => textOf(message).includes('It did not run'))) return READS;
        return messages.some(({ role }) => role === 'tool') ? DONE : PRINTED;
      };
      const again = Object.assign(it, { options: { ...it.options, script } });
      expect((await ends(again)).outcome.reason, `after ${count} rows`).toBe('attempt_completion');
      expect(it.bugs).toEqual([]);
    }
  });
});
