import { expect, test } from 'vitest';
import { CallId, LoopId } from '../../shared/ids.ts';
import { DEFAULT_LIMITS, type LoopState } from '../../shared/loop.ts';
import { foldLoopEvent, freshLoopView, type LoopView } from '../../shared/loop-view.ts';
import { phaseLabel } from '../i18n/strategy-texts.ts';
import { ENDING_SHOWN_MS, indicatorModel, quietLoop } from './indicator-model.ts';

const loopId = LoopId.parse(`loop_${'0'.repeat(26)}`);
const callId = CallId.parse(`call_${'0'.repeat(26)}`);

const failure = { problem: { name: 'overloaded', data: { label: 'Test' } } } as const;
const BUSY = { type: 'model-retry', attempt: 2, of: 5, waitMs: 500, message: 'busy', failure } as const;

const view = (state: LoopState): LoopView =>
  foldLoopEvent(
    freshLoopView({ loopId, strategy: 'agentic', state: { name: 'running' }, limits: DEFAULT_LIMITS, startedAt: 0 }),
    { type: 'loop-state', state },
    1_000,
  );

test.each([
  ['completed', 'attempt_completion', 'done'],
  ['stopped', 'user_cancelled', 'stopped'],
  ['stopped', 'max_iterations_reached', 'limit'],
  ['stopped', 'budget_exceeded', 'limit'],
  ['stopped', 'answer_cut', 'limit'],
  ['failed', 'error', 'failed'],
] as const)(
  'a loop that is %s (%s) is shown for two seconds after its end, and afterwards only by its card in the chat',
  (name, reason, kind) => {
    const ended = view({ name, outcome: { reason, text: 'A text that the card shows.' } });
    expect(indicatorModel(ended, 1_000 + ENDING_SHOWN_MS - 1)).toEqual({ kind });
    expect(indicatorModel(ended, 1_000 + ENDING_SHOWN_MS)).toEqual({ kind: 'hidden' });
  },
);

test('the loop indicator is hidden if there is no loop', () => {
  expect(indicatorModel(null, 0).kind).toBe('hidden');
});

test('the loop indicator shows whether a running loop thinks, writes, runs a tool or retries', () => {
  const begun = foldLoopEvent(view({ name: 'running' }), { type: 'iteration-start', iteration: 5 }, 0);
  expect(indicatorModel(begun, 0)).toMatchObject({ activity: { name: 'thinking' } });
  expect(begun.progress).toEqual({ unit: 'iterations', done: 5, limit: 25 });
  const said = foldLoopEvent(begun, { type: 'text-delta', text: 'I' }, 0);
  expect(indicatorModel(said, 0)).toMatchObject({ activity: { name: 'writing' } });
  const call = { callId, server: '@aether/file-editor', tool: 'read_file', arguments: {} };
  const reading = foldLoopEvent(said, { type: 'tool-call-start', ...call }, 0);
  expect(indicatorModel(reading, 0)).toMatchObject({
    activity: { name: 'tool', server: '@aether/file-editor', tool: 'read_file' },
  });
  const summing = foldLoopEvent(begun, { type: 'compaction-progress', done: 1, of: 6 }, 0);
  expect(indicatorModel(summing, 0)).toMatchObject({ activity: { name: 'compacting', piece: 2, of: 6 } });
  const retry = foldLoopEvent(begun, BUSY, 0);
  expect(indicatorModel(retry, 0)).toMatchObject({ activity: { name: 'retrying' } });
});

test('the loop indicator gets the same object while more text of an answer arrives', () => {
  const begun = foldLoopEvent(view({ name: 'running' }), { type: 'iteration-start', iteration: 5 }, 0);
  const said = foldLoopEvent(begun, { type: 'text-delta', text: 'I' }, 1);
  const saidMore = foldLoopEvent(said, { type: 'text-delta', text: ' look' }, 2);
  const parts = (loop: LoopView) => Object.values(quietLoop(loop));
  expect(parts(saidMore).every((part, index) => part === parts(said)[index])).toBe(true);
  expect(parts(begun).every((part, index) => part === parts(said)[index])).toBe(false);
  expect(indicatorModel(quietLoop(said), 0)).toEqual(indicatorModel(said, 0));
});

test('the loop indicator shows an interrupted loop, and leaves the details to the card in the chat', () => {
  const call = { callId, server: 's', tool: 'write_to_file', arguments: { path: 'a' } };
  const running = foldLoopEvent(view({ name: 'running' }), { type: 'tool-call-start', ...call }, 0);
  const interrupted = foldLoopEvent(running, { type: 'loop-state', state: { name: 'interrupted' } }, 5);
  expect(indicatorModel(interrupted, 1e9)).toEqual({ kind: 'interrupted' });
});

test('the loop indicator shows that a running loop waits for the user while a request of a server is open', () => {
  const running = freshLoopView({
    ...{ loopId, strategy: 'agentic', state: { name: 'running' }, limits: DEFAULT_LIMITS, startedAt: 0 },
  });
  expect(indicatorModel(running, 0, true)).toEqual({ kind: 'waiting', for: 'request' });
  expect(indicatorModel(view({ name: 'paused' }), 0, true).kind).toBe('paused');
});

test('the loop indicator shows the progress of a loop with a plan in steps, also before the first step', () => {
  const begun = freshLoopView({
    ...{ loopId, strategy: 'plan-replan', state: { name: 'running' }, limits: DEFAULT_LIMITS, startedAt: 0 },
  });
  expect(begun.progress).toEqual({ unit: 'steps', done: 0, limit: 20 });
  const asked = foldLoopEvent(begun, { type: 'iteration-start', iteration: 9 }, 0);
  const progress = { unit: 'steps', done: 7, limit: 20 } as const;
  const stepped = foldLoopEvent(asked, { type: 'step-start', phase: 'thought', note: 'Item 1', progress }, 0);
  expect(stepped.progress).toEqual(progress);
  const limits = { ...DEFAULT_LIMITS, maxSteps: 30 };
  expect(foldLoopEvent(stepped, { type: 'limits-changed', limits }, 0).progress).toEqual({ ...progress, limit: 30 });
});

test('the loop indicator shows the name of a phase only if the phase has a label', () => {
  expect(phaseLabel('plan-replan', 'replan', 'en')).toBe('Replanning');
  expect(phaseLabel('plan-replan', 'replan', 'zh-CN')).toBe('重新规划');
  expect(phaseLabel('plan-replan', 'work', 'en')).toBeNull();
  expect(phaseLabel('decision', 'decide', 'en')).toBe('Deciding');
});
