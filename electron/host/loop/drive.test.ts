import { describe, expect, it } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { LoopState } from '../../../shared/loop.ts';
import { callsOf, type ToolResultPart, textOf } from '../../../shared/message.ts';
import { beginStep, callTools, type Strategy } from './effects.ts';
import type { JournalRow } from './journal-rows.ts';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { answerQuestion, decideApproval, goOn, resolveOutcome } from './user-decisions.ts';
import { type FakeTool, RECEIPT, type Script, World, type WorldOptions } from './world.fixture.ts';

const call = (name: string, args = {}) => ({ name, arguments: args });
const done = { calls: [call('attempt_completion', { result: 'all done' })] };
const ask: FakeTool['verdict'] = { verdict: 'ask', why: [{ name: 'changes-workspace', data: {} }], diffs: [] };

function world(script: Script, options: Partial<WorldOptions> = {}): World {
  return new World({
    strategy: agenticStrategy,
    script,
    tools: [{ name: 'write' }, { name: 'read', readOnly: true }],
    ...options,
  });
}

const loopOf = (it: World) => ({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock });
const resultsOf = (it: World) =>
  it.messages.flatMap(({ parts }) => parts.filter((part): part is ToolResultPart => part.type === 'tool-result'));
const statuses = (it: World) => resultsOf(it).map(({ status }) => status);

const lastText = (it: World) => textOf(it.messages.at(-1) ?? { parts: [] });

/** Expects that every stored call has exactly one stored result. */
function expectPaired(it: World): void {
  const asked = it.messages.flatMap(callsOf).map(({ callId }) => callId);
  expect(
    resultsOf(it)
      .map(({ callId }) => callId)
      .sort(),
  ).toEqual([...asked].sort());
}

/** Resolves when the condition becomes true. The timeout of the test limits the waiting time. */
const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('stop', () => {
  it('ends a hanging model call, keeps the received text, and starts no tool', async () => {
    const it = world(() => ({ text: 'I was about to', calls: [call('write')], hang: true }));
    const rest = it.drive();
    await until(() => it.requests.length === 1);
    it.abort.abort('stop');
    expect(await rest).toMatchObject({ name: 'stopped', outcome: { reason: 'user_cancelled' } });
    expect(it.effects).toEqual([]);
    expect(textOf(it.messages[0] ?? { parts: [] })).toBe('I was about to');
    expectPaired(it);
  });

  it.each(['stop', 'interrupt'])(
    'counts the usage of a model call that was aborted (%s), and repeats the call',
    async (how) => {
      const usage = { inputTokens: 500, outputTokens: 20, cost: 0.5 };
      const it = world(() => ({ ...done, usage, hang: it.model === 'first' }));
      const rest = it.drive();
      await until(() => it.requests.length === 1);
      it.abort.abort(how);
      await rest;
      it.model = 'second';
      goOn(loopOf(it), agenticStrategy);
      expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
      expect(it.requests).toHaveLength(2);
      expect(it.events.findLast(({ type }) => type === 'loop-end')).toMatchObject({
        iterations: 1,
        usage: { modelCalls: 2, inputTokens: 1_000, outputTokens: 40, cost: 1 },
      });
    },
  );

  it('cancels a hanging tool call and the calls after it, and every call has a result', async () => {
    const hang: FakeTool = {
      name: 'hang',
      run: (_args, signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ status: 'cancelled' }), { once: true }),
        ),
    };
    const it = world(() => ({ calls: [call('hang'), call('write'), call('read')] }), {
      tools: [hang, { name: 'write' }, { name: 'read', readOnly: true }],
    });
    const rest = it.drive();
    await until(() => it.effects.length === 1);
    it.abort.abort('stop');
    expect(await rest).toMatchObject({ name: 'stopped' });
    expect(it.effects.map(({ what }) => what)).toEqual(['hang {}']);
    expect(statuses(it)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(lastText(it)).toMatch(/^Cause: Stopped by you\.\nDone: nothing yet\nNot done: read \(canceled\), and /);
    expectPaired(it);
    expect(it.requests).toHaveLength(1);
  });

  it('can be followed by a resume: canceled calls stay canceled, and no call is repeated', async () => {
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
    it.onCommit = () => {
      if (it.rows.some(({ kind }) => kind === 'model-settled')) it.abort.abort('stop');
    };
    await it.drive();
    it.onCommit = null;
    goOn(loopOf(it), agenticStrategy);
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(it.effects).toEqual([]);
    expectPaired(it);
  });
});

