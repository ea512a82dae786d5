import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../../../shared/environment.ts';
import { ServerId } from '../../../../../shared/ids.ts';
import type { CompletionReason, LoopEvent } from '../../../../../shared/loop.ts';
import { isCompletion } from '../../../../../shared/mcp.ts';
import { callsOf, type ModelMessage, resultText, type ToolResultPart, textOf } from '../../../../../shared/message.ts';
import { goOn } from '../../user-decisions.ts';
import {
  completionTool,
  type FakeTool,
  type Script,
  type Scripted,
  World,
  type WorldOptions,
} from '../../world.fixture.ts';
import { agenticStrategy, chatStrategy } from './agentic.ts';
import { emptyReminder } from './prompts.ts';

const WITHOUT_FILES: Environment = {
  ...{ startedAt: 0, timeZone: 'UTC', system: 'Linux', shell: null, isGit: false, overview: null, instructions: [] },
  hasFileTools: false,
};

const call = (name: string, args = {}) => ({ name, arguments: args });
const done = { calls: [call('attempt_completion', { result: 'all done', command: 'npm test' })] };
const cut = (text: string): Scripted => ({ text, finish: { reason: 'length' } });
const replies =
  (...list: readonly Scripted[]): Script =>
  (request, turn) =>
    request.toolChoice === 'none' ? { text: 'wrapped up' } : (list[turn] ?? { text: 'nothing more' });

const tools: readonly FakeTool[] = [
  { name: 'read', readOnly: true },
  { name: 'write', run: () => ({ changedFiles: true }) },
  { name: 'fail', run: () => ({ status: 'failed', content: [{ type: 'text', text: 'it broke' }] }) },
];

function world(script: Script, options: Partial<WorldOptions> = {}): World {
  return new World({ strategy: agenticStrategy, script, tools, ...options });
}

async function ends(script: Script, options: Partial<WorldOptions> = {}) {
  const it = world(script, options);
  const state = await it.drive();
  if (!('outcome' in state)) throw new Error(`The loop did not end: ${JSON.stringify(state)}`);
  return { world: it, state, outcome: state.outcome };
}

const eventsOf = <T extends LoopEvent['type']>(from: World, type: T) =>
  from.events.filter((event): event is Extract<LoopEvent, { type: T }> => event.type === type);
const resultsOf = (messages: readonly ModelMessage[]) =>
  messages.flatMap(({ parts }) => parts.filter((part): part is ToolResultPart => part.type === 'tool-result'));
const reasonOf = ({ outcome }: { outcome: { reason: CompletionReason } }) => outcome.reason;

