import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { LoopLimits } from '../../../../../shared/loop.ts';
import { callsOf, type ModelMessage, resultText, textOf } from '../../../../../shared/message.ts';
import type { Finish } from '../../../../../shared/model.ts';
import { pairUp } from '../../../../../shared/wire/pair-up.ts';
import { goOn } from '../../user-decisions.ts';
import { type FakeTool, type Script, type Scripted, World, type WorldOptions } from '../../world.fixture.ts';
import { planExecuteThinkStrategy } from './plan-execute-think.ts';
import { inOrder, nameOf, plan, planned, think } from './rounds.fixture.ts';

const TOOLS: readonly FakeTool[] = [
  { name: 'read', readOnly: true },
  { name: 'write' },
  { name: 'fail', run: () => ({ status: 'failed', content: [{ type: 'text', text: 'It failed.' }] }) },
];

const worldOf = (script: Script, more: Partial<WorldOptions> = {}): World =>
  new World({ strategy: planExecuteThinkStrategy, script, tools: TOOLS, ...more });

async function driven(script: Script, more: Partial<WorldOptions> = {}) {
  const world = worldOf(script, more);
  const state = await world.drive();
  expect(world.bugs).toEqual([]);
  expect(messagesAreValid(world)).toBe(true);
  return { world, state, outcome: 'outcome' in state ? state.outcome : null };
}

/** Whether every request can be sent as it is: each call has exactly one result, right after it. */
const messagesAreValid = (world: World) =>
  world.requests.every(
    ({ messages }) => pairUp(messages) === messages && callsOf(messages.at(-1) ?? { parts: [] }).length === 0,
  );

const choices = (world: World) => world.requests.map(({ toolChoice }) => toolChoice);
const names = (world: World) => world.requests.map(({ toolChoice }) => nameOf(toolChoice));
const lastStates = (world: World) =>
  world.events
    .flatMap((event) => (event.type === 'step-start' ? [event.plan ?? []] : []))
    .at(-1)
    ?.map(({ state }) => state);
const results = (world: World) =>
  world.events.flatMap((event) => (event.type === 'tool-call-end' ? [`${event.tool} ${event.status}`] : []));
const lastSaid = ({ requests }: World) => {
  const message = requests.at(-1)?.messages.at(-1) as ModelMessage;
  const result = message.parts.find((part) => part.type === 'tool-result');
  return result === undefined ? textOf(message) : resultText(result);
};

