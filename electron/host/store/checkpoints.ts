/**
 * Stores a checkpoint for each edit: the file, the kind of edit, and the content of the file
 * before the edit (its before-image). Equal contents are stored once.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CallId, CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { Checkpoint, CheckpointStore, Image } from '../files/checkpoints.ts';
import { Queries } from './queries.ts';

const SELECT = `
  SELECT checkpoints.id, loop_id AS loopId, call_id AS callId, checkpoints.topic_id AS topicId, checkpoints.workspace, path,
    operation, moved_from AS movedFrom, before, after, mode, at, undone_at AS undoneAt, accepted_at AS acceptedAt
  FROM checkpoints`;

export class Checkpoints extends Queries implements CheckpointStore {
  save(checkpoints: readonly Checkpoint[], images: readonly Image[]): void {
    this.database.transaction(() => {
      for (const image of images) this.#saveImage(image);
      for (const checkpoint of checkpoints) this.#saveCheckpoint(checkpoint);
    });
  }

  image(key: Image['key']): Uint8Array | null {
    const row = this.database.get<{ size: number; deflated: number; bytes: NodeJS.NonSharedUint8Array }>(
      'SELECT size, deflated, bytes FROM images WHERE key = ?',
      key,
    );
    if (!row) return null;
    return row.deflated ? inflateRawSync(row.bytes, { maxOutputLength: row.size }) : row.bytes;
  }

  find(id: CheckpointId): Checkpoint | null {
    return this.database.get<Checkpoint>(`${SELECT} WHERE id = ?`, id) ?? null;
  }

  ofLoop(loopId: LoopId): readonly Checkpoint[] {
    return this.database.all<Checkpoint>(`${SELECT} WHERE loop_id = ? ORDER BY number`, loopId);
  }

  ofCall(callId: CallId): readonly Checkpoint[] {
    return this.database.all<Checkpoint>(`${SELECT} WHERE call_id = ? ORDER BY number`, callId);
  }

  /**
   * Returns the checkpoints of all loops of a topic, in the order of the loops and of their edits.
   */
  ofTopic(topicId: TopicId): readonly Checkpoint[] {
    return this.database.all<Checkpoint>(
      `${SELECT} JOIN loops ON checkpoints.loop_id = loops.id
       WHERE loops.topic_id = ? ORDER BY loops.number, checkpoints.number`,
      topicId,
    );
  }

  markUndone(ids: readonly CheckpointId[], at: number): void {
    this.#mark('undone_at', ids, at);
  }

  markAccepted(ids: readonly CheckpointId[], at: number): void {
    this.#mark('accepted_at', ids, at);
  }

  #mark(column: 'undone_at' | 'accepted_at', ids: readonly CheckpointId[], at: number): void {
    this.database.transaction(() => {
      for (const id of ids) this.database.run(`UPDATE checkpoints SET ${column} = ? WHERE id = ?`, at, id);
    });
  }

  #saveImage({ key, bytes }: Image): void {
    if (this.database.get('SELECT 1 FROM images WHERE key = ?', key)) return;
    const deflated = deflateRawSync(bytes, { level: 1 });
    const helps = deflated.byteLength < bytes.byteLength * 0.9;
    this.database.run('INSERT INTO images (key, size, deflated, bytes) VALUES (:key, :size, :deflated, :bytes)', {
      key,
      size: bytes.byteLength,
      deflated: Number(helps),
      bytes: helps ? deflated : bytes,
    });
  }

  #saveCheckpoint(checkpoint: Checkpoint): void {
    this.database.run(
      `INSERT INTO checkpoints (id, loop_id, call_id, topic_id, workspace, path, operation, moved_from, before, after, mode, at,
         undone_at, accepted_at)
       VALUES (:id, :loopId, :callId, :topicId, :workspace, :path, :operation, :movedFrom, :before, :after, :mode, :at,
         :undoneAt, :acceptedAt)`,
      { ...checkpoint },
    );
  }
}