describe('an error', () => {
  it('is named as the cause in the final text, exactly once', async () => {
    const finish = { reason: 'error', code: 'unreachable', message: 'The key was refused.' } as const;
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('read')] } : { finish }));
    expect(await it.drive()).toMatchObject({ name: 'failed', outcome: { reason: 'error' } });
    expect(lastText(it)).toMatch(/^Cause: The key was refused\.\nDone: read\nNot done: the rest of the task\.\nNext: /);
  });
});

describe('an interrupted process', () => {
  it('leaves the loop interrupted, and the next drive continues the loop', async () => {
    const it = world((_request, turn) => ({
      ...(turn === 0 ? { calls: [call('write')] } : done),
      hang: it.model === 'first',
    }));
    const rest = it.drive();
    await until(() => it.requests.length === 1);
    it.abort.abort('interrupt');
    expect(await rest).toEqual({ name: 'interrupted' });
    expect(it.rows.some(({ kind }) => kind === 'stopped' || kind === 'ended')).toBe(false);
    it.model = 'second';
    goOn(loopOf(it), agenticStrategy);
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
  });

  it('does not record a running call as canceled, and the user decides about the unknown outcome', async () => {
    const hang: FakeTool = {
      name: 'hang',
      run: (_args, signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ status: 'cancelled' }), { once: true }),
        ),
    };
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('hang'), call('write')] } : done), {
      tools: [hang, { name: 'write' }],
    });
    const rest = it.drive();
    await until(() => it.effects.length === 1);
    it.abort.abort('interrupt');
    expect(await rest).toEqual({ name: 'interrupted' });
    goOn(loopOf(it), agenticStrategy);
    const state = await it.drive();
    expect(state).toMatchObject({ name: 'waiting', awaited: { for: 'outcome' } });
  });

  it('that lost its lease during a tool call makes no further model call', async () => {
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('read')] } : done), {
      tools: [
        {
          name: 'read',
          readOnly: true,
          run: () => {
            it.owner = 'somebody else';
            return {};
          },
        },
      ],
    });
    expect(await it.drive()).toEqual({ name: 'interrupted' });
    expect(it.requests).toHaveLength(1);
  });

  it('that lost its lease writes nothing more to the journal', async () => {
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
    it.onCommit = () => {
      if (it.rows.some(({ kind }) => kind === 'model-settled')) it.owner = 'somebody else';
    };
    const rest = it.drive();
    expect(await rest).toEqual({ name: 'interrupted' });
    expect(it.rows.at(-1)?.kind).toBe('model-settled');
    expect(it.effects).toEqual([]);
  });
});

