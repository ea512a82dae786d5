import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { resultText } from '../../../shared/message.ts';
import { beginStep, callModel, callTools, type ModelReply, repairsOf, type Strategy } from './effects.ts';
import { PartCollector } from './part-collector.ts';
import { readReply } from './read-reply.ts';
import { RecordedJournal } from './recorded-journal.ts';
import { replay } from './replay.ts';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { type Scripted, World } from './world.fixture.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: { path: { type: 'string' }, count: { type: 'integer' } },
  required: ['path'],
};

/** Calls the model once, runs its calls, and ends. `heard` receives the reply. */
function world(reply: Scripted, format: 'text' | 'json' = 'text') {
  const heard: ModelReply[] = [];
  const strategy: Strategy = {
    ...agenticStrategy,
    *run({ goal }) {
      yield* beginStep({ phase: 'iteration', note: '' });
      const answer = yield* callModel({ purpose: 'test', system: '', messages: [goal], format });
      heard.push(answer);
      yield* callTools(answer.parts.filter((part) => part.type === 'tool-call'));
      return { reason: 'attempt_completion', text: '' };
    },
  };
  const tools = [{ name: 'read_file', schema: SCHEMA }, { name: 'wait' }];
  return { heard, strategy, w: new World({ strategy, script: () => reply, tools }) };
}

test('a call with another name and other kinds of values runs as it was meant, and the journal stores what was repaired', async () => {
  const { w, heard } = world({ calls: [{ name: 'functions.readFile', arguments: { path: 7, count: '3' } }] });
  await w.drive();
  expect(w.effects.map(({ what }) => what)).toEqual(['read_file {"path":"7","count":3}']);
  const row = w.rows.find(({ kind }) => kind === 'model-settled');
  const callId = expect.stringMatching(/^call_/);
  expect(row?.kind === 'model-settled' && repairsOf(row.reply)).toEqual([
    { kind: 'name', at: '', written: 'functions.readFile', callId },
    { kind: 'text-without-quotes', at: 'path', written: '7', callId },
    { kind: 'number-in-text', at: 'count', written: '3', callId },
  ]);
  expect(heard[0]?.parts).toMatchObject([
    { tool: { toolName: 'read_file' }, writtenName: 'functions.readFile', arguments: { path: '7', count: 3 } },
  ]);
});

test('a replay gives the repaired reply from the journal', async () => {
  const { w, heard, strategy } = world({ calls: [{ name: 'readFile', arguments: { path: 'a', count: '3' } }] });
  await w.drive();
  const again = [...replay(strategy, w.input(), new RecordedJournal(w.rows))];
  expect(again.map(({ effect }) => effect.type)).toEqual(['beginStep', 'callModel', 'callTools']);
  expect(heard[1]).toEqual(heard[0]);
});

test('an approval shows the repaired arguments, which are those that run', async () => {
  const { w } = world({ calls: [{ name: 'write', arguments: { path: 7 } }] });
  const verdict = { verdict: 'ask', why: [{ name: 'changes-workspace', data: {} }], diffs: [] } as const;
  w.tools = [{ name: 'write', schema: SCHEMA, verdict }];
  await w.drive();
  expect(w.events.find(({ type }) => type === 'approval-request')).toMatchObject({ arguments: { path: '7' } });
});

test('a call without a required argument does not run, and the model reads which one is missing', async () => {
  const { w } = world({ calls: [{ name: 'read_file', arguments: { count: 1 } }] });
  await w.drive();
  expect(w.effects).toEqual([]);
  const results = w.messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'));
  expect(results.map(({ status }) => status)).toEqual(['failed']);
  expect(results.map(resultText)).toEqual([
    'Required and missing: "path" (text). The tool did not run. Send the call again with it.',
  ]);
});

test('a call that needs no repair and a call of no tool stay as they are, without repairs', async () => {
  const calls = [
    { name: 'read_file', arguments: { path: 'a' } },
    { name: 'unknown', arguments: { count: '3' } },
    { name: 'read_file', malformed: { raw: '{', error: 'It is broken.' } },
  ];
  const { w, heard } = world({ calls });
  await w.drive();
  expect(heard[0]).not.toHaveProperty('repairs');
  expect(heard[0]?.parts).toMatchObject([
    { arguments: { path: 'a' } },
    { tool: null, arguments: { count: '3' } },
    { malformed: { error: 'It is broken.' } },
  ]);
});

test('the calls of phase tools bear the name that the strategy knows', async () => {
  const plan = {
    name: 'make_plan',
    description: '',
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
  };
  const heard: ModelReply[] = [];
  const strategy: Strategy = {
    ...agenticStrategy,
    *run({ goal }) {
      yield* beginStep({ phase: 'iteration', note: '' });
      heard.push(yield* callModel({ purpose: 'test', system: '', messages: [goal], tools: [plan] }));
      return { reason: 'attempt_completion', text: '' };
    },
  };
  await new World({ strategy, script: () => ({ calls: [{ name: 'makePlan', arguments: { n: '2' } }] }) }).drive();
  expect(heard[0]?.parts).toMatchObject([{ tool: null, writtenName: 'make_plan', arguments: { n: 2 } }]);
  expect(heard[0]?.repairs).toMatchObject([
    { kind: 'name', written: 'makePlan' },
    { kind: 'number-in-text', at: 'n' },
  ]);
});

