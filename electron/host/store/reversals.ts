/** Stores every undo and redo: which edits it reversed, and what it replaced at which path. */
import { CheckpointId, type TopicId } from '../../../shared/ids.ts';
import type { Image } from '../files/checkpoints.ts';
import {
  isOfEdits,
  type NewReversal,
  type Reversal,
  type ReversalStore,
  type ReversedPath,
} from '../files/undo/reversal.ts';
import { newId } from '../new-id.ts';
import { saveImage } from './images.ts';
import { Queries } from './queries.ts';

interface ReversalRow {
  readonly number: number;
  readonly direction: 'undo' | 'redo';
  readonly topicId: TopicId | null;
  readonly workspace: string;
  readonly at: number;
}

const SELECT = 'SELECT number, direction, topic_id AS topicId, workspace, at FROM reversals';

export class Reversals extends Queries implements ReversalStore {
  begin(reversal: NewReversal, images: readonly Image[]): number {
    return this.database.transaction(() => {
      for (const image of images) saveImage(this.database, image);
      const { topicId, workspace, direction, at } = reversal;
      const inserted = this.database.get<{ number: number }>(
        `INSERT INTO reversals (topic_id, workspace, direction, at)
         VALUES ((SELECT id FROM topics WHERE id = :topicId), :workspace, :direction, :at) RETURNING number`,
        { topicId, workspace, direction, at },
      );
      const number = inserted?.number ?? 0;
      for (const id of reversal.checkpointIds)
        this.database.run('INSERT INTO reversed_edits (checkpoint_id, reversal) VALUES (?, ?)', id, number);
      for (const path of reversal.paths) this.#savePath(reversal, number, path);
      return number;
    });
  }

  finish(numbers: readonly number[], at: number): void {
    this.database.transaction(() => {
      for (const number of numbers) {
        this.database.run("UPDATE reversals SET finished_at = ?, outcome = 'done' WHERE number = ?", at, number);
        this.database.run(
          `UPDATE checkpoints SET
             undone_at = CASE reversals.direction WHEN 'undo' THEN :at END,
             redone_at = CASE reversals.direction WHEN 'redo' THEN :at END
           FROM reversals JOIN reversed_edits ON reversed_edits.reversal = reversals.number
           WHERE reversals.number = :number AND checkpoints.id = reversed_edits.checkpoint_id`,
          { at, number },
        );
      }
    });
  }

  giveUp(numbers: readonly number[], at: number): void {
    this.database.transaction(() => {
      for (const number of numbers)
        this.database.run(
          "UPDATE reversals SET finished_at = ?, outcome = 'given-up' WHERE number = ? AND outcome IS NULL",
          ...[at, number],
        );
    });
  }

  unfinished(): readonly Reversal[] {
    return this.database
      .all<ReversalRow>(`${SELECT} WHERE outcome IS NULL ORDER BY number`)
      .map((row) => this.#whole(row));
  }

  lastOf(ids: readonly CheckpointId[]): readonly Reversal[] {
    const numbers = new Set<number>();
    for (const id of ids) {
      const last = this.database.get<{ number: number | null }>(
        `SELECT max(reversal) AS number FROM reversed_edits JOIN reversals ON reversals.number = reversal
         WHERE checkpoint_id = ? AND outcome = 'done'`,
        id,
      );
      if (last?.number != null) numbers.add(last.number);
    }
    return [...numbers].flatMap((number) => {
      const row = this.database.get<ReversalRow>(`${SELECT} WHERE number = ?`, number);
      return row ? [this.#whole(row)] : [];
    });
  }

  notFinished(ids: readonly CheckpointId[]): Reversal | null {
    const row = this.database.get<ReversalRow & { outcome: string | null }>(
      `SELECT number, direction, topic_id AS topicId, workspace, at, outcome
       FROM reversals JOIN reversed_edits ON reversed_edits.reversal = reversals.number
       WHERE checkpoint_id = ? ORDER BY number DESC LIMIT 1`,
      ids[0] ?? '',
    );
    if (row === undefined || row.outcome === 'done') return null;
    const { outcome, ...reversal } = row;
    const whole = this.#whole(reversal);
    return isOfEdits(whole, ids) ? whole : null;
  }

  #whole(row: ReversalRow): Reversal {
    const ids = this.database.all<{ id: CheckpointId }>(
      'SELECT checkpoint_id AS id FROM reversed_edits WHERE reversal = ?',
      row.number,
    );
    const paths = this.database.all<ReversedPath>(
      `SELECT path, before AS replaced, mode, after AS written FROM checkpoints WHERE reversal = ? ORDER BY number`,
      row.number,
    );
    return { ...row, checkpointIds: ids.map(({ id }) => id), paths };
  }

  #savePath({ topicId, workspace, at }: NewReversal, reversal: number, path: ReversedPath): void {
    const { replaced, written } = path;
    this.database.run(
      `INSERT INTO checkpoints (id, topic_id, workspace, path, operation, before, after, mode, at, reversal)
       VALUES (:id, :topicId, :workspace, :path, :operation, :before, :after, :mode, :at, :reversal)`,
      {
        ...{ id: newId(CheckpointId), topicId, workspace, path: path.path },
        operation: replaced === null ? 'create' : written === null ? 'delete' : 'modify',
        ...{ before: replaced, after: written, mode: path.mode, at, reversal },
      },
    );
  }
}
