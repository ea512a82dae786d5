import { expect, test } from 'vitest';
import {
  ApprovalRuleId,
  CallId,
  CheckpointId,
  CompactionId,
  LoopId,
  MessageId,
  RunId,
  TopicId,
} from '../../shared/ids.ts';
import { newId, ulids } from './new-id.ts';

// The example of https://github.com/ulid/javascript.
test('the first ten characters are the time, as the ULID specification writes it', () => {
  expect(ulids()(1_469_918_176_385).slice(0, 10)).toBe('01aryz6s41');
});

test('an id has the shape its schema demands', () => {
  expect(newId(LoopId)).toMatch(/^loop_[0-9a-hjkmnp-tv-z]{26}$/);
  for (const schema of [TopicId, MessageId, LoopId, CallId, RunId, CheckpointId, CompactionId, ApprovalRuleId])
    expect(schema.parse(newId(schema))).toBeTypeOf('string');
  expect(newId(CallId).length).toBeLessThanOrEqual(40);
});

test('ids rise within one millisecond and when the clock jumps back', () => {
  const now = 32_503_680_000_001;
  const newUlid = ulids();
  const ids = Array.from({ length: 10_000 }, (_, index) => newUlid(now - (index % 7) * 60_000));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids of one millisecond differ before their last five characters, which planned calls replace', () => {
  const now = 32_503_680_000_002;
  const newUlid = ulids();
  const stems = Array.from({ length: 1000 }, () => newUlid(now).slice(0, -5));
  expect(new Set(stems).size).toBe(stems.length);
});
