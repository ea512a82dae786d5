/**
 * Three sources must give the same view, whatever happens to the loop: a listener from the start,
 * a listener that joined while the loop rested, and the events that are derived from the journal
 * rows.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CompactionId, LoopId, TopicId } from '../../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopEvent } from '../../../shared/loop.ts';
import { foldLoopEvent, freshLoopView, type LoopView } from '../../../shared/loop-view.ts';
import type { LoopPorts } from '../loop/ports.ts';
import { agenticStrategy } from '../loop/strategies/agentic/agentic.ts';
import { planReplanStrategy } from '../loop/strategies/plan-replan/plan-replan.ts';
import {
  act,
  ask,
  planned,
  planner,
  tools as planTools,
  replanned,
} from '../loop/strategies/plan-replan/planner.fixture.ts';
import { answerQuestion, decideApproval, goOn, type RestingLoop } from '../loop/user-decisions.ts';
import { type FakeTool, type Scripted, World } from '../loop/world.fixture.ts';
import { eventsOf, loopViewOf } from './events-of.ts';

const call = (name: string) => ({ name, arguments: {} });

const diffs = [{ path: 'a.txt', added: 1, removed: 0, patch: '+a' }];
const asks: NonNullable<FakeTool['verdict']> = {
  verdict: 'ask',
  why: [{ name: 'changes-workspace', data: {} }],
  diffs,
  changed: '-old\n+new',
};
const TOOLS: readonly FakeTool[] = [
  { name: 'write', verdict: asks },
  { name: 'read', readOnly: true },
  { name: 'fail', run: () => ({ status: 'failed' }) },
  { name: 'fail-after-asking', verdict: asks, run: () => ({ status: 'failed' }) },
];

const reply: fc.Arbitrary<Scripted> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(fc.constantFrom(...TOOLS.map(({ name }) => name)), { minLength: 1, maxLength: 4 }),
  }.arbitrary.map((names): Scripted => ({ calls: names.map(call) })),
  fc.constant<Scripted>({ finish: { reason: 'error', code: 'server-error', message: 'no' } }),
  fc.constant<Scripted>({ text: 'thinking', hang: true }),
);

/** An intervention while the loop is driven, and the user's decision when the loop rests. */
interface Move {
  /** The number of events of the drive that precede the intervention. */
  readonly after: number;
  readonly during: 'pause' | 'stop' | 'interrupt' | 'nothing';
  readonly decision: 'deny' | 'once';
  readonly joins: boolean;
}
const move: fc.Arbitrary<Move> = fc.record({
  after: fc.nat({ max: 25 }),
  during: fc.constantFrom('pause', 'stop', 'interrupt', 'nothing'),
  decision: fc.constantFrom('deny', 'once'),
  joins: fc.boolean(),
});

/**
 * Returns the part of the view that must be equal. Timestamps differ, and the rows contain more
 * about interrupted calls.
 */
function told({ streaming: _, restedAt: __, trail, calls, ...view }: LoopView) {
  return {
    ...view,
    trail: trail.map(({ at: ___, ...entry }) => entry),
    calls: view.state.name === 'interrupted' ? [] : calls.map(({ startedAt: ____, ...call }) => call),
  };
}

const COMPACTION = CompactionId.parse(`compaction_${'0'.repeat(26)}`);
const SPENT = { inputTokens: 7, outputTokens: 3 };

/**
 * Returns a compaction that summarises earlier messages before every other model call. An aborted
 * summary results in no compaction.
 */
function compacting(): LoopPorts['compaction'] {
  let calls = 0;
  return {
    fit: async ({ messages }, hooks, signal) => {
      if (calls++ % 2 === 1) return messages;
      hooks.progress(0, 1);
      await Promise.resolve();
      const made = signal.aborted ? null : COMPACTION;
      hooks.spent(SPENT, made);
      hooks.ended(SPENT, made);
      return messages;
    },
  };
}

async function drive(world: World, { after, during }: Move): Promise<void> {
  const from = world.events.length;
  world.pause = false;
  const rest = world.drive();
  for (let turns = 0; turns < 200 && world.events.length - from < after; turns++) await Promise.resolve();
  if (during === 'pause') world.pause = true;
  if (during === 'stop' || during === 'interrupt') world.abort.abort(during);
  // Interrupts the drive when the model hangs.
  const patience = setTimeout(() => world.abort.abort('interrupt'), 5);
  await rest;
  clearTimeout(patience);
}

function decide(world: World, { decision }: Move): void {
  const loop: RestingLoop = { store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock++ };
  const { state } = world.record;
  if (state.name === 'waiting' && state.awaited.for === 'approval') {
    decideApproval(loop, state.awaited.callId, { decision, receipt: '' });
    world.events.push({ type: 'approval-settled', callId: state.awaited.callId, decision });
  } else goOn(loop, agenticStrategy);
}