describe('a round', () => {
  it('plans, executes the steps as one batch, and thinks: two model calls for one round', async () => {
    const script = inOrder(plan(['read', { path: 'a' }], ['write', { path: 'b' }]), think('Written.'));
    const { world, outcome } = await driven(script);
    expect(outcome).toEqual({ reason: 'task_completed', text: 'Written.' });
    expect(choices(world)).toEqual([{ name: 'plan_tool_call' }, { name: 'think' }]);
    expect(results(world)).toEqual(['read done', 'write done']);
  });

  it('offers the constant pair of tools in every phase, and appends to the messages only', async () => {
    const script = inOrder(plan(['read']), think('Read.', false), plan(['write']), think('Written.'));
    const { world } = await driven(script);
    expect(world.requests).toHaveLength(4);
    for (const { tools, system } of world.requests) {
      expect(tools.map(({ wireName }) => wireName)).toEqual(['plan_tool_call', 'think']);
      expect(system).toBe(world.requests[0]?.system);
    }
    for (const [at, { messages }] of world.requests.entries()) {
      const before = world.requests[at - 1]?.messages ?? [];
      expect(messages.slice(0, before.length)).toEqual(before);
    }
  });

  it('lists the tools that a step may use once, as signatures, without the completing one', async () => {
    const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
    const { world } = await driven(inOrder(plan(), think('Hi.')), {
      tools: [{ name: 'read', schema, readOnly: true }],
    });
    const system = world.requests[0]?.system ?? '';
    expect(system.split('## read(path: string)')).toHaveLength(2);
    expect(system).not.toContain('## attempt_completion');
  });

  it('lists only the tools that a request would offer, and a step may use the others by name', async () => {
    const world = worldOf(inOrder(plan(['write']), think('Written.')));
    world.notOffered = ['write'];
    await world.drive();
    const system = world.requests[0]?.system ?? '';
    expect(system).toContain('## read(');
    expect(system).not.toContain('## write(');
    expect(results(world)).toEqual(['write done']);
  });

  it('gives the batch as one assistant message with exactly one result for each call', async () => {
    const script = inOrder(plan(['read', { n: 1 }], ['fail'], ['write'], ['read', { n: 2 }]), think('One failed.'));
    const { world } = await driven(script);
    const { messages } = world.requests[1] ?? { messages: [] };
    const batch = messages.findIndex((message) => callsOf(message).some(({ tool }) => tool !== null));
    expect(callsOf(messages[batch] as ModelMessage).map(({ writtenName }) => writtenName)).toEqual([
      ...['read', 'fail', 'write', 'read'],
    ]);
    expect(messages[batch + 1]?.parts.map((part) => part.type === 'tool-result' && part.status)).toEqual([
      ...['done', 'failed', 'skipped', 'skipped'],
    ]);
    expect(world.messages.filter((message) => callsOf(message).length > 0)).toHaveLength(1);
  });

  it('runs neighbouring steps that only read at the same time, and a step with an effect alone', async () => {
    let running = 0;
    const most: number[] = [];
    const run = async () => {
      most.push(++running);
      await Promise.resolve();
      running--;
      return {};
    };
    const tools = [
      { name: 'read', readOnly: true, run },
      { name: 'write', run },
    ];
    const steps = [['read', { n: 1 }], ['read', { n: 2 }], ['write'], ['read', { n: 3 }]] as const;
    await driven(inOrder(plan(...steps), think('Done.')), { tools });
    expect(most).toEqual([1, 2, 1, 1]);
  });

  it('gives each step rows of its own in the journal', async () => {
    const { world } = await driven(inOrder(plan(['read'], ['write']), think('Done.')));
    const rows = world.rows.filter((row) => row.kind === 'call-requested' || row.kind === 'call-settled');
    expect(rows).toHaveLength(4);
  });

  it('goes straight to think when the plan has no steps', async () => {
    const { world, outcome } = await driven(inOrder(plan(), think('Hello!')));
    expect(outcome).toEqual({ reason: 'task_completed', text: 'Hello!' });
    expect(world.requests).toHaveLength(2);
    expect(world.rows.some((row) => row.kind === 'call-requested')).toBe(false);
  });

  it('tells the model of messages of the user at the next phase', async () => {
    const world: World = worldOf((request) => {
      if (nameOf(request.toolChoice) === 'plan_tool_call') {
        world.say('m1', { type: 'message', message: { role: 'user', parts: [{ type: 'text', text: 'Hurry!' }] } });
        return plan(['read']);
      }
      return think(request.messages.some((message) => textOf(message) === 'Hurry!') ? 'Heard.' : 'Not heard.');
    });
    expect(await world.drive()).toMatchObject({ outcome: { text: 'Heard.' } });
    expect(messagesAreValid(world)).toBe(true);
  });
});