describe('pause', () => {
  it('takes effect at the next boundary and survives a restart', async () => {
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
    it.pause = false;
    it.onCommit = () => {
      it.pause = true;
    };
    expect(await it.drive()).toEqual({ name: 'paused' });
    expect(it.effects).toHaveLength(1);
    const later = it.restartedAfter(it.rows.length);
    later.record = { ...later.record, state: { name: 'paused' } };
    goOn(loopOf(later), agenticStrategy);
    expect(await later.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(later.effects).toEqual([]);
  });
});

describe('an approval', () => {
  const script: Script = (_request, turn) => (turn === 0 ? { calls: [call('write', { n: 1 })] } : done);
  const asking = { tools: [{ name: 'write', verdict: ask }] };

  async function waiting(options: Partial<WorldOptions> = asking) {
    const it = world(script, options);
    const state = await it.drive();
    if (state.name !== 'waiting' || state.awaited.for !== 'approval') throw new Error(JSON.stringify(state));
    return { it, callId: state.awaited.callId };
  }

  it('lets nothing run while the loop waits for it, and then allows the call once', async () => {
    const { it, callId } = await waiting();
    expect(it.effects).toEqual([]);
    expect(it.rows.some(({ kind }) => kind === 'call-started')).toBe(false);
    decideApproval(loopOf(it), callId, { decision: 'once', receipt: '' });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(it.effects.map(({ what }) => what)).toEqual(['write {"n":1}']);
  });

  it('that the user denies is reported to the model and does not count as a mistake', async () => {
    const { it, callId } = await waiting();
    decideApproval(loopOf(it), callId, { decision: 'deny', receipt: '' });
    await it.drive();
    expect(statuses(it)).toEqual(['denied', 'done']);
    expect(it.events.some(({ type }) => type === 'mistake')).toBe(false);
  });

  it('is still pending after a restart, and is requested only once', async () => {
    const { it, callId } = await waiting();
    const later = it.restartedAfter(it.rows.length);
    later.record = { ...later.record, state: { name: 'waiting', awaited: { for: 'approval', callId } } };
    expect(await later.drive()).toMatchObject({ name: 'waiting' });
    expect(later.rows.filter(({ kind }) => kind === 'approval-requested')).toHaveLength(1);
    decideApproval(loopOf(later), callId, { decision: 'folder', receipt: '' });
    expect(await later.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
  });

  it('counts only for the receipt that was stored last', async () => {
    const { it, callId } = await waiting();
    const other = { decision: 'once', receipt: 'another' } as const;
    expect(() => decideApproval(loopOf(it), callId, other)).toThrow('something else');
    decideApproval(loopOf(it), callId, { decision: 'deny', receipt: 'another' });
    await it.drive();
    expect(statuses(it)).toEqual(['denied', 'done']);
  });

  it('from an older journal, without a receipt, does not count, and is requested again', async () => {
    const { it, callId } = await waiting();
    decideApproval(loopOf(it), callId, { decision: 'once', receipt: '' });
    it.rows = it.rows.map(
      ({ asking: _, grant: __, ...row }: JournalRow & { asking?: unknown; grant?: unknown }) => row,
    );
    expect(await it.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'approval', callId } });
    expect(it.effects).toEqual([]);
    expect(it.rows.findLast(({ kind }) => kind === 'approval-requested')).toHaveProperty('asking.receipt');
  });

  it('is requested again when the call would now do something else', async () => {
    const { it, callId } = await waiting();
    decideApproval(loopOf(it), callId, { decision: 'once', receipt: '' });
    const changed = { ...ask, receipt: { ...RECEIPT, digest: 'now' } };
    it.tools = it.tools.map((tool) => (tool.name === 'write' ? { ...tool, verdict: changed } : tool));
    expect(await it.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'approval', callId } });
    expect(it.effects).toEqual([]);
    expect(() => decideApproval(loopOf(it), callId, { decision: 'once', receipt: '' })).toThrow('something else');
    decideApproval(loopOf(it), callId, { decision: 'once', receipt: 'now' });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(it.effects.map(({ what }) => what)).toEqual(['write {"n":1}']);
  });

  it('is void after the receipt has expired: when it is given, and when the call begins later', async () => {
    const { it, callId } = await waiting({
      tools: [{ name: 'write', verdict: { ...ask, receipt: { ...RECEIPT, expiresAt: 5_000 } } }],
    });
    it.clock = 5_000;
    const once = { decision: 'once', receipt: '' } as const;
    expect(() => decideApproval({ ...loopOf(it), now: 5_000 }, callId, once)).toThrow('something else');
    decideApproval({ ...loopOf(it), now: 4_999 }, callId, once);
    expect(await it.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'approval', callId } });
    expect(it.effects).toEqual([]);
    expect(it.rows.filter(({ kind }) => kind === 'approval-requested')).toHaveLength(2);
  });

  it('is requested again if the effect differs in the last moment, and no more often than three times', async () => {
    const { it, callId } = await waiting();
    let differs = 0;
    it.beforeCall = (name) => {
      if (name !== 'write') return null;
      differs += 1;
      return 'differs';
    };
    decideApproval(loopOf(it), callId, { decision: 'once', receipt: '' });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(differs).toBe(3);
    expect(it.effects).toEqual([]);
    expect(statuses(it)).toEqual(['skipped', 'done']);
  });

  it('that the user denies with a reason reports the reason to the model as the words of the user', async () => {
    const { it, callId } = await waiting();
    decideApproval(loopOf(it), callId, { decision: 'deny', receipt: '', reason: 'Use pnpm.' });
    await it.drive();
    expect(JSON.stringify(it.requests.at(-1)?.messages)).toContain('Their reason: \\"Use pnpm.\\"');
  });

  it('becomes invalid when the tool has changed in the meantime (V5)', async () => {
    const { it, callId } = await waiting();
    it.rows = it.rows.map((row) => (row.kind === 'approval-requested' ? { ...row, definitionHash: 'older' } : row));
    decideApproval(loopOf(it), callId, { decision: 'once', receipt: '' });
    expect(await it.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'approval', callId } });
    expect(it.effects).toEqual([]);
  });

  it('shows how the tool differs from the version that was allowed before (V5)', async () => {
    const { it } = await waiting({ tools: [{ name: 'write', verdict: { ...ask, changed: '-old\n+new' } }] });
    expect(it.events.find(({ type }) => type === 'approval-request')).toMatchObject({ changed: '-old\n+new' });
    const { it: unchanged } = await waiting();
    expect(unchanged.events.find(({ type }) => type === 'approval-request')).not.toHaveProperty('changed');
  });

  it('is denied when nobody can decide, and the loop continues', async () => {
    const it = world(script, { ...asking, attendant: 'nobody' });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(statuses(it)).toEqual(['denied', 'done']);
    expect(it.effects).toEqual([]);
  });
});