test.each<[string, Scripted, object]>([
  [
    'with words around it',
    { text: 'Sure: {"a": 1}' },
    { json: { ok: true, object: { a: 1 } }, repairs: [{ kind: 'text-around-json' }] },
  ],
  ['alone', { text: '{"a": 1}' }, { json: { ok: true, object: { a: 1 } } }],
  ['that is none', { text: 'Sure.' }, { json: { ok: false, why: expect.stringContaining('no JSON object') } }],
])('the object %s is found when JSON was asked for', async (_what, reply, expected) => {
  const { w, heard } = world(reply, 'json');
  await w.drive();
  expect(heard[0]).toMatchObject(expected);
  const { w: other, heard: plain } = world(reply, 'text');
  await other.drive();
  expect(plain[0]).not.toHaveProperty('json');
});

test('a signed call that was read differently keeps the form that was signed, if a provider can accept it', async () => {
  const opaque = { provider: 'gemini', data: 'c2lnbmVk' };
  const calls = [
    { name: 'readFile', arguments: { path: 7 }, opaque },
    { name: 'read_file', arguments: { path: 'a' }, opaque },
    { name: 'functions.read_file', arguments: { path: 'a' }, opaque },
  ];
  const { w, heard } = world({ calls });
  await w.drive();
  const [changed, same, unsendable] = heard[0]?.parts ?? [];
  expect(changed).toMatchObject({
    opaque,
    signed: { name: 'readFile', arguments: { path: 7 } },
    arguments: { path: '7' },
  });
  expect(same).toMatchObject({ opaque });
  expect(same).not.toHaveProperty('signed');
  for (const field of ['opaque', 'signed']) expect(unsendable).not.toHaveProperty(field);
});

describe('a call that is printed as text', () => {
  const printed = (args: string) => ({
    text: `I look.\n<tool_call>{"name": "read_file", "arguments": ${args}}</tool_call>`,
  });

  it('does not run, and its text says which tool it was about', async () => {
    const { w } = world(printed('{"path": "a"}'));
    await w.drive();
    expect(w.effects).toEqual([]);
    expect(w.messages[0]?.parts).toMatchObject([{ type: 'text', printedCalls: ['read_file'] }]);
  });

  it('runs with a mark if the user chose so for the model, and is taken out of the text', async () => {
    const { w, heard } = world(printed('{"path": "a", "count": "3"}'));
    w.printedCalls = 'run';
    await w.drive();
    expect(w.effects.map(({ what }) => what)).toEqual(['read_file {"path":"a","count":3}']);
    expect(heard[0]?.parts).toMatchObject([
      { type: 'text', text: 'I look.' },
      { type: 'tool-call', writtenName: 'read_file', readFromText: true },
    ]);
    const row = w.rows.find(({ kind }) => kind === 'model-settled');
    expect(row?.kind === 'model-settled' && row.reply.parts[1]).toMatchObject({ readFromText: true });
  });

  it.each(['{}', '{"path": "a", "count": "many"}', '{"path": ["a", 1]}'])(
    'with the arguments %s, which do not fit its tool, fails with a reason instead of running',
    async (args) => {
      const { w, heard } = world(printed(args));
      w.printedCalls = 'run';
      await w.drive();
      expect(w.effects).toEqual([]);
      const [, call] = heard[0]?.parts ?? [];
      expect(call).toMatchObject({ type: 'tool-call', readFromText: true });
      const raw = call?.type === 'tool-call' ? call.malformed?.raw : undefined;
      expect(JSON.parse(raw ?? '')).toEqual(JSON.parse(args));
    },
  );

  it('next to a call that the model made is only text', async () => {
    const { w, heard } = world({ ...printed('{"path": "a"}'), calls: [{ name: 'wait', arguments: {} }] });
    w.printedCalls = 'run';
    await w.drive();
    expect(w.effects.map(({ what }) => what)).toEqual(['wait {}']);
    expect(heard[0]?.parts[0]).not.toHaveProperty('printedCalls');
  });

  it('is not looked for in the reply of a model that gets its tools in the prompt', async () => {
    const { w, heard } = world(printed('{"path": "a"}'));
    w.printedCalls = 'ignore';
    await w.drive();
    expect(heard[0]?.parts[0]).not.toHaveProperty('printedCalls');
  });
});

describe('what is taken out of a text', () => {
  it('is a repair with its beginning: thoughts', () => {
    const collector = new PartCollector();
    collector.add({ type: 'reasoning-delta', text: 'I think.', fromText: true });
    collector.add({ type: 'text-delta', text: 'Hello.' });
    const { repairs } = readReply(
      world({}).w.ports(),
      { tools: 'none', format: 'text' },
      { callable: [], named: [] },
      collector,
      { reason: 'stop' },
      'report',
    );
    expect(repairs).toEqual([{ kind: 'thoughts-in-text', at: '', written: 'I think.' }]);
  });

  it.each(['report', 'run'] as const)('is a repair with its beginning: printed calls (%s)', async (mode) => {
    const printed = '<tool_call>{"name": "read_file", "arguments": {"path": "a", "count": "3"}}</tool_call>';
    const { w } = world({ text: `I look.\n${printed}` });
    w.printedCalls = mode;
    await w.drive();
    const row = w.rows.find(({ kind }) => kind === 'model-settled');
    const repairs = row?.kind === 'model-settled' ? row.reply.repairs : [];
    const call = { kind: 'call-in-text', at: '', written: printed };
    if (mode === 'report') expect(repairs).toEqual([call]);
    else
      expect(repairs).toEqual([
        { ...call, callId: expect.any(String) },
        { kind: 'number-in-text', at: 'count', written: '3', callId: expect.any(String) },
      ]);
  });
});