describe('a plan that cannot be used', () => {
  const refusals: readonly [string, Scripted, string][] = [
    ['has no list of steps', planned({ reasoning: 'hm' }), 'steps must be a list'],
    ['names an unknown tool', plan(['dig']), 'Step 1: no tool of the list is called "dig"'],
    ['plans attempt_completion', plan(['attempt_completion', { result: 'x' }]), 'attempt_completion may not be a step'],
    ['plans the phase think', plan(['read'], ['think']), 'Step 2: think is a phase and no step'],
    ['plans the phase plan_tool_call', plan(['plan_tool_call']), 'plan_tool_call is a phase and no step'],
    ['has arguments that are no object', planned({ steps: [{ tool: 'read', arguments: 'x' }] }), 'must be an object'],
    ['has a step that is no object', planned({ steps: ['read'] }), 'Step 1 must be an object'],
    ['refers to a later step', plan(['read', { path: '$2.path' }], ['read']), 'Step 1 refers to step 2'],
    ['calls the tool itself', { calls: [{ name: 'read' }] }, 'calls of other tools belong into the steps'],
    ['calls think first', think('Done.'), 'Not run: think cannot be called now. Call plan_tool_call'],
    ['is only a text', { text: 'I will read the file.' }, 'did not call plan_tool_call'],
  ];

  it.each(refusals)('that %s is refused with the reason, and nothing runs', async (_what, bad, why) => {
    let told = '';
    const script: Script = (request, turn) => {
      if (turn === 0) return bad;
      const { messages } = request;
      if (told === '')
        told = messages
          .map(
            (message) =>
              `${textOf(message)}${message.parts.map((part) => (part.type === 'tool-result' ? resultText(part) : '')).join()}`,
          )
          .join('\n');
      return nameOf(request.toolChoice) === 'think' ? think('Done.') : plan(['read']);
    };
    const { outcome, world } = await driven(script);
    expect(told).toContain(why);
    expect(results(world)).toEqual(['read done']);
    expect(outcome).toEqual({ reason: 'task_completed', text: 'Done.' });
  });

  it('with more than eight steps is refused once, and then cut to eight with a notice', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => ['read', { n }] as const);
    const { world } = await driven(inOrder(plan(...ten), plan(...ten), think('Done.')));
    expect(results(world)).toHaveLength(8);
    const said = JSON.stringify(world.requests.at(-1)?.messages);
    expect(said).toContain('10 steps are too many');
    expect(said).toContain('Only the first 8 run');
    const notes = world.events.flatMap((event) => (event.type === 'step-start' ? [event.note] : []));
    expect(notes).toContain('8 steps 2 more were cut: a round has at most eight.');
  });

  it('is asked for at most three times; then a text is asked for once and the loop ends with an error', async () => {
    const script: Script = (request) =>
      request.tools.length === 0 && request.format === 'text' ? { text: 'I could do nothing.' } : plan(['dig']);
    const { world, outcome } = await driven(script);
    expect(names(world)).toEqual(['plan_tool_call', 'plan_tool_call', 'plan_tool_call', 'none']);
    expect(outcome?.reason).toBe('error');
    expect(outcome?.text).toBe(
      'Cause: The model made no usable plan, even when it was asked again.\nNext: retry, or switch the model.\n\nI could do nothing.',
    );
  });

  it('accepts "args" for "arguments", and repairs names and arguments like those of ordinary calls', async () => {
    const schema = { type: 'object', properties: { path: { type: 'string' }, line: { type: 'integer' } } };
    const tools: FakeTool[] = [{ name: 'read_file', readOnly: true, schema }];
    const steps = [{ tool: 'readFile', args: { path: 'a', line: '3' } }];
    const { world } = await driven(inOrder(planned({ steps }), think('Done.')), { tools });
    const row = world.rows.find((each) => each.kind === 'call-requested');
    expect(row).toMatchObject({ arguments: { path: 'a', line: 3 } });
    const reply = world.rows.find((each) => each.kind === 'model-settled');
    expect(reply?.kind === 'model-settled' && reply.reply.repairs).toMatchObject([
      { kind: 'name', at: 'steps[0].tool', written: 'readFile' },
      { kind: 'number-in-text', at: 'steps[0].args.line' },
    ]);
  });

  it('answers every call of a reply with several calls', async () => {
    const both: Scripted = { calls: [...(plan(['read']).calls ?? []), ...(think('Done.').calls ?? [])] };
    const { world, outcome } = await driven(inOrder(both, think('Really done.')));
    expect(outcome?.text).toBe('Really done.');
    expect(results(world)).toEqual(['read done']);
  });
});