describe('the agentic strategy', () => {
  it('answers hello with exactly one model call', async () => {
    const ended = await ends(replies({ text: 'Hello!' }));
    expect(ended.outcome).toEqual({ reason: 'answered', text: 'Hello!' });
    expect(ended.world.requests).toHaveLength(1);
    expect(ended.world.messages.map(({ role }) => role)).toEqual(['assistant']);
  });

  it('uses tools until the model reports completion, and passes on the command of the completion', async () => {
    const ended = await ends(replies({ calls: [call('read')] }, { calls: [call('write')] }, done));
    expect(ended.outcome).toEqual({ reason: 'attempt_completion', text: 'all done', command: 'npm test' });
    expect(ended.world.messages.map(({ role }) => role)).toEqual([
      ...['assistant', 'tool', 'assistant', 'tool', 'assistant', 'tool'],
      'assistant',
    ]);
    expect(textOf(ended.world.messages.at(-1) ?? { parts: [] })).toBe('all done');
  });

  it('sends one reminder when tools were used and a reply has no call, then ends as no_tool_call', async () => {
    const ended = await ends(replies({ calls: [call('read')] }, { text: 'I think so' }, { text: 'Yes, I am done' }));
    expect(ended.outcome).toEqual({ reason: 'no_tool_call', text: 'Yes, I am done' });
    expect(ended.world.requests).toHaveLength(3);
    const reminder = ended.world.requests[2]?.messages.at(-1);
    expect(reminder?.role).toBe('user');
    expect(textOf(reminder ?? { parts: [] })).toContain('attempt_completion');
  });

  it('continues an answer that was cut at the output limit, and stores the whole answer once', async () => {
    const ended = await ends(replies(cut('First'), cut(', second'), { text: ' and third.' }));
    expect(ended.outcome).toEqual({ reason: 'answered', text: 'First, second and third.' });
    expect(eventsOf(ended.world, 'loop-end')[0]?.summary).toBe('First, second and third.');
    expect(ended.world.messages.map((message) => textOf(message))).toEqual(['First', ', second', ' and third.']);
  });

  it('begins a new answer after a tool call, and resets the number of continuations', async () => {
    const script = replies(cut('a'), cut('b'), cut('c'), { calls: [call('read')] }, cut('d'), cut('e'), { text: 'f' });
    expect((await ends(script, { strategy: chatStrategy })).outcome).toEqual({ reason: 'no_tool_call', text: 'def' });
  });

  it('begins a new answer after a message of the user', async () => {
    const it = world(replies(cut('Once upon'), { text: 'Fine, no story.' }));
    it.onCommit = () => {
      if (it.rows.some(({ kind }) => kind === 'model-settled'))
        it.say('inbox-1', { type: 'message', message: { role: 'user', parts: [{ type: 'text', text: 'no story' }] } });
    };
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'answered', text: 'Fine, no story.' } });
  });

  it('reports an answer as incomplete after three continuations, and makes no further model call', async () => {
    const ended = await ends(replies(cut('a'), cut('b'), cut('c'), cut('d')));
    expect(ended.state.name).toBe('stopped');
    expect(ended.outcome.reason).toBe('answer_cut');
    expect(ended.outcome.text).toMatch(/^Cause: The answer is incomplete: .*output limit.*\.\nNext: let it finish /);
    expect(ended.world.requests).toHaveLength(4);
    expect(ended.world.messages.map((message) => textOf(message))).toEqual(['a', 'b', 'c', 'd', ended.outcome.text]);
    const chinese = await ends(replies(cut('a'), cut('b'), cut('c'), cut('d')), { input: { locale: 'zh-CN' } });
    expect(chinese.outcome.text).toContain('回答不完整');
  });

  it('also reports an incomplete answer in the middle of the work, without a reminder to complete', async () => {
    const ended = await ends(replies({ calls: [call('read')] }, cut('a'), cut('b'), cut('c'), cut('d')));
    expect(reasonOf(ended)).toBe('answer_cut');
    expect(ended.world.requests).toHaveLength(5);
  });

  it('continues an incomplete answer, three continuations at a time, until it is complete', async () => {
    const pieces = [...'abcdefgh'].map(cut);
    const it = world(replies(...pieces, { text: 'i' }));
    const loop = () => ({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock });
    await it.drive();
    goOn(loop(), agenticStrategy);
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'answer_cut' } });
    expect(it.requests).toHaveLength(7);
    expect(it.events.filter(({ type }) => type === 'limit-reached')).toHaveLength(2);
    goOn(loop(), agenticStrategy);
    expect(await it.drive()).toMatchObject({ name: 'completed', outcome: { reason: 'answered', text: 'abcdefghi' } });
    expect(it.messages.map((message) => textOf(message)).filter((text) => text.length === 1)).toHaveLength(9);
    expect(it.messages.at(-1)).toMatchObject({ parts: [{ text: 'i' }] });
  });

  const PRINTED = '<tool_call>{"name": "read", "arguments": {}}</tool_call>';

  it('does not take a call in a code block, or of a tool that is not offered, for a call', async () => {
    for (const text of [`\`\`\`xml\n${PRINTED}\n\`\`\``, PRINTED.replace('read', 'fly'), `${PRINTED} calls a tool.`]) {
      const ended = await ends(replies({ text }));
      expect(ended.outcome).toEqual({ reason: 'answered', text });
    }
  });

  it('continues after the reminder when the model then calls a tool', async () => {
    const ended = await ends(replies({ calls: [call('read')] }, { text: 'hm' }, done));
    expect(reasonOf(ended)).toBe('attempt_completion');
  });

  it("runs the other calls of a reply before its completion call, and stores results in the reply's order (F19)", async () => {
    const ended = await ends(replies({ calls: [...done.calls, call('write', { n: 1 })] }));
    expect(reasonOf(ended)).toBe('attempt_completion');
    const ran = eventsOf(ended.world, 'tool-call-end').map(({ tool }) => tool);
    expect(ran).toEqual(['write', 'attempt_completion']);
    const [reply, answers] = ended.world.messages;
    expect(resultsOf(answers ? [answers] : []).map(({ callId }) => callId)).toEqual(
      callsOf(reply ?? { parts: [] }).map(({ callId }) => callId),
    );
  });

  it('does not accept a completion in the same reply as a failed call', async () => {
    const ended = await ends(replies({ calls: [call('fail'), ...done.calls] }, done));
    const statuses = resultsOf(ended.world.messages).map(({ status }) => status);
    expect(statuses).toEqual(['failed', 'skipped', 'done']);
    expect(ended.world.requests).toHaveLength(2);
  });

  it("is not ended when another server's tool named attempt_completion is called (V14)", async () => {
    const impostor: FakeTool = { ...completionTool, server: ServerId.parse('impostor') };
    const script = replies(done, { text: 'still here' }, { text: 'still here' });
    const it = world(script);
    it.tools = [impostor];
    const state = await it.drive();
    expect(state).toMatchObject({ outcome: { reason: 'no_tool_call' } });
  });

  it('stops at 25 iterations and makes one more model call, without tools, for a report (F21)', async () => {
    const ended = await ends((request, turn) =>
      request.toolChoice === 'none' ? { text: 'wrapped up' } : { calls: [call('write', { turn })] },
    );
    expect(reasonOf(ended)).toBe('max_iterations_reached');
    expect(ended.outcome.text).toContain('25 iterations');
    expect(ended.outcome.text).toContain('wrapped up');
    expect(ended.world.requests).toHaveLength(26);
    expect(ended.world.requests.at(-1)?.tools).toEqual([]);
    expect(resultsOf(ended.world.requests.at(-1)?.messages ?? [])).toHaveLength(25);
    expect(eventsOf(ended.world, 'loop-end')[0]).toMatchObject({ iterations: 25, usage: { modelCalls: 26 } });
  });

  it('uses a limit that was raised while the loop ran', async () => {
    const it = world((_request, turn) => (turn < 4 ? { calls: [call('write', { turn })] } : done), {
      limits: { maxIterations: 2 },
    });
    it.onCommit = () => {
      it.record = { ...it.record, limits: { ...it.record.limits, maxIterations: 10 } };
    };
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
  });

  it('stops at its token budget without another model call', async () => {
    const ended = await ends(replies({ calls: [call('write')] }, done), { limits: { maxTokens: 5 } });
    expect(reasonOf(ended)).toBe('budget_exceeded');
    expect(ended.world.requests).toHaveLength(1);
    expect(ended.outcome.text).toContain('write');
  });

  it('ends as failed, with the error message, when the model fails', async () => {
    const finish = { reason: 'error', code: 'unauthorized', message: 'The key was refused.' } as const;
    const ended = await ends(replies({ finish }));
    expect(ended.state.name).toBe('failed');
    expect(ended.outcome.text).toContain('The key was refused.');
    expect(ended.world.requests).toHaveLength(1);
  });

  it('receives messages of the user at the next step', async () => {
    const it = world(replies({ calls: [call('read')] }, done));
    it.onCommit = () => {
      if (it.rows.some(({ kind }) => kind === 'model-settled')) {
        it.say('inbox-1', { type: 'message', message: { role: 'user', parts: [{ type: 'text', text: 'hurry' }] } });
      }
    };
    await it.drive();
    expect(it.requests[1]?.messages.some((message) => textOf(message) === 'hurry')).toBe(true);
    expect(it.messages.filter((message) => textOf(message) === 'hurry')).toHaveLength(1);
  });
});