describe('an unknown outcome', () => {
  const script: Script = (_request, turn) => (turn === 0 ? { calls: [call('write', { n: 1 })] } : done);

  /** Returns a world with a loop whose process was killed while `write` ran. */
  async function died(options: Partial<WorldOptions> = {}) {
    const it = world(script, options);
    await it.drive();
    const started = it.rows.findIndex((row) => row.kind === 'call-started');
    const later = it.restartedAfter(started + 1);
    later.messages = later.messages.slice(0, 1);
    goOn(loopOf(later), agenticStrategy);
    return later;
  }

  async function resolved(as: 'retry' | 'done' | 'skip') {
    const it = await died();
    const state: LoopState = await it.drive();
    if (state.name !== 'waiting' || state.awaited.for !== 'outcome') throw new Error(JSON.stringify(state));
    expect(it.effects).toEqual([]);
    resolveOutcome(loopOf(it), state.awaited.callId, as);
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    return it;
  }

  it('is resolved by repeating the call if the user chooses to retry', async () => {
    const it = await resolved('retry');
    expect(it.effects.map(({ what }) => what)).toEqual(['write {"n":1}']);
  });

  it('is not resolved by repeating the call before the user allows the tool, which now needs an approval (V5)', async () => {
    const it = await died();
    const state: LoopState = await it.drive();
    if (state.name !== 'waiting' || state.awaited.for !== 'outcome') throw new Error(JSON.stringify(state));
    it.tools = it.tools.map((tool) => (tool.name === 'write' ? { ...tool, verdict: ask } : tool));
    const { callId } = state.awaited;
    resolveOutcome(loopOf(it), callId, 'retry');
    expect(await it.drive()).toMatchObject({ name: 'waiting', awaited: { for: 'approval', callId } });
    expect(it.effects).toEqual([]);
    decideApproval(loopOf(it), callId, { decision: 'once', receipt: '' });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(it.effects.map(({ what }) => what)).toEqual(['write {"n":1}']);
  });

  it('of a repeatable call stays unknown when the user stops the loop instead of deciding', async () => {
    const it = await died({ tools: [{ name: 'write', idempotent: true }] });
    // `drive` creates a new controller, so the stop must be requested after it.
    const rest = it.drive();
    it.abort.abort('stop');
    expect(await rest).toMatchObject({ outcome: { reason: 'user_cancelled' } });
    expect(it.effects).toEqual([]);
    expect(statuses(it)).toEqual(['unknown']);
  });

  it('is treated as success if the user says that the call is done', async () => {
    const it = await resolved('done');
    expect(it.effects).toEqual([]);
    expect(statuses(it)).toEqual(['done', 'done']);
  });

  it('is treated as skipped if the user chooses to skip the call', async () => {
    const it = await resolved('skip');
    expect(it.effects).toEqual([]);
    expect(statuses(it)).toEqual(['skipped', 'done']);
  });

  it('is reported to the model as unknown when nobody can decide, and the call is not repeated', async () => {
    const it = await died({ attendant: 'nobody' });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(it.effects).toEqual([]);
    expect(statuses(it)).toEqual(['unknown', 'done']);
  });

  it('does not arise for a read-only call, which runs again', async () => {
    const it = await died({ tools: [{ name: 'write', readOnly: true }] });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(statuses(it)).toEqual(['done', 'done']);
  });
});

