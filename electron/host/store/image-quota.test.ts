import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { LoopState } from '../../../shared/loop.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import { newId } from '../new-id.ts';
import { Checkpoints } from './checkpoints.ts';
import { ImageQuota } from './image-quota.ts';
import { Loops } from './loops.ts';
import { newOwner } from './owner.ts';
import { newLoop, temporaryDatabase } from './store.fixture.ts';
import { Topics } from './topics.ts';

const DAY = 24 * 60 * 60 * 1000;
const KB = 1024;

function world() {
  const database = temporaryDatabase();
  const [checkpoints, loops, quota] = [new Checkpoints(database), new Loops(database), new ImageQuota(database)];
  const topicId = new Topics(database).create({ id: newId(TopicId), title: 'A topic', workspace: '/w' }).id;
  /** A loop with one edit whose contents of 10 KB each are called `NAME-before` and `NAME-after`. */
  const loop = (name: string, state: LoopState['name'], daysAgo: number, change: Partial<Checkpoint> = {}) => {
    const id = newId(LoopId);
    const owner = newOwner();
    loops.create({ ...newLoop(topicId), id }, {}, { owner, leaseMs: 60_000 });
    if (state === 'paused') loops.commit(id, owner, { state: { name: 'paused' } });
    if (state === 'completed')
      database.run("UPDATE loops SET state_name = 'completed', owner = NULL, lease_until = NULL WHERE id = ?", id);
    const { before = `${name}-before` } = change;
    const after = `${name}-after`;
    const checkpoint: Checkpoint = {
      ...{ id: newId(CheckpointId), loopId: id, callId: null, topicId, workspace: '/w', path: 'a.txt' },
      ...{ operation: 'modify', movedFrom: null, before, after, mode: 0o644, at: database.now() - daysAgo * DAY },
      ...{ undoneAt: null, acceptedAt: null, ...change },
    };
    const bytes = () => new Uint8Array(randomBytes(10 * KB));
    checkpoints.save(
      [checkpoint],
      [
        { key: before ?? '', bytes: bytes() },
        { key: after, bytes: bytes() },
      ],
    );
  };
  const kept = (name: string) =>
    [`${name}-before`, `${name}-after`].filter((key) => checkpoints.image(key) !== null).length;
  return { database, checkpoints, quota, loop, kept };
}

test('removes nothing up to the limit', () => {
  const { quota, loop, kept } = world();
  loop('one', 'completed', 30);
  expect(quota.keepWithin(20 * KB)).toBe(0);
  expect(quota.kept()).toEqual({ bytes: 20 * KB, contents: 2, removed: 0 });
  expect(kept('one')).toBe(2);
});

test('removes the contents of the oldest loops first, and says which were removed', () => {
  const { quota, loop, kept, checkpoints } = world();
  loop('newer', 'completed', 20);
  loop('oldest', 'completed', 40);
  loop('old', 'completed', 30);
  expect(quota.keepWithin(45 * KB)).toBe(2);
  expect(['oldest', 'old', 'newer'].map(kept)).toEqual([0, 2, 2]);
  expect(quota.kept()).toEqual({ bytes: 40 * KB, contents: 4, removed: 2 });
  expect(checkpoints.removedImages()).toEqual(new Set(['oldest-before', 'oldest-after']));
  expect([checkpoints.isRemoved('oldest-before'), checkpoints.isRemoved('old-before')]).toEqual([true, false]);
});

test('never removes what a loop that can go on needs, even if it is older and the limit is exceeded', () => {
  const { quota, loop, kept } = world();
  loop('running', 'running', 90);
  loop('paused', 'paused', 80);
  loop('ended', 'completed', 70);
  expect(quota.keepWithin(1)).toBe(2);
  expect(['running', 'paused', 'ended'].map(kept)).toEqual([2, 2, 0]);
});

test('removes recent changes that are not accepted only when all others are gone', () => {
  const { quota, loop, kept } = world();
  loop('open', 'completed', 2);
  loop('accepted', 'completed', 1, { acceptedAt: 5 });
  expect(quota.keepWithin(25 * KB)).toBe(2);
  expect(['open', 'accepted'].map(kept)).toEqual([2, 0]);
  expect(quota.keepWithin(1)).toBe(2);
  expect(kept('open')).toBe(0);
});

test('keeps a content that a newer loop needs too, and stores a removed content again', () => {
  const { quota, loop, kept, checkpoints } = world();
  loop('old', 'completed', 40);
  loop('new', 'completed', 20, { before: 'old-after' });
  expect(quota.keepWithin(25 * KB)).toBe(1);
  expect(checkpoints.image('old-before')).toBeNull();
  expect(checkpoints.image('old-after')).not.toBeNull();
  checkpoints.save([], [{ key: 'old-before', bytes: new Uint8Array([1]) }]);
  expect(kept('old')).toBe(2);
  expect(checkpoints.removedImages().size).toBe(0);
});