describe('executing', () => {
  it('stops the batch at a failing step, marks the rest as skipped, and thinks', async () => {
    const { world } = await driven(inOrder(plan(['write'], ['fail'], ['read'], ['write', { n: 2 }]), think('Failed.')));
    expect(results(world)).toEqual(['write done', 'fail failed', 'read skipped', 'write skipped']);
    expect(world.effects.map(({ what }) => what)).toEqual(['write {}', 'fail {}']);
    expect(lastStates(world)).toEqual(['done', 'failed', 'cancelled', 'cancelled']);
  });

  it('stops the batch at a denied step', async () => {
    const tools: FakeTool[] = [...TOOLS, { name: 'rm', verdict: { verdict: 'deny', why: [] } }];
    const { world } = await driven(inOrder(plan(['rm'], ['write']), think('Denied.')), { tools });
    expect(results(world)).toEqual(['rm denied', 'write skipped']);
  });

  it('aborts a step at 60 seconds, skips the rest and thinks; no clock is read by the strategy', async () => {
    const world = worldOf(inOrder(plan(['slow'], ['read']), think('Too slow.')), {
      tools: [
        ...TOOLS,
        {
          name: 'slow',
          run: (_args, signal) =>
            new Promise((resolve) => signal.addEventListener('abort', () => resolve({ status: 'cancelled' }))),
        },
      ],
    });
    const { setTimeout: real } = globalThis;
    const waits: number[] = [];
    // Only the timer of the batch is that long; it fires at once.
    globalThis.setTimeout = ((run: () => void, ms: number, ...more: unknown[]) => {
      if (ms > 50_000) waits.push(ms);
      return real(run, ms > 50_000 ? 5 : ms, ...(more as []));
    }) as typeof setTimeout;
    try {
      expect(await world.drive()).toMatchObject({ outcome: { text: 'Too slow.' } });
    } finally {
      globalThis.setTimeout = real;
    }
    expect(waits).toEqual([60_000]);
    expect(results(world)).toEqual(['slow timed-out', 'read skipped']);
  });

  it('asks for the approval of a step, and goes on with the batch after a restart', async () => {
    const ask = { verdict: 'ask', why: [], diffs: [] } as const;
    const tools: FakeTool[] = [...TOOLS, { name: 'rm', verdict: ask }];
    const world = worldOf(inOrder(plan(['write'], ['rm'], ['read']), think('Done.')), { tools });
    expect(await world.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'approval' } });
    expect(results(world)).toEqual(['write done']);
    const callId = (world.record.state as { awaited: { callId: string } }).awaited.callId as never;
    const { decideApproval } = await import('../../user-decisions.ts');
    const loop = { store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock };
    decideApproval(loop, callId, { decision: 'once', receipt: '' });
    expect(await world.drive()).toMatchObject({ outcome: { reason: 'task_completed' } });
    expect(results(world).at(-1)).toBe('read done');
    expect(world.effects.map(({ what }) => what)).toEqual(['write {}', 'rm {}']);
  });
});

describe('references', () => {
  const tools: readonly FakeTool[] = [
    ...TOOLS,
    { name: 'find', readOnly: true, run: (args) => ({ content: [{ type: 'text', text: String(args.gives) }] }) },
  ];
  const run = (...steps: readonly (readonly [string, JsonObject?])[]) =>
    driven(inOrder(plan(...steps), think('Done.')), { tools });

  it('put the field of an earlier result into an argument, with its type', async () => {
    const gives = JSON.stringify({ files: [{ path: 'a.ts', size: 12 }] });
    const { world } = await run(['find', { gives }], ['write', { path: '$1.files[0].path', n: '$1.files.0.size' }]);
    expect(world.effects.map(({ what }) => what)).toEqual(['write {"path":"a.ts","n":12}']);
    const batch = world.requests
      .at(-1)
      ?.messages.flatMap((message) => callsOf(message))
      .at(-1);
    expect(batch?.arguments).toEqual({ path: 'a.ts', n: 12 });
  });

  it('put the whole text of a result into an argument as $1.text', async () => {
    const { world } = await run(['find', { gives: 'plain words' }], ['write', { content: '$1.text' }]);
    expect(world.effects.map(({ what }) => what)).toEqual(['write {"content":"plain words"}']);
  });

  it.each([
    ['{"a":1}', '$1.b', '$1.b is not there: the result of step 1 has the fields ["a"].'],
    ['[1,2]', '$1.b', '$1.b is not there: the result of step 1 is a list of 2 items.'],
    ['words', '$1.path', '$1.path is not there: the result of step 1 is plain text'],
    ['{"a":{}}', '$1.a.toString', '$1.a.toString is not there'],
    ['{"a":1}', '$1.__proto__', '$1.__proto__ is not there'],
  ])('that lead nowhere in %s fail with a sentence, and nothing runs: %s', async (gives, reference, why) => {
    const { world } = await run(['find', { gives }], ['write', { path: reference }], ['read']);
    expect(world.effects).toEqual([]);
    expect(results(world)).toEqual(['find done', 'write failed', 'read skipped']);
    expect(JSON.stringify(world.requests.at(-1)?.messages)).toContain(JSON.stringify(why).slice(1, -1));
  });

  it.each(['$1', '$1.50', 'cost $1.path', '$x.path', '$0.path'])('are not texts such as %s', async (text) => {
    const { world } = await run(['find', { gives: '{}' }], ['write', { text }]);
    expect(world.effects.map(({ what }) => what)).toEqual([`write ${JSON.stringify({ text })}`]);
  });

  it('are written as text with one more $', async () => {
    const { world } = await run(['find', { gives: '{}' }], ['write', { text: '$$1.path' }]);
    expect(world.effects.map(({ what }) => what)).toEqual(['write {"text":"$1.path"}']);
  });

  it('make a reading step wait for the one that it uses, and let others run at once', async () => {
    const order: string[] = [];
    const run2 = (args: JsonObject) => {
      order.push(String(args.n));
      return { content: [{ type: 'text' as const, text: JSON.stringify({ next: 'x' }) }] };
    };
    const { world } = await driven(
      inOrder(plan(['read', { n: 1 }], ['read', { n: 2, path: '$1.next' }], ['read', { n: 3 }]), think('Done.')),
      { tools: [{ name: 'read', readOnly: true, run: run2 }] },
    );
    expect(order).toEqual(['1', '3', '2']);
    expect(results(world)).toHaveLength(3);
  });
});

