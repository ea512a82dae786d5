import { describe, expect, it } from 'vitest';
import { ServerId } from '../../../../../shared/ids.ts';
import { callsOf, type ModelMessage, resultText, textOf } from '../../../../../shared/message.ts';
import { pairUp } from '../../../../../shared/wire/pair-up.ts';
import { fingerprintOf } from '../../fingerprint.ts';
import { answerQuestion } from '../../user-decisions.ts';
import { type FakeTool, type Scripted, World, type WorldOptions } from '../../world.fixture.ts';
import { agenticStrategy, chatStrategy } from '../agentic/agentic.ts';

const call = (name: string, args: object = {}) => ({ name, arguments: args as Record<string, never> });
const ask = (args: object) => call('ask_user', args);
const done = call('attempt_completion', { result: 'all done' });
const tools: readonly FakeTool[] = [{ name: 'read', readOnly: true }, { name: 'write' }];

/** Replies in order; the number of requests so far decides. */
function world(replies: readonly Scripted[], options: Partial<WorldOptions> = {}): World {
  let asked = 0;
  return new World({
    strategy: agenticStrategy,
    tools,
    script: () => replies[asked++] ?? { text: 'Nothing more.' },
    ...options,
  });
}

const answer = (it: World, text: string) =>
  answerQuestion(
    { store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock },
    it.newMessage(text),
    text,
  );

const resultsOf = (messages: readonly ModelMessage[]) =>
  messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'));
const results = (it: World) => resultsOf(it.messages).map((part) => [part.status, resultText(part)] as const);

/** Every call of the stored conversation has exactly one result, in place, as providers demand. */
const isPaired = (messages: readonly ModelMessage[]) => pairUp(messages) === messages;