describe('resuming', () => {
  it('repeats a failed model call', async () => {
    let broken = true;
    const finish = { reason: 'error', code: 'unreachable', message: 'No connection.' } as const;
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : broken ? { finish } : done));
    expect(await it.drive()).toMatchObject({ name: 'failed' });
    broken = false;
    goOn(loopOf(it), agenticStrategy);
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'attempt_completion' } });
    expect(it.effects).toHaveLength(1);
  });

  it('raises a reached limit above the used amount, even if the limit was lowered, and never above the maximum', async () => {
    const it = world(() => ({ calls: [call('read')] }), { limits: { maxIterations: 2 } });
    await it.drive();
    it.record = { ...it.record, limits: { ...it.record.limits, maxIterations: 1 } };
    const stopped = it.record;
    goOn(loopOf(it), agenticStrategy, {}, 5);
    expect(it.record.limits.maxIterations).toBe(7);
    it.record = stopped;
    goOn(loopOf(it), agenticStrategy, {}, 5000);
    expect(it.record.limits.maxIterations).toBe(1000);
  });

  it('rejects a completed loop and a waiting loop', async () => {
    const it = world(() => done);
    await it.drive();
    expect(() => goOn(loopOf(it), agenticStrategy)).toThrow(/cannot be resumed/);
    expect(() => answerQuestion(loopOf(it), it.newMessage('x'), 'x')).toThrow(/not waiting/);
  });

  it('ends the loop as failed and repeats nothing when the strategy decides differently now', async () => {
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
    await it.drive();
    const before = it.effects.length;
    const cut = it.rows.findIndex((row) => row.kind === 'calls-stored');
    const later = it.restartedAfter(cut);
    later.rows = later.rows.map((row) =>
      row.kind === 'effect' && row.fingerprint.startsWith('callTools')
        ? { ...row, fingerprint: 'callTools other' }
        : row,
    );
    goOn(loopOf(later), agenticStrategy);
    expect(await later.drive()).toMatchObject({ name: 'failed', outcome: { reason: 'error' } });
    expect(later.effects).toEqual([]);
    expect(before).toBe(1);
  });
});

describe('a fault of the program', () => {
  it('ends the loop with an understandable message, gives every call a result, and is logged', async () => {
    const bug: FakeTool = {
      name: 'bug',
      run: () => {
        throw new TypeError('x is not a function');
      },
    };
    const it = world(() => ({ calls: [call('write'), call('bug'), call('write', { n: 2 })] }), {
      tools: [{ name: 'write' }, bug],
    });
    const state = await it.drive();
    expect(state).toMatchObject({ name: 'failed', outcome: { reason: 'error' } });
    const text = 'outcome' in state ? state.outcome.text : '';
    expect(text).toContain('Done: write');
    expect(text).toContain('A fault in this program');
    expect(JSON.stringify(state)).not.toContain('is not a function');
    expect(it.bugs).toHaveLength(1);
    expect(statuses(it)).toEqual(['done', 'unknown', 'cancelled']);
    expectPaired(it);
  });

  it('of the disk leaves the loop interrupted and is reported', async () => {
    const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
    it.onCommit = () => {
      it.onCommit = null;
      throw new LoopwrightError('storage-full', { path: '/data', detail: '' });
    };
    expect(await it.drive()).toEqual({ name: 'interrupted' });
    expect(it.events.at(-1)).toEqual({ type: 'loop-state', state: { name: 'interrupted' } });
    expect(it.effects).toEqual([]);
  });

  it.each([
    [new Error('EIO'), { failure: 'loop-drive-failed', data: { why: 'EIO' } }],
    [new LoopwrightError('app-closing'), { failure: 'app-closing', data: {} }],
  ])('that cannot be stored interrupts the loop and is named: %s', async (failure, named) => {
    const it = world(() => done);
    it.onCommit = () => {
      throw failure;
    };
    expect(await it.drive()).toEqual({ name: 'interrupted' });
    expect(it.events.slice(-2)).toEqual([
      { type: 'notice', ...named },
      { type: 'loop-state', state: { name: 'interrupted' } },
    ]);
  });
});

