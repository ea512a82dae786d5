/**
 * Stores a checkpoint for each edit: the file, the kind of edit, and the content of the file
 * before the edit (its before-image). Equal contents are stored once.
 */
import type { CallId, CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { Checkpoint, CheckpointStore, Image, RecordedStates } from '../files/checkpoints.ts';
import type { DiskState } from '../files/disk-state.ts';
import { imageIn, saveImage } from './images.ts';
import { Queries } from './queries.ts';

const SELECT = `
  SELECT checkpoints.id, loop_id AS loopId, call_id AS callId, checkpoints.topic_id AS topicId, checkpoints.workspace, path,
    operation, moved_from AS movedFrom, before, after, mode, at, undone_at AS undoneAt, redone_at AS redoneAt, accepted_at AS acceptedAt
  FROM checkpoints`;

export class Checkpoints extends Queries implements CheckpointStore, RecordedStates {
  /** Returns paths in a workspace that were edited lately, the newest first. */
  recentPaths(workspace: string): readonly string[] {
    const sql = `SELECT path FROM checkpoints
      WHERE workspace = ? AND number > (SELECT max(number) FROM checkpoints) - 2000 ORDER BY number DESC LIMIT 500`;
    return [...new Set(this.database.all<{ path: string }>(sql, workspace).map(({ path }) => path))];
  }

  save(checkpoints: readonly Checkpoint[], images: readonly Image[]): void {
    this.database.transaction(() => {
      for (const image of images) saveImage(this.database, image);
      for (const checkpoint of checkpoints) this.#saveCheckpoint(checkpoint);
    });
  }

  image(key: Image['key']): Uint8Array | null {
    return imageIn(this.database, key);
  }

  isRemoved(key: Image['key']): boolean {
    return this.database.get('SELECT 1 FROM images WHERE key = ? AND removed_at IS NOT NULL', key) !== undefined;
  }

  /** The states whose contents were removed to save space. */
  removedImages(): ReadonlySet<DiskState> {
    const removed = this.database.all<{ key: DiskState }>('SELECT key FROM images WHERE removed_at IS NOT NULL');
    return new Set(removed.map(({ key }) => key));
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

  newest(): number {
    return this.database.get<{ newest: number | null }>('SELECT max(number) AS newest FROM checkpoints')?.newest ?? 0;
  }

  recordedSince(
    { newest, at }: { readonly newest: number; readonly at: number },
    workspace: string,
    except: CallId,
  ): ReadonlyMap<string, DiskState | null> {
    const recorded = this.database.all<Checkpoint>(
      `${SELECT} WHERE checkpoints.workspace = ? AND (number > ? OR undone_at >= ? OR redone_at >= ?)
         AND call_id IS NOT ? ORDER BY number`,
      ...[workspace, newest, at, at, except],
    );
    const states = new Map<string, DiskState | null>();
    for (const { path, movedFrom, before, after, undoneAt } of recorded) {
      const isUndone = undoneAt !== null;
      if (movedFrom !== null) states.set(movedFrom, isUndone ? before : null);
      states.set(path, isUndone ? (movedFrom === null ? before : null) : after);
    }
    return states;
  }

  markAccepted(ids: readonly CheckpointId[], at: number): void {
    this.database.transaction(() => {
      for (const id of ids) this.database.run('UPDATE checkpoints SET accepted_at = ? WHERE id = ?', at, id);
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