describe('ask_user', () => {
  it('is offered first, to an agentic loop that somebody attends', async () => {
    const it = world([{ text: 'Hello.' }]);
    await it.drive();
    expect(it.requests[0]?.tools.map(({ wireName }) => wireName)).toEqual([
      'ask_user',
      ...['attempt_completion', 'read', 'write'],
    ]);
    const alone = world([{ text: 'Hello.' }], { attendant: 'nobody' });
    await alone.drive();
    expect(alone.requests[0]?.tools.map(({ wireName }) => wireName)).not.toContain('ask_user');
    const chat = world([{ text: 'Hello.' }], { strategy: chatStrategy });
    await chat.drive();
    expect(chat.requests[0]?.tools.map(({ wireName }) => wireName)).not.toContain('ask_user');
  });

  it('asks, waits through a restart, and gives the answer to the model as words of the user', async () => {
    let it = world([
      { calls: [ask({ question: 'Which one?', options: ['the red', 'the\nblue'] })] },
      { calls: [done] },
    ]);
    expect(await it.drive()).toEqual({ name: 'waiting', awaited: { for: 'question' } });
    const asked = { prefix: '', question: 'Which one?', options: ['the red', 'the blue'] };
    expect(it.events.find(({ type }) => type === 'question')).toMatchObject(asked);
    expect(it.rows.find(({ kind }) => kind === 'question-requested')).toMatchObject(asked);
    expect(it.messages.at(-1)?.parts).toMatchObject([{ type: 'question', ...asked }]);
    expect(isPaired(it.messages)).toBe(true);

    const script = it.options.script;
    it = Object.assign(it.restartedAfter(it.rows.length), {});
    expect(it.options.script).toBe(script);
    expect(await it.drive()).toMatchObject({ name: 'waiting' });
    expect(it.messages.filter(({ parts }) => parts.some(({ type }) => type === 'question'))).toHaveLength(1);
    answer(it, 'the red');
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    const sent = it.requests.at(-1)?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
    expect(textOf(sent.at(-1) ?? { parts: [] })).toBe('the red');
    expect(isPaired(sent)).toBe(true);
    expect(isPaired(it.messages)).toBe(true);
    expect(results(it)[0]).toEqual(['done', expect.stringContaining('put to the user')]);
  });

  it('has its one result, and is asked once, after a crash at any commit', async () => {
    const reply = { calls: [ask({ question: 'Which?' }), call('read')] };
    const whole = world([reply]);
    const crashes: Pick<World, 'rows' | 'messages'>[] = [];
    whole.onCommit = () => crashes.push({ rows: [...whole.rows], messages: [...whole.messages] });
    await whole.drive();
    expect(crashes.length).toBeGreaterThan(1);
    for (const crash of crashes) {
      const it = new World({ ...whole.options, script: () => reply }).restartedAfter(0);
      Object.assign(it, crash);
      expect(await it.drive()).toMatchObject({ name: 'waiting' });
      const calls = it.messages.flatMap(callsOf).map(({ callId }) => callId);
      expect(calls).toHaveLength(2);
      expect(resultsOf(it.messages).map(({ callId }) => callId)).toEqual(calls);
      expect(it.messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'assistant']);
      expect(isPaired(it.messages)).toBe(true);
    }
  });

  it('leaves a paired conversation when the user stops the loop while it waits', async () => {
    const it = world([{ calls: [ask({ question: 'Which?' })] }]);
    await it.drive();
    const store = it.store.bind(it);
    it.store = () => {
      it.abort.abort('stop');
      return store();
    };
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'user_cancelled' } });
    expect(isPaired(it.messages)).toBe(true);
    expect(it.messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'assistant', 'assistant']);
  });

  it('lets the other calls of its reply run first, but does not accept a completion with them', async () => {
    const it = world([{ calls: [done, ask({ question: 'Which?' }), call('write', { n: 1 })] }, { calls: [done] }]);
    expect(await it.drive()).toMatchObject({ name: 'waiting' });
    expect(it.effects.map(({ what }) => what)).toEqual(['write {"n":1}']);
    expect(results(it).map(([status]) => status)).toEqual(['skipped', 'done', 'done']);
    answer(it, 'this one');
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(isPaired(it.messages)).toBe(true);
  });

  it('asks only the first question of a reply', async () => {
    const it = world([{ calls: [ask({ question: 'One?' }), ask({ question: 'Two?' })] }]);
    await it.drive();
    expect(it.events.filter(({ type }) => type === 'question')).toMatchObject([{ question: 'One?' }]);
    expect(results(it).map(([status]) => status)).toEqual(['done', 'skipped']);
  });

  it.each([
    [{}],
    [{ question: ' ' }],
    [{ question: 'x'.repeat(4_001) }],
    [{ question: 'Q', options: Array(7).fill('a') }],
  ])('fails, and explains how it is called, with the arguments %j', async (args) => {
    const it = world([{ calls: [ask(args)] }, { calls: [done] }]);
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(results(it)[0]).toEqual(['failed', expect.stringContaining('Not asked. ask_user takes')]);
    expect(it.events.filter(({ type }) => type === 'mistake')).toHaveLength(1);
  });

  it('is answered by the app, and never waits, when nobody attends the loop', async () => {
    const it = world([{ calls: [ask({ question: 'Which?' })] }, { calls: [done] }], { attendant: 'nobody' });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(textOf(it.requests.at(-1)?.messages.at(-1) ?? { parts: [] })).toMatch(/^\(Automatic\) Nobody is here/);
  });

  it('is offered and waits while answers that were given in advance are left, without an attendant', async () => {
    const answers = ['the red'];
    const ask = () => ({ calls: [call('ask_user', { question: 'Which?' })] });
    const it = world([ask(), ask(), { calls: [done] }], { attendant: 'nobody', answersLeft: () => answers.length });
    expect(await it.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'question' } });
    answer(it, answers.shift() ?? '');
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    const asked = it.requests.map(({ tools: given, messages }) => [
      given[0]?.wireName,
      textOf(messages.at(-1) ?? { parts: [] }),
    ]);
    expect(asked).toEqual([
      ['ask_user', 'do it'],
      ['ask_user', 'the red'],
      ['ask_user', expect.stringMatching(/^\(Automatic\) Nobody is here/)],
    ]);
  });

  it('replays a journal of an older version, in which the suggested answers were part of the question', async () => {
    const reply = { calls: [ask({ question: 'Which?', options: ['red', 'blue'] })] };
    let it = world([reply, { calls: [done] }]);
    await it.drive();
    const old = 'Which?\n\n1. red\n2. blue';
    it = it.restartedAfter(it.rows.length);
    it.rows = it.rows.map((row) => {
      if (row.kind !== 'question-requested') return row;
      const { options: _, ...rest } = row;
      return { ...rest, question: old };
    });
    const effect = it.rows.findLast(({ kind }) => kind === 'effect');
    expect(effect).toMatchObject({ fingerprint: fingerprintOf({ type: 'askUser', question: old }) });
    expect(await it.drive()).toMatchObject({ name: 'waiting' });
    answer(it, 'red');
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
  });

  it('does not make the loop need a completion: a plain answer after the question ends it', async () => {
    const it = world([{ calls: [ask({ question: 'Which?' })] }, { text: 'The red one, then.' }]);
    await it.drive();
    answer(it, 'the red');
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'answered', text: 'The red one, then.' } });
    expect(it.requests).toHaveLength(2);
  });

  it('is not listed as work that was done', async () => {
    const finish = { reason: 'error', code: 'unauthorized', message: 'The key was refused.' } as const;
    const it = world([{ calls: [ask({ question: 'Which?' }), call('read')] }, { finish }]);
    await it.drive();
    answer(it, 'the red');
    const state = await it.drive();
    expect('outcome' in state && state.outcome.text).toContain('Done: read\n');
  });

  it('is not confused with a tool of the same name on a server, which runs like any other tool', async () => {
    const impostor: FakeTool = { name: 'ask_user', server: ServerId.parse('impostor') };
    const it = world([{ calls: [ask({ question: 'Your password?' })] }], { strategy: chatStrategy, tools: [impostor] });
    await it.drive();
    expect(it.events.filter(({ type }) => type === 'question')).toEqual([]);
    expect(it.effects).toHaveLength(1);
  });

  it('leaves a loop of an older version alone, in which the call of an unknown tool failed', async () => {
    const it = world([{ calls: [ask({ question: 'Which?' })] }, { text: 'I see.' }], { strategy: chatStrategy });
    await it.drive();
    const asked = it.rows.findIndex(({ kind }) => kind === 'question-requested');
    const old = world([{ text: 'I see.' }], { strategy: chatStrategy }).restartedAfter(0);
    old.rows = it.rows
      .filter(({ seq }) => seq < (it.rows[asked]?.seq ?? 0))
      .map((row) => (row.kind === 'call-settled' ? { ...row, result: { ...row.result, status: 'failed' } } : row));
    old.messages = it.messages.slice(0, -1);
    expect(await old.drive()).toMatchObject({ outcome: { text: 'I see.' } });
    expect(old.events.filter(({ type }) => type === 'question')).toEqual([]);
  });
});