it('stores nothing for a batch without calls, and handles the batch again after a restart', async () => {
  const answers: unknown[] = [];
  const strategy: Strategy = {
    name: 'tool-driven',
    version: 1,
    unit: 'iterations',
    limits: [],
    phases: {},
    *run() {
      answers.push(yield* callTools([]));
      yield* beginStep({ phase: 'iterate', note: '' });
      return { reason: 'replied', text: 'all done' };
    },
  };
  const it = world(() => done, { strategy });
  await it.drive();
  expect(it.messages.map((message) => textOf(message))).toEqual(['all done']);
  expect(it.rows.map(({ kind }) => kind)).toEqual(['effect', 'effect', 'step', 'ended']);
  const later = it.restartedAfter(2);
  await later.drive();
  expect(later.messages.slice(it.messages.length).map((message) => textOf(message))).toEqual(['all done']);
  expect(answers).toEqual([[], []]);
});

it('announces the start of a call once, after its start was committed', async () => {
  const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
  const announced: (readonly string[])[] = [];
  const seen = it.events.push.bind(it.events);
  it.events.push = (...events) => {
    for (const event of events) {
      if (event.type !== 'tool-call-start' || event.tool !== 'write') continue;
      announced.push(it.rows.flatMap((row) => ('callId' in row && row.callId === event.callId ? [row.kind] : [])));
    }
    return seen(...events);
  };
  await it.drive();
  expect(announced).toEqual([['call-requested', 'call-started']]);
});

it('announces no start of a call that was not begun because its effect differs, before it is skipped', async () => {
  const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
  const early: string[] = [];
  it.beforeCall = (name) => {
    if (name !== 'write') return null;
    early.push(...it.events.flatMap(({ type }) => (type === 'tool-call-start' ? [type] : [])));
    return 'differs';
  };
  await it.drive();
  expect(early).toEqual([]);
  expect(statuses(it)).toEqual(['skipped', 'done']);
});

it('announces a message only after it was committed', async () => {
  const it = world((_request, turn) => (turn === 0 ? { calls: [call('write')] } : done));
  const early: string[] = [];
  const seen = it.events.push.bind(it.events);
  it.events.push = (...events) => {
    for (const event of events) {
      if (event.type === 'message-stored' && !it.messages.some(({ id }) => id === event.messageId))
        early.push(event.messageId);
    }
    return seen(...events);
  };
  await it.drive();
  expect(it.events.filter(({ type }) => type === 'message-stored')).toHaveLength(5);
  expect(early).toEqual([]);
});

it('stores the iteration and the cost with each reply, and the changed files with an edit', async () => {
  const diff = { path: 'a.txt', added: 2, removed: 1, patch: '@@' };
  const replies = [{ calls: [call('write')] }, { calls: [call('read')] }, done];
  const it = world((_request, turn) => replies[turn] ?? done, {
    tools: [
      { name: 'write', run: () => ({ changedFiles: true, diffs: [diff] }) },
      { name: 'read', readOnly: true },
    ],
  });
  await it.drive();
  const iterations = it.messages.flatMap(({ iteration }) => (iteration === undefined ? [] : [iteration]));
  expect(iterations.map(({ number }) => number)).toEqual([1, 2, 3]);
  for (const { usage, durationMs } of iterations) {
    expect(usage).toEqual({ inputTokens: 10, outputTokens: 1 });
    expect(durationMs).toBeGreaterThan(0);
  }
  expect(it.messages.filter(({ role }) => role === 'tool').every(({ iteration }) => iteration === undefined)).toBe(
    true,
  );
  expect(resultsOf(it).map(({ edits }) => edits)).toEqual([
    [{ path: 'a.txt', added: 2, removed: 1 }],
    undefined,
    undefined,
  ]);
});
