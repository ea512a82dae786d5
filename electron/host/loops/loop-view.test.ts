import { expect, it } from 'vitest';
import type { LoopEvent, LoopState } from '../../../shared/loop.ts';
import { foldLoopEvent, freshLoopView, type LoopView } from '../../../shared/loop-view.ts';
import { agenticStrategy } from '../loop/strategies/agentic/agentic.ts';
import { type Script, World, type WorldOptions } from '../loop/world.fixture.ts';
import { loopViewOf } from './events-of.ts';

const call = (name: string, args = {}) => ({ name, arguments: args });
const ask = { verdict: 'ask', why: [{ name: 'changes-workspace', data: {} }], diffs: [] } as const;

function world(script: Script, options: Partial<WorldOptions> = {}): World {
  return new World({
    strategy: agenticStrategy,
    script,
    tools: [
      { name: 'write', verdict: ask },
      { name: 'read', readOnly: true },
      { name: 'fail', run: () => ({ status: 'failed' }) },
    ],
    ...options,
  });
}

const stored = (it: World) => loopViewOf(it.record, it.rows);

/** Returns the view of a listener that received all events. */
function heard(it: World): LoopView {
  const { id: loopId, strategy, limits, createdAt: startedAt } = it.record;
  const fresh = freshLoopView({ loopId, strategy, limits, startedAt, state: { name: 'running' } });
  return it.events.reduce((view: LoopView, event: LoopEvent) => foldLoopEvent(view, event, 0), fresh);
}

/**
 * Returns the fields that are the same at every moment whether they come from rows or from events.
 */
const shared = ({ iteration, mistakes, usage, phase, limitReached, state, question }: LoopView) => ({
  ...{ iteration, mistakes, usage, phase, limitReached, state, question },
});

it('the view shows the sentence that an older version stored as the reason of an approval', async () => {
  const loop = world(() => ({ calls: [call('write')] }));
  await loop.drive();
  expect(stored(loop).calls).toMatchObject([{ status: 'asking', asking: { why: ask.why } }]);
  loop.rows = loop.rows.map((row) =>
    row.kind === 'approval-requested' ? { ...row, asking: { why: 'It edits.', diffs: [] } } : row,
  );
  expect(stored(loop).calls).toMatchObject([
    { status: 'asking', asking: { why: [{ name: 'stored-sentence', data: { words: 'It edits.' } }] }, diffs: [] },
  ]);
});

it('the view from the rows of an ended loop is the same as the view from its events', async () => {
  const replies = [
    { calls: [call('fail')] },
    { calls: [call('read')] },
    { calls: [call('attempt_completion', { result: 'x' })] },
  ];
  const loop = world((_request, turn) => replies[turn] ?? { text: 'x' });
  await loop.drive();
  expect(shared(stored(loop))).toEqual(shared(heard(loop)));
  expect(stored(loop)).toMatchObject({ iteration: 3, calls: [], usage: { inputTokens: 30, outputTokens: 3 } });
});

it('the view shows that a loop reached its limit, and the number of mistakes in it', async () => {
  const limited = world(() => ({ calls: [call('read')] }), { limits: { maxIterations: 2 } });
  await limited.drive();
  expect(stored(limited)).toMatchObject({ limitReached: 'max_iterations_reached', iteration: 2 });
  const mistaken = world(() => ({ calls: [call('fail')] }), { limits: { mistakeLimit: 2 } });
  await mistaken.drive();
  expect(stored(mistaken)).toMatchObject({ mistakes: 2, limitReached: 'consecutive_mistakes' });
});

it('the view shows the call that waits for approval and the calls of the reply before it, but none after it', async () => {
  const loop = world(() => ({ calls: [call('read', { n: 1 }), call('write', { n: 2 }), call('write', { n: 3 })] }));
  expect(await loop.drive()).toMatchObject({ name: 'waiting' });
  expect(stored(loop).calls).toMatchObject([
    { tool: 'read', arguments: { n: 1 }, status: 'done', result: '{"n":1}' },
    { tool: 'write', arguments: { n: 2 }, status: 'asking', result: null },
  ]);
  expect(shared(stored(loop))).toEqual(shared(heard(loop)));
});

it('the view shows a tool call that was running when the loop was interrupted', async () => {
  const loop = world(() => ({ calls: [call('hang', { n: 1 })] }), {
    tools: [{ name: 'hang', run: () => new Promise(() => {}) }],
  });
  void loop.drive();
  while (!loop.rows.some(({ kind }) => kind === 'call-started')) await new Promise((resolve) => setTimeout(resolve, 1));
  const cut: LoopState = { name: 'interrupted' };
  const view = loopViewOf({ ...loop.record, state: cut, updatedAt: 77 }, loop.rows);
  expect(view).toMatchObject({ restedAt: 77, calls: [{ tool: 'hang', arguments: { n: 1 }, status: 'open' }] });
  const callId = view.calls[0]?.callId ?? ('' as never);
  const asked: LoopState = { name: 'waiting', awaited: { for: 'outcome', callId } };
  expect(loopViewOf({ ...loop.record, state: asked }, loop.rows)).toMatchObject({
    calls: [{ status: 'open' }],
  });
  expect(loopViewOf({ ...loop.record, state: { name: 'running' } }, loop.rows).calls[0]?.status).toBe('running');
});

it('the view counts the model call that was running when the loop was interrupted', async () => {
  const loop = world(() => ({ hang: true }));
  const rest = loop.drive();
  while (loop.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  loop.abort.abort('interrupt');
  await rest;
  expect(stored(loop)).toMatchObject({ state: { name: 'interrupted' }, iteration: 1, calls: [], streaming: null });
});

it('the view shows the question that the loop waits for', () => {
  const loop = world(() => ({ text: '' }));
  const at = { seq: 1, at: 5, row: 1 };
  const rows = [{ kind: 'question-requested', question: 'Which one?', prefix: 'Please: ', ...at }] as const;
  const waiting: LoopState = { name: 'waiting', awaited: { for: 'question' } };
  expect(loopViewOf({ ...loop.record, state: waiting }, rows).question).toEqual({
    prefix: 'Please: ',
    question: 'Which one?',
  });
});

it('streamed text moves to the reasoning at once when it turns out to have been a thought', () => {
  const loop = world(() => ({}));
  const begun = heard(loop);
  const events: readonly LoopEvent[] = [
    { type: 'iteration-start', iteration: 1 },
    { type: 'reasoning-delta', text: 'One. ' },
    { type: 'text-delta', text: '\nTwo.\n' },
    { type: 'text-was-reasoning' },
    { type: 'text-delta', text: 'The answer.' },
  ];
  const { streaming } = events.reduce((view, event) => foldLoopEvent(view, event, 5), begun);
  expect(streaming).toEqual({ text: 'The answer.', reasoning: 'One. Two.', startedAt: 5 });
});
