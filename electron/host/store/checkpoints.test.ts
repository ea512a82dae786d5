import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CallId, CheckpointId, LoopId } from '../../../shared/ids.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import { newId } from '../new-id.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Database } from './database.ts';
import { Reversals } from './reversals.ts';
import { temporaryDatabase } from './store.fixture.ts';

const checkpoint = (loopId: LoopId | null, change: Partial<Checkpoint> = {}): Checkpoint => ({
  id: newId(CheckpointId),
  loopId,
  callId: null,
  topicId: null,
  workspace: '/home/someone/project',
  path: 'src/a.ts',
  operation: 'modify',
  movedFrom: null,
  before: 'b'.repeat(64),
  after: 'a'.repeat(64),
  mode: 0o644,
  at: 5,
  undoneAt: null,
  acceptedAt: null,
  ...change,
});

/** Marks an edit as undone without a file. */
function markUndone(database: Database, id: CheckpointId, at: number): void {
  const reversals = new Reversals(database);
  const reversal = { direction: 'undo', topicId: null, workspace: '/', checkpointIds: [id], paths: [], at } as const;
  reversals.finish([reversals.begin(reversal, [])], at);
}

test('returns all checkpoints of a loop, including undone ones, in the order in which they were saved', () => {
  const database = temporaryDatabase();
  const checkpoints = new Checkpoints(database);
  const loopId = newId(LoopId);
  const saved = [
    checkpoint(loopId, { at: 9 }),
    checkpoint(loopId, { operation: 'move', movedFrom: 'old.ts', before: 'folder' }),
    checkpoint(loopId, { operation: 'create', before: null, mode: null, at: 1 }),
  ];
  checkpoints.save(saved.slice(0, 2), []);
  checkpoints.save([checkpoint(newId(LoopId)), checkpoint(null), ...saved.slice(2)], []);
  expect(checkpoints.ofLoop(loopId)).toEqual(saved.map((one) => ({ ...one, redoneAt: null })));
  const [first] = saved as [Checkpoint];
  markUndone(database, first.id, 77);
  expect(checkpoints.ofLoop(loopId)[0]).toEqual({ ...first, undoneAt: 77, redoneAt: null });
  expect(checkpoints.find(first.id)?.undoneAt).toBe(77);
  expect(checkpoints.find(newId(CheckpointId))).toBeNull();
});

test('returns a before-image byte for byte, whether it is compressible, incompressible or empty', () => {
  const checkpoints = new Checkpoints(temporaryDatabase());
  const images = [Buffer.alloc(300_000, 'loop '), randomBytes(300_000), Buffer.alloc(0), Buffer.from([0, 255, 10])];
  checkpoints.save(
    [],
    images.map((bytes, index) => ({ key: `key-${index}`, bytes: new Uint8Array(bytes) })),
  );
  images.forEach((bytes, index) => {
    expect(Buffer.from(checkpoints.image(`key-${index}`) ?? []).equals(bytes)).toBe(true);
  });
  expect(checkpoints.image('absent')).toBeNull();
});

test('stores equal content once, and compresses text', () => {
  const database = temporaryDatabase();
  const checkpoints = new Checkpoints(database);
  const image = { key: 'same', bytes: new Uint8Array(Buffer.from('one line of a source file\n'.repeat(10_000))) };
  checkpoints.save([], [image]);
  checkpoints.save([], [image, image]);
  const rows = database.all<{ stored: number }>('SELECT length(bytes) AS stored FROM images');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.stored).toBeLessThan(image.bytes.byteLength / 10);
});

test('saves all checkpoints or none, and joins the surrounding transaction', () => {
  const database = temporaryDatabase();
  const checkpoints = new Checkpoints(database);
  const loopId = newId(LoopId);
  const twice = checkpoint(loopId);
  const image = { key: 'image', bytes: new Uint8Array([1]) };
  expect(() => checkpoints.save([twice, twice], [image])).toThrow();
  expect(() =>
    database.transaction(() => {
      checkpoints.save([twice], [image]);
      throw new Error('the journal row could not be stored');
    }),
  ).toThrow();
  expect(checkpoints.ofLoop(loopId)).toEqual([]);
  expect(checkpoints.image('image')).toBeNull();
});

test('returns the states that others recorded in a workspace since a moment, also by undoing', () => {
  const database = temporaryDatabase();
  const checkpoints = new Checkpoints(database);
  const own = newId(CallId);
  const early = checkpoint(null, { path: 'early.ts' });
  const undone = checkpoint(null, { path: 'undone.ts', before: 'was' });
  checkpoints.save([early, undone], []);
  const since = { newest: checkpoints.newest(), at: 50 };
  expect(since.newest).toBeGreaterThan(0);
  markUndone(database, undone.id, 60);
  checkpoints.save(
    [
      checkpoint(null, { path: 'twice.ts', after: 'first' }),
      checkpoint(null, { path: 'twice.ts', after: 'second' }),
      checkpoint(null, { path: 'new.ts', operation: 'move', movedFrom: 'old.ts', before: 'same', after: 'same' }),
      checkpoint(null, { path: 'gone.ts', operation: 'delete', after: null }),
      checkpoint(null, { path: 'own.ts', callId: own }),
      checkpoint(null, { path: 'elsewhere.ts', workspace: '/home/someone/other' }),
    ],
    [],
  );
  expect(Object.fromEntries(checkpoints.recordedSince(since, early.workspace, own))).toEqual({
    ...{ 'undone.ts': 'was', 'twice.ts': 'second', 'old.ts': null, 'new.ts': 'same', 'gone.ts': null },
  });
});