describe('thinking', () => {
  it('goes on with the next round until the task is completed', async () => {
    const { world, outcome } = await driven(
      inOrder(plan(['read']), think('Found 12.', false), plan(['write']), think('Changed 12.')),
    );
    expect(outcome).toEqual({ reason: 'task_completed', text: 'Changed 12.' });
    const notes = world.events.flatMap((event) =>
      event.type === 'step-start' ? [`${event.phase}: ${event.note}`] : [],
    );
    expect(notes).toEqual([
      ...['plan: ', 'execute: 1 step', 'think: 1 of 1 step done'],
      ...['plan: So far: Found 12.', 'execute: 1 step', 'think: 1 of 1 step done'],
    ]);
  });

  it.each([
    ['a blank summary', think('   '), 'user_summary must not be blank'],
    [
      'no summary',
      { calls: [{ name: 'think', arguments: { task_completed: true } }] },
      'user_summary must not be blank',
    ],
    ['no task_completed', { calls: [{ name: 'think', arguments: { user_summary: 'x' } }] }, 'task_completed must be'],
    ['a call of a tool', { calls: [{ name: 'read' }] }, 'read cannot be called now. Call think'],
  ] as const)('refuses %s, and asks again', async (_what, bad, why) => {
    const { world, outcome } = await driven(inOrder(plan(['read']), bad as Scripted, think('Read.')));
    expect(outcome).toEqual({ reason: 'task_completed', text: 'Read.' });
    expect(lastSaid(world)).toContain(why);
  });

  it('that never comes ends the loop as an error, with the summary of the round before', async () => {
    const replies = inOrder(plan(['read']), think('Found 12.', false), plan(['read', { n: 2 }]));
    let asked = 0;
    const script: Script = (request, turn, all) => {
      if (nameOf(request.toolChoice) === 'think' && asked++ > 0) return { text: 'Hm.' };
      if (nameOf(request.toolChoice) !== 'think' && asked > 1) return { text: 'Hm.' };
      return replies(request, turn, all);
    };
    const { outcome } = await driven(script);
    expect(outcome).toEqual({
      reason: 'error',
      text: 'Cause: The model did not report on the round, even when it was asked again.\nNext: retry, or switch the model.\n\nFound 12.',
    });
  });

  it('never shows internal_analysis: not in the answer, an event, or a message of the topic', async () => {
    const secret = { internal_analysis: 'SECRET THOUGHTS' };
    const { world } = await driven(
      inOrder(plan(['read']), think('Half.', false, secret), plan(), think('Done.', true, secret)),
    );
    expect(JSON.stringify(world.events)).not.toContain('SECRET');
    expect(JSON.stringify(world.messages)).not.toContain('SECRET');
  });
});