describe('a question in plain text after tools', () => {
  const asked = 'Found two files. Which one do you mean?';

  it('ends the loop as answered, so that the user can answer it, and is not followed by a reminder', async () => {
    const ended = await ends(replies({ calls: [call('read')] }, { text: asked }));
    expect(ended.outcome).toEqual({ reason: 'answered', text: asked });
    expect(ended.world.requests).toHaveLength(2);
  });

  it('was followed by the reminder in loops of version 1, which go on as they began', async () => {
    const one = agenticStrategy.earlier?.[1];
    if (one === undefined) throw new Error('Version 1 is gone.');
    const versionOne = { ...agenticStrategy, version: 1, run: one };
    const script = replies({ calls: [call('read')] }, { text: asked }, { calls: [call('write')] }, done);
    const { world: it } = await ends(script, { strategy: versionOne });
    const cutAt = it.rows.findLastIndex(({ kind }) => kind === 'model-started');
    const later = it.restartedAfter(cutAt);
    expect(await later.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(later.requests).toHaveLength(1);
  });

  it('ends the loop as diverged when the journal goes on after it', async () => {
    const script = replies({ calls: [call('read')] }, { text: 'It is a.' }, { calls: [call('write')] }, done);
    const { world: it } = await ends(script);
    const later = it.restartedAfter(it.rows.length - 1);
    later.rows = later.rows.map((row) =>
      row.kind === 'model-settled' && textOf(row.reply) === 'It is a.'
        ? { ...row, reply: { ...row.reply, parts: [{ type: 'text', text: asked }] } }
        : row,
    );
    const state = await later.drive();
    expect(state).toMatchObject({ name: 'failed', outcome: { reason: 'error' } });
    expect('outcome' in state && state.outcome.text).toContain('has changed since this loop began');
    expect(later.requests).toEqual([]);
  });

  it('is the end without a reminder where attempt_completion is not offered, which the prompt says', async () => {
    const input = { environment: WITHOUT_FILES };
    const ended = await ends(replies({ calls: [call('read')] }, { text: 'Two files.' }), { input });
    expect(ended.outcome).toEqual({ reason: 'answered', text: 'Two files.' });
    expect(ended.world.requests.map(({ system }) => system.includes('attempt_completion'))).toEqual([false, false]);
  });

  it('lets a loop continue when only an earlier sentence asks', async () => {
    const ended = await ends(replies({ calls: [call('read')] }, { text: 'Why is it red? I will look.' }, done));
    expect(reasonOf(ended)).toBe('attempt_completion');
  });
});

describe('an empty reply', () => {
  const finish = { reason: 'error', code: 'empty-answer', message: 'The model gave an empty answer.' } as const;
  const failing = (empty: number, then: Scripted): Script => {
    let left = empty;
    return (request, turn) => {
      if (turn === 0) return { calls: [call('read')] };
      if (left-- > 0) return { finish };
      expect(textOf(request.messages.at(-1) ?? { parts: [] })).toBe(emptyReminder);
      return then;
    };
  };

  it.each([agenticStrategy, chatStrategy])('after work is reminded once by the strategy $name', async (strategy) => {
    const ended = await ends(failing(1, done), { strategy });
    expect(reasonOf(ended)).toBe('attempt_completion');
    expect(ended.world.requests).toHaveLength(3);
  });

  it('that follows the reminder ends the loop with the reason', async () => {
    const ended = await ends(failing(2, done));
    expect(ended.outcome.reason).toBe('error');
    expect(ended.outcome.text).toContain(finish.message);
    expect(ended.world.requests).toHaveLength(3);
  });

  it('without work before it ends the loop', async () => {
    const ended = await ends(replies({ finish }));
    expect([reasonOf(ended), ended.world.requests.length]).toEqual(['error', 1]);
  });
});

describe('mistakes', () => {
  it('end the loop after three failed replies in a row, which the final text mentions (F13)', async () => {
    const ended = await ends((request, turn) =>
      request.toolChoice === 'none' ? {} : { calls: [call('fail', { turn }), call('fail', { turn, again: true })] },
    );
    expect(reasonOf(ended)).toBe('consecutive_mistakes');
    expect(eventsOf(ended.world, 'mistake').map(({ count, limit }) => [count, limit])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    expect(ended.outcome.text).toContain('3 mistakes in a row');
    expect(ended.outcome.text).toContain('it broke');
  });

  it('are counted from zero after a reply with a successful call', async () => {
    const mixed = { calls: [call('fail', { n: 1 }), call('write')] };
    const bad = (n: number) => ({ calls: [call('fail', { n })] });
    const ended = await ends(replies(bad(1), bad(2), mixed, bad(3), bad(4), done));
    expect(reasonOf(ended)).toBe('attempt_completion');
  });

  it('include a call with malformed arguments, which does not run; the model receives the position of the error (F12)', async () => {
    const malformed = { raw: '{"a":', error: 'The text ends at position 5. The tool did not run.' };
    const ended = await ends(replies({ calls: [{ ...call('write'), malformed }] }, done));
    expect(ended.world.effects).toEqual([]);
    expect(eventsOf(ended.world, 'mistake')).toHaveLength(1);
    expect(resultText(resultsOf(ended.world.messages)[0] ?? { content: [] })).toBe(malformed.error);
  });

  it('include a call of an unknown tool (F15)', async () => {
    const ended = await ends(replies({ calls: [call('no_such_tool')] }, done));
    expect(resultsOf(ended.world.messages)[0]).toMatchObject({ status: 'failed', tool: null });
    expect(eventsOf(ended.world, 'mistake')).toHaveLength(1);
  });

  it('do not include a denied call', async () => {
    const why = [{ name: 'forbidden-by-rule', data: { server: 'fake', tool: 'forbidden' } }] as const;
    const forbidden: FakeTool = { name: 'forbidden', verdict: { verdict: 'deny', why } };
    const again = { calls: [call('forbidden', { n: 1 })] };
    const ended = await ends(replies(again, { calls: [call('forbidden', { n: 2 })] }, done), { tools: [forbidden] });
    expect(eventsOf(ended.world, 'mistake')).toEqual([]);
    const results = resultsOf(ended.world.messages);
    expect(results.map(({ status }) => status)).toEqual(['denied', 'denied', 'done']);
    expect(resultText(results[0] ?? { content: [] })).toBe(
      'This call is not allowed. A rule forbids the tool "forbidden" of "fake".',
    );
  });
});

describe('repeated calls', () => {
  const again = { calls: [call('read', { path: 'a', deep: { b: 1 } })] };

  it('end the loop at the third occurrence when no file changed in between', async () => {
    const ended = await ends(replies(again, { calls: [call('read', { deep: { b: 1 }, path: 'a' })] }, again));
    expect(reasonOf(ended)).toBe('repeated_calls');
    expect(ended.world.requests).toHaveLength(4);
  });

  const warnings = (from: World) =>
    resultsOf(from.messages).map((result) => resultText(result).includes('Making it once more ends the loop'));

  it('are warned about in the second result, which a replay sends in the same words', async () => {
    const ended = await ends(replies(again, again, { calls: [call('read', { path: 'b' })] }, done));
    expect(reasonOf(ended)).toBe('attempt_completion');
    expect(warnings(ended.world)).toEqual([false, true, false, false]);
    const later = ended.world.restartedAfter(ended.world.rows.findLastIndex(({ kind }) => kind === 'model-started'));
    await later.drive();
    const [sent, first] = [later.requests.at(-1), ended.world.requests.at(-1)];
    expect(resultsOf(sent?.messages ?? [])).toEqual(resultsOf(first?.messages ?? []));
  });

  it('are warned about within one reply, and when they fail, but not after a change of a file', async () => {
    const twice = { calls: [...again.calls, ...again.calls] };
    expect(warnings((await ends(replies(twice, done))).world)).toEqual([false, true, false]);
    const fail = { calls: [call('fail')] };
    expect(warnings((await ends(replies(fail, fail, done))).world)).toEqual([false, true, false]);
    const changed = replies(again, { calls: [call('write')] }, again, done);
    expect(warnings((await ends(changed)).world)).toEqual([false, false, false, false]);
  });

  it('are accepted when another tool that may change something ran in between', async () => {
    const run = (n: number) => ({ calls: [call('foreign', { n }), call('read', { path: 'a' })] });
    const ended = await ends(replies(run(1), run(2), run(3), run(4), done), {
      tools: [{ name: 'foreign' }, { name: 'read', readOnly: true }],
    });
    expect(reasonOf(ended)).toBe('attempt_completion');
  });

  it('are counted for a tool that may change something when no other tool ran', async () => {
    const ended = await ends(() => ({ calls: [call('foreign', { n: 1 })] }), { tools: [{ name: 'foreign' }] });
    expect(reasonOf(ended)).toBe('repeated_calls');
  });

  it('are accepted when a file changed in between', async () => {
    const ended = await ends(replies(again, again, { calls: [call('write')] }, again, again, done));
    expect(reasonOf(ended)).toBe('attempt_completion');
  });
});

describe('the chat strategy', () => {
  it('ends at the first reply without a tool call, without a reminder', async () => {
    const ended = await ends(replies({ calls: [call('read')] }, { text: 'here' }), { strategy: chatStrategy });
    expect(ended.outcome).toEqual({ reason: 'no_tool_call', text: 'here' });
    expect(ended.world.requests).toHaveLength(2);
    expect(ended.world.requests[0]?.system).not.toContain('attempt_completion');
  });

  it('offers no tool that completes the task', async () => {
    const script = replies({ calls: [call('read')] }, { text: 'here' });
    const offered = async (strategy: typeof chatStrategy) => {
      const { world: it } = await ends(script, { strategy });
      return it.requests[0]?.tools.some(isCompletion);
    };
    expect([await offered(agenticStrategy), await offered(chatStrategy)]).toEqual([true, false]);
  });
});
