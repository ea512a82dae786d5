import { expect, test } from 'vitest';
import { LoopId } from '../../shared/ids.ts';
import type { LoopState } from '../../shared/loop.ts';
import { isAwaited, switchedAt } from './awaited-model.ts';

const loopId = LoopId.parse(`loop_${'0'.repeat(26)}`);
const at = (iteration: number, state: LoopState = { name: 'running' }) => ({ loopId, iteration, state });
const first = { provider: 'openai', providerId: 'home', model: 'first' } as const;
const second = { ...first, model: 'second' };

test('the awaited model is the model that the user chooses during a loop, until the next iteration begins', () => {
  const switched = switchedAt(null, at(2), first);
  expect(isAwaited(switched, at(2), second)).toBe(true);
  expect(isAwaited(switched, at(2, { name: 'paused' }), second)).toBe(true);
  expect(isAwaited(switched, at(3), second)).toBe(false);
  expect(isAwaited(switched, at(2, { name: 'completed', outcome: { reason: 'answered', text: '' } }), second)).toBe(
    false,
  );
});

test('the awaited model is null if the user changes back to the model that answers now', () => {
  const switched = switchedAt(switchedAt(null, at(2), first), at(2), second);
  expect(isAwaited(switched, at(2), first)).toBe(false);
});

test('the awaited model is null if no loop is live', () => {
  expect(switchedAt(null, null, first)).toBeNull();
  expect(switchedAt(null, at(2, { name: 'stopped', outcome: { reason: 'idle', text: '' } }), first)).toBeNull();
});