describe('a loop that failed because the replies could not be used', () => {
  const unusable: readonly Scripted[] = [{ text: 'Hm.' }, { text: 'Hm.' }, { text: 'Hm.' }, { text: 'No success.' }];

  it.each([
    ['a plan', [...unusable, plan(['read']), think('Done.')], 'plan_tool_call'],
    ['a thought', [plan(['read']), ...unusable, think('Done.')], 'think'],
  ] as const)('asks for %s again, and only for it, when the user retries', async (_what, replies, phase) => {
    const { world, outcome } = await driven(inOrder(...replies));
    expect(outcome?.reason).toBe('error');
    const asked = world.requests.length;
    goOn({ store: world.store(), loopId: world.record.id, owner: world.owner, now: 0 }, planExecuteThinkStrategy);
    expect(await world.drive()).toMatchObject({ outcome: { reason: 'task_completed', text: 'Done.' } });
    expect(nameOf(world.requests[asked]?.toolChoice ?? 'none')).toBe(phase);
    expect(results(world)).toEqual(['read done']);
  });
});

describe('limits', () => {
  const forever: Script = (request) =>
    nameOf(request.toolChoice) === 'think'
      ? think('More to do.', false)
      : plan(['write', { n: request.messages.length }]);

  it('ends with the last summary after five rounds, and that is no success', async () => {
    const { world, state, outcome } = await driven(forever);
    expect(outcome).toEqual({
      reason: 'max_rounds_reached',
      text: 'Cause: The limit of 5 rounds was reached.\nNext: give it more, or say how to go on.\n\nMore to do.',
    });
    expect(state.name).toBe('stopped');
    expect(world.requests).toHaveLength(10);
  });

  it.each([
    ['simple', 2],
    ['medium', 3],
    ['complex', 5],
  ])('takes at most the rounds of a %s task: %i', async (complexity, rounds) => {
    const script: Script = (request) =>
      nameOf(request.toolChoice) === 'think'
        ? think('More.', false)
        : planned({ complexity, steps: [{ tool: 'write', arguments: { n: request.messages.length } }] });
    const { world, outcome } = await driven(script);
    expect(outcome?.reason).toBe('max_rounds_reached');
    expect(world.requests).toHaveLength(2 * rounds);
    expect(world.record.limits.maxRounds).toBe(rounds);
  });

  it('follows the limit of the user whatever the task is, and can be extended', async () => {
    const script: Script = (request, turn, all) =>
      nameOf(request.toolChoice) === 'plan_tool_call'
        ? planned({ complexity: 'simple', steps: [{ tool: 'write', arguments: { n: all.length } }] })
        : forever(request, turn, all);
    const limits: Partial<LoopLimits> = { maxRounds: 3 };
    const { world, outcome } = await driven(script, { limits });
    expect([outcome?.reason, world.requests.length]).toEqual(['max_rounds_reached', 6]);
    goOn(
      { store: world.store(), loopId: world.record.id, owner: world.owner, now: 0 },
      planExecuteThinkStrategy,
      {},
      1,
    );
    await world.drive();
    expect(world.requests).toHaveLength(8);
  });

  it('can be extended after the rounds of a simple task', async () => {
    const script: Script = (request) =>
      nameOf(request.toolChoice) === 'think' ? think('More.', false) : planned({ complexity: 'simple', steps: [] });
    const { world } = await driven(script);
    goOn(
      { store: world.store(), loopId: world.record.id, owner: world.owner, now: 0 },
      planExecuteThinkStrategy,
      {},
      2,
    );
    await world.drive();
    expect(world.requests).toHaveLength(8);
  });

  it('asks for one text outside the budget if there is no summary at the limit', async () => {
    const { world, outcome } = await driven(
      (request) => (request.tools.length === 0 ? { text: 'The report.' } : forever(request, 0, [])),
      { limits: { maxTokens: 15 } },
    );
    expect(outcome?.reason).toBe('budget_exceeded');
    expect(outcome?.text).not.toBe('');
    expect(world.requests.length).toBeLessThanOrEqual(3);
  });
});

