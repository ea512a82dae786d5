import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CallId, LoopId, TopicId } from '../../../../shared/ids.ts';
import type { Checkpoint } from '../../files/checkpoints.ts';
import { planWrite } from '../../files/edits/plan-change.ts';
import type { PlannedChange } from '../../files/edits/planned-change.ts';
import { resolvePath } from '../../files/paths/path-policy.ts';
import { newId } from '../../new-id.ts';
import { CallRecorder, type RecordedCall } from './call-recorder.ts';

async function plannedEdit(path = 'a.txt'): Promise<PlannedChange> {
  const root = mkdtempSync(join(tmpdir(), 'recorder-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const place = await resolvePath({ root }, path);
  if (!place.ok) throw new Error(place.refusal.message);
  const planned = await planWrite(place.value, Buffer.from('new\n'));
  if (!planned.ok) throw new Error(planned.refusal.message);
  return planned.value;
}

function recording() {
  const saved: Checkpoint[] = [];
  const order: string[] = [];
  const recorder = new CallRecorder({
    checkpoints: {
      save: (checkpoints) => {
        order.push('save');
        saved.push(...checkpoints);
      },
      newest: () => 0,
      recordedSince: () => new Map(),
    },
    transaction: (fn) => {
      order.push('begin');
      const result = fn();
      order.push('commit');
      return result;
    },
    now: () => 7,
  });
  const key = { loopId: newId(LoopId), callId: newId(CallId) };
  const call: RecordedCall = {
    context: { ...key, topicId: newId(TopicId), workspace: '/' },
    hooks: { started: () => void order.push('started') },
    mayChange: true,
    mayTouchProtected: false,
  };
  return { recorder, key, call, saved, order };
}

test('an edit saves its before-image and its started row in one transaction', async () => {
  const { recorder, key, call, saved, order } = recording();
  const change = await plannedEdit();
  const diffs = [{ path: 'a.txt', added: 1, removed: 0, patch: '' }];
  const { answer, record } = await recorder.during(call, async () => {
    const ids = recorder.begin(key, [change]);
    recorder.finished(key, diffs);
    return ids;
  });
  expect(order).toEqual(['begin', 'save', 'started', 'commit']);
  expect(answer).toEqual(saved.map(({ id }) => id));
  expect(saved).toMatchObject([{ ...key, topicId: call.context.topicId, path: 'a.txt', operation: 'create', at: 7 }]);
  expect(record).toEqual({ begun: true, edits: true, differs: false, diffs });
});

test('an edit of a finished call is rejected', async () => {
  const { recorder, key, call, order } = recording();
  const change = await plannedEdit();
  expect(() => recorder.begin(key, [change])).toThrow('is over');
  await recorder.during(call, async () => {});
  expect(() => recorder.begin(key, [change])).toThrow('is over');
  expect(order).toEqual([]);
});

test('an edit without a call key, or with the key of another loop, is rejected', async () => {
  const { recorder, key, call, order } = recording();
  const change = await plannedEdit();
  await recorder.during(call, async () => {
    expect(() => recorder.begin(null, [change])).toThrow('Nothing was changed');
    expect(() => recorder.begin({ ...key, loopId: newId(LoopId) }, [change])).toThrow('Nothing was changed');
  });
  expect(order).toEqual([]);
});

test('a call makes at most one edit', async () => {
  const { recorder, key, call } = recording();
  const change = await plannedEdit();
  await recorder.during(call, async () => {
    recorder.begin(key, [change]);
    expect(() => recorder.begin(key, [change])).toThrow('Nothing more was changed');
  });
});

test('an error that the loop throws when an edit begins reaches the caller, not the model', async () => {
  const { recorder, key, call } = recording();
  const change = await plannedEdit();
  const lost = new Error('the lease is lost');
  const hooks = {
    started: () => {
      throw lost;
    },
  };
  const running = recorder.during({ ...call, hooks }, async () => {
    expect(() => recorder.begin(key, [change])).toThrow(lost);
    return 'the server turned it into an answer';
  });
  await expect(running).rejects.toBe(lost);
});

test('an edit of a protected path begins only if its call was allowed to change protected paths', async () => {
  const { recorder, key, call, order } = recording();
  const change = await plannedEdit('.git/hooks/pre-commit');
  await recorder.during(call, async () => {
    expect(() => recorder.begin(key, [change])).toThrow('protected');
  });
  expect(order).toEqual([]);
  await recorder.during({ ...call, mayTouchProtected: true }, async () => recorder.begin(key, [change]));
  expect(order).toContain('commit');
});
