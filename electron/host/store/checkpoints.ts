/**
 * Before-images of edits: what was done to which file, and the former bytes, once per content.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CallId, CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { Checkpoint, CheckpointStore, Image } from '../files/checkpoints.ts';
import type { Database } from './database.ts';

interface CheckpointRow {
  readonly id: string;
  readonly loop_id: string | null;
  readonly call_id: string | null;
  readonly topic_id: string | null;
  readonly workspace: string;
  readonly path: string;
  readonly operation: Checkpoint['operation'];
  readonly moved_from: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly mode: number | null;
  readonly at: number;
  readonly undone_at: number | null;
  readonly accepted_at: number | null;
}

const COLUMNS =
  'id, loop_id, call_id, topic_id, workspace, path, operation, moved_from, before, after, mode, at, undone_at, accepted_at';

export class Checkpoints implements CheckpointStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  save(checkpoints: readonly Checkpoint[], images: readonly Image[]): void {
    this.#database.transaction(() => {
      for (const image of images) this.#saveImage(image);
      for (const checkpoint of checkpoints) this.#saveCheckpoint(checkpoint);
    });
  }

  image(key: Image['key']): Uint8Array | null {
    const row = this.#database.get<{ size: number; deflated: number; bytes: NodeJS.NonSharedUint8Array }>(
      'SELECT size, deflated, bytes FROM images WHERE key = ?',
      key,
    );
    if (!row) return null;
    return row.deflated ? inflateRawSync(row.bytes, { maxOutputLength: row.size }) : row.bytes;
  }

  find(id: CheckpointId): Checkpoint | null {
    const row = this.#database.get<CheckpointRow>('SELECT * FROM checkpoints WHERE id = ?', id);
    return row ? toCheckpoint(row) : null;
  }

  ofLoop(loopId: LoopId): readonly Checkpoint[] {
    return this.#database
      .all<CheckpointRow>('SELECT * FROM checkpoints WHERE loop_id = ? ORDER BY number', loopId)
      .map(toCheckpoint);
  }

  ofCall(callId: CallId): readonly Checkpoint[] {
    return this.#database
      .all<CheckpointRow>('SELECT * FROM checkpoints WHERE call_id = ? ORDER BY number', callId)
      .map(toCheckpoint);
  }

  /** The oldest loop first; within a loop as `ofLoop`. */
  ofTopic(topicId: TopicId): readonly Checkpoint[] {
    return this.#database
      .all<CheckpointRow>(
        `SELECT checkpoints.* FROM loops JOIN checkpoints ON checkpoints.loop_id = loops.id
         WHERE loops.topic_id = ? ORDER BY loops.number, checkpoints.number`,
        topicId,
      )
      .map(toCheckpoint);
  }

  markUndone(ids: readonly CheckpointId[], at: number): void {
    this.#database.transaction(() => {
      for (const id of ids) this.#database.run('UPDATE checkpoints SET undone_at = ? WHERE id = ?', at, id);
    });
  }

  markAccepted(ids: readonly CheckpointId[], at: number): void {
    this.#database.transaction(() => {
      for (const id of ids) this.#database.run('UPDATE checkpoints SET accepted_at = ? WHERE id = ?', at, id);
    });
  }

  #saveImage({ key, bytes }: Image): void {
    if (this.#database.get('SELECT 1 FROM images WHERE key = ?', key)) return;
    const deflated = deflateRawSync(bytes, { level: 1 });
    const helps = deflated.byteLength < bytes.byteLength * 0.9;
    this.#database.run(
      'INSERT INTO images (key, size, deflated, bytes) VALUES (?, ?, ?, ?)',
      key,
      bytes.byteLength,
      helps ? 1 : 0,
      helps ? deflated : bytes,
    );
  }

  #saveCheckpoint(checkpoint: Checkpoint): void {
    this.#database.run(
      `INSERT INTO checkpoints (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      checkpoint.id,
      checkpoint.loopId,
      checkpoint.callId,
      checkpoint.topicId,
      checkpoint.workspace,
      checkpoint.path,
      checkpoint.operation,
      checkpoint.movedFrom,
      checkpoint.before,
      checkpoint.after,
      checkpoint.mode,
      checkpoint.at,
      checkpoint.undoneAt,
      checkpoint.acceptedAt,
    );
  }
}

function toCheckpoint(row: CheckpointRow): Checkpoint {
  return {
    id: CheckpointId.parse(row.id),
    loopId: row.loop_id === null ? null : LoopId.parse(row.loop_id),
    callId: row.call_id === null ? null : CallId.parse(row.call_id),
    topicId: row.topic_id === null ? null : TopicId.parse(row.topic_id),
    workspace: row.workspace,
    path: row.path,
    operation: row.operation,
    movedFrom: row.moved_from,
    before: row.before,
    after: row.after,
    mode: row.mode,
    at: row.at,
    undoneAt: row.undone_at,
    acceptedAt: row.accepted_at,
  };
}