it('the view is the same for every listener whenever the loop rests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(reply, { minLength: 1, maxLength: 8 }),
      fc.array(move, { minLength: 1, maxLength: 6 }),
      async (replies, moves) => {
        const world = new World({
          strategy: agenticStrategy,
          tools: TOOLS,
          limits: { maxIterations: 3, mistakeLimit: 2 },
          script: () => replies[Math.min(world.requests.length, replies.length) - 1] ?? { calls: [call('read')] },
        });
        world.compaction = compacting();
        const { id: loopId, strategy, limits, createdAt: startedAt } = world.record;
        const fresh = freshLoopView({ loopId, strategy, limits, startedAt, state: { name: 'running' } });
        const seen: { view: LoopView; from: number }[] = [{ view: fresh, from: 0 }];
        for (const each of moves) {
          await drive(world, each);
          const stored = loopViewOf(world.record, world.rows);
          for (const one of seen) {
            one.view = world.events.slice(one.from).reduce((view, event) => foldLoopEvent(view, event, 0), one.view);
            one.from = world.events.length;
            expect(told(one.view)).toEqual(told(stored));
          }
          expect(world.bugs).toEqual([]);
          if (each.joins) seen.push({ view: stored, from: world.events.length });
          if (world.record.state.name === 'completed') break;
          decide(world, each);
        }
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);

it('the view shows that a pause is requested until the loop pauses after the awaited answer', () => {
  const loopId = LoopId.parse(`loop_${'0'.repeat(26)}`);
  const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
  const state = { name: 'running' } as const;
  const pausing = {
    ...freshLoopView({ loopId, strategy: 'agentic', limits: DEFAULT_LIMITS, startedAt: 0, state }),
    pausing: true,
  };
  const fold = (...events: readonly LoopEvent[]) =>
    events.reduce((view, event) => foldLoopEvent(view, event, 0), pausing);
  const waits: LoopEvent = { type: 'loop-state', state: { name: 'waiting', awaited: { for: 'question' } } };
  const goesOn: LoopEvent = {
    ...{ type: 'loop-start', loopId, topicId, strategy: 'agentic', resumed: true },
    limits: DEFAULT_LIMITS,
  };
  const paused: LoopEvent = { type: 'loop-state', state: { name: 'paused' } };
  expect(fold(waits).pausing).toBe(true);
  expect(fold(waits, goesOn).pausing).toBe(true);
  expect(fold(waits, goesOn, paused).pausing).toBe(false);
  expect(fold(goesOn).pausing).toBe(false);
});

it('the view of a planning loop is the same for every listener, including the plan and the trail', async () => {
  const world: World = new World({
    strategy: planReplanStrategy,
    tools: planTools,
    limits: { maxSteps: 9 },
    script: planner(({ phase, clarification_history, observations }) => {
      if (phase === 'plan') return planned('a', 'b');
      if (phase === 'replan') return replanned('c');
      return clarification_history.length === 0 ? ask('Which?') : act('todo', `/todo add bad ${observations.length}`);
    }),
  });
  const { id: loopId, strategy, limits, createdAt: startedAt } = world.record;
  const fresh = freshLoopView({ loopId, strategy, limits, startedAt, state: { name: 'running' } });
  for (const name of ['waiting', 'stopped']) {
    expect(await world.drive()).toMatchObject({ name });
    const live = world.events.reduce((view, event) => foldLoopEvent(view, event, 0), fresh);
    expect(told(live)).toEqual(told(loopViewOf(world.record, world.rows)));
    expect(live.trail.length).toBeGreaterThan(2);
    const loop = { store: world.store(), loopId, owner: world.owner, now: world.clock };
    if (name === 'waiting') answerQuestion(loop, world.newMessage('this one'), 'this one');
  }
});

it('a step shows the limits at the time of the step, and the view shows the current limits', async () => {
  const world = new World({
    strategy: agenticStrategy,
    tools: TOOLS,
    limits: { maxIterations: 2 },
    script: () => ({ calls: [call('read')] }),
  });
  await world.drive();
  goOn({ store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock }, agenticStrategy, {
    maxIterations: 3,
  });
  const from = world.events.length;
  const rest = world.drive();
  for (let turns = 0; turns < 200 && !world.events.slice(from).some(({ type }) => type === 'step-start'); turns++)
    await Promise.resolve();
  world.pause = true;
  expect(await rest).toEqual({ name: 'paused' });
  goOn({ store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock }, agenticStrategy, {
    maxIterations: 4,
  });
  world.pause = false;
  await world.drive();
  const kinds = world.rows.filter(({ kind }) => kind === 'limit-extended' || kind === 'limits-changed');
  expect(kinds).toMatchObject([
    { kind: 'limit-extended', limits: { maxIterations: 3 } },
    { kind: 'limits-changed', limits: { maxIterations: 4 } },
  ]);
  const measured = eventsOf(world.record, world.rows).flatMap(({ event }) =>
    event.type === 'step-start' ? [event.progress.limit] : [],
  );
  expect([measured.at(-1), new Set(measured).size]).toEqual([4, 2]);
  expect(loopViewOf(world.record, world.rows)).toMatchObject({ limits: { maxIterations: 4 }, progress: { limit: 4 } });
});