describe('an endpoint', () => {
  const refused = (code: 'bad-request' | 'unauthorized'): Scripted => ({
    finish: { reason: 'error', code, message: 'Not possible.' } as Finish,
  });

  it('that refuses a named choice gets "required", and keeps getting it', async () => {
    const script: Script = ({ toolChoice, messages }) => {
      if (typeof toolChoice !== 'string') return refused('bad-request');
      return messages.some((message) => callsOf(message).some(({ tool }) => tool !== null))
        ? think('Done.')
        : plan(['read']);
    };
    const { world, outcome } = await driven(script);
    expect(choices(world)).toEqual([{ name: 'plan_tool_call' }, 'required', 'required']);
    expect(outcome?.reason).toBe('task_completed');
  });

  it('that refuses tools altogether gets a request for plain JSON', async () => {
    const script: Script = ({ tools, messages }) => {
      if (tools.length > 0) return refused('bad-request');
      const ran = messages.some((message) => callsOf(message).some(({ tool }) => tool !== null));
      return {
        text: JSON.stringify(ran ? { user_summary: 'Done.', task_completed: true } : { steps: [{ tool: 'read' }] }),
      };
    };
    const { world, outcome } = await driven(script);
    expect(outcome).toEqual({ reason: 'task_completed', text: 'Done.' });
    expect(results(world)).toEqual(['read done']);
    expect(world.requests.at(-1)?.format).toBe('json');
  });

  it('that ignores the choice and answers in text is asked for JSON in the end', async () => {
    const script: Script = ({ format, messages }) => {
      if (format !== 'json') return { text: 'Sure, I will plan.' };
      const ran = messages.some((message) => callsOf(message).some(({ tool }) => tool !== null));
      return {
        text: JSON.stringify(ran ? { user_summary: 'Done.', task_completed: true } : { steps: [{ tool: 'read' }] }),
      };
    };
    const { world, outcome } = await driven(script);
    expect(outcome?.text).toBe('Done.');
    expect(world.requests).toHaveLength(4);
  });

  it('that fails for another reason ends the loop with its words, and is not asked again', async () => {
    const { world, outcome } = await driven(() => refused('unauthorized'));
    expect(world.requests).toHaveLength(1);
    expect(outcome?.reason).toBe('error');
    expect(outcome?.text).toContain('Cause: Not possible.');
  });

  it('does not run a plan that is only text in a reply that was not asked for JSON', async () => {
    const printed: Scripted = { text: JSON.stringify({ steps: [{ tool: 'write' }] }) };
    const { world } = await driven(inOrder(printed, plan(), think('Done.')));
    expect(world.effects).toEqual([]);
  });
});

describe('a stop of the user', () => {
  const hang: Scripted = { hang: true };
  const slow: FakeTool = {
    name: 'slow',
    run: (_args, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ status: 'cancelled' }), { once: true }),
      ),
  };

  it.each([
    ['plan', [hang], []],
    ['execute', [plan(['write'], ['slow'], ['read'])], ['write done', 'slow cancelled', 'read cancelled']],
    ['think', [plan(['read']), hang], ['read done']],
    ['the plan of the second round', [plan(['read']), think('Half.', false), hang], ['read done']],
  ] as const)('in the phase %s ends with a text, and answers every call', async (_phase, replies, calls) => {
    const world = worldOf(inOrder(...replies), { tools: [...TOOLS, slow] });
    const driving = world.drive();
    await expect.poll(() => world.requests.length).toBeGreaterThanOrEqual(replies.length);
    if (calls.length > 1)
      await expect
        .poll(() => world.events.some((event) => event.type === 'tool-call-start' && event.tool === 'slow'))
        .toBe(true);
    world.abort.abort('stop');
    const state = await driving;
    expect(state).toMatchObject({ name: 'stopped', outcome: { reason: 'user_cancelled' } });
    const text = 'outcome' in state ? state.outcome.text : '';
    expect(text).toMatch(/^Cause: Stopped by you\.\n/);
    expect(text.endsWith('\n\nHalf.')).toBe(_phase === 'the plan of the second round');
    expect(results(world)).toEqual(calls);
    expect(pairUp(world.messages)).toBe(world.messages);
  });
});
