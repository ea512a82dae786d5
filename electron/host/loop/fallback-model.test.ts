import { describe, expect, it, test } from 'vitest';
import type { ModelErrorCode } from '../../../shared/model.ts';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { type Script, World } from './world.fixture.ts';

const failed = (code: ModelErrorCode) => ({ reason: 'error', code, message: `It is ${code}.` }) as const;

/** Reads once, and then completes the task. */
const script: Script = (_, turn) =>
  turn === 0
    ? { calls: [{ name: 'read' }] }
    : { calls: [{ name: 'attempt_completion', arguments: { result: 'all done' } }] };

function world(fails: ModelErrorCode, fallback: string | null = 'spare'): World {
  const it = new World({ strategy: agenticStrategy, script, tools: [{ name: 'read', readOnly: true }] });
  it.fallbackModel = fallback;
  it.failing = { first: failed(fails) };
  return it;
}

const models = (it: World) =>
  it.messages.flatMap(({ role, model }) => (role === 'assistant' && model ? [model.model] : []));

describe('a fallback model', () => {
  it.each(['unauthorized', 'rate-limited', 'server-error', 'model-not-found', 'no-answer', 'bad-response'] as const)(
    'answers for the rest of the loop after the model failed as %s, and the first reply says so',
    async (code) => {
      const it = world(code);
      expect(await it.drive()).toMatchObject({ name: 'completed' });
      expect(it.calledModels).toEqual(['first', 'spare', 'spare']);
      expect(models(it)).toEqual(['spare', 'spare']);
      expect(
        it.messages.flatMap(({ iteration }) => (iteration ? [[iteration.number, iteration.insteadOf?.model]] : [])),
      ).toEqual([
        [1, 'first'],
        [2, undefined],
      ]);
      expect(it.events).toContainEqual(
        expect.objectContaining({
          type: 'model-retry',
          message: 'The model first failed. The fallback model spare is asked.',
        }),
      );
    },
  );

  it('has its usage counted apart from that of the model that failed', async () => {
    const it = world('server-error');
    await it.drive();
    const used = it.rows.flatMap((row) => {
      if (row.kind === 'model-cut') return [[row.model.model, row.usage.inputTokens]];
      return row.kind === 'model-settled' ? [[row.model.model, row.reply.usage.inputTokens]] : [];
    });
    expect(used).toEqual([
      ['first', 5],
      ['spare', 10],
      ['spare', 10],
    ]);
  });

  it.each(['context-exceeded', 'cancelled'] as const)('is not asked after %s', async (code) => {
    const it = world(code);
    await it.drive();
    expect(it.calledModels).not.toContain('spare');
  });

  it('that fails too ends the loop, and is not asked again', async () => {
    const it = world('server-error');
    it.failing = { first: failed('server-error'), spare: failed('unauthorized') };
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'error' } });
    expect(it.calledModels).toEqual(['first', 'spare']);
  });

  it('is not asked where none is set', async () => {
    const it = world('server-error', null);
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'error' } });
    expect(it.calledModels).toEqual(['first']);
  });
});

test('a loop that was killed at any row goes on with the fallback model, with the same result', async () => {
  const whole = world('server-error');
  await whole.drive();
  const fell = whole.rows.findIndex(({ kind }) => kind === 'model-cut');
  for (let count = 1; count < whole.rows.length; count++) {
    const again = whole.restartedAfter(count);
    expect(await again.drive(), `after ${count} rows`).toMatchObject({ name: 'completed' });
    expect(again.bugs).toEqual([]);
    expect(again.calledModels.includes('first'), `after ${count} rows`).toBe(count <= fell);
  }
});
