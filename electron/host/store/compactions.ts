/**
 * Stores the summaries that models read instead of earlier messages, by topic. A compaction is
 * never edited, but it can be undone.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CompactionId, LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { Compaction } from '../../../shared/topic.ts';
import type { RowOf } from '../loop/journal-rows.ts';
import { Journal } from './journal.ts';
import { Queries } from './queries.ts';

const SELECT = `
  SELECT id, topic_id AS topicId, until_id AS until, summary, made_by AS madeBy, messages,
    tokens_before AS tokensBefore, tokens_after AS tokensAfter, created_at AS createdAt, undone_at AS undoneAt
  FROM compactions`;

export class Compactions extends Queries {
  add(compaction: Compaction): void {
    this.database.run(
      `INSERT INTO compactions (id, topic_id, until_id, summary, made_by, messages, tokens_before, tokens_after, created_at,
         undone_at)
       VALUES (:id, :topicId, :until, :summary, :madeBy, :messages, :tokensBefore, :tokensAfter, :createdAt, :undoneAt)`,
      { ...compaction },
    );
  }

  /** Returns all compactions of a topic, oldest first, including undone ones. */
  list(topicId: TopicId): readonly Compaction[] {
    return this.database.all<Compaction>(`${SELECT} WHERE topic_id = ? ORDER BY number`, topicId);
  }

  /**
   * Returns the compactions that are not undone, newest first. Every model call runs this query.
   */
  standing(topicId: TopicId): readonly Pick<Compaction, 'id' | 'until'>[] {
    return this.database.all<Pick<Compaction, 'id' | 'until'>>(
      'SELECT id, until_id AS until FROM compactions WHERE topic_id = ? AND undone_at IS NULL ORDER BY number DESC',
      topicId,
    );
  }

  /** Throws `not-found` if the compaction does not exist in this topic. */
  get(topicId: TopicId, id: CompactionId): Compaction {
    const compaction = this.database.get<Compaction>(`${SELECT} WHERE id = ? AND topic_id = ?`, id, topicId);
    if (!compaction) throw new LoopwrightError('compaction-not-found', { topicId, id });
    return compaction;
  }

  /**
   * Records the tokens spent on a summary that was made while no loop ran. They are recorded in
   * the journal of the last loop, because usage is counted from journals. Call this inside the
   * transaction that stores the compaction.
   */
  spentAtRest(loopId: LoopId, spent: Pick<RowOf<'compacted'>, 'model' | 'usage' | 'compactionId'>): void {
    const last = this.database.get<{ next_row: number; seq: number }>(
      `SELECT next_row, (SELECT seq FROM journal WHERE loop_id = loops.id ORDER BY row DESC LIMIT 1) AS seq
       FROM loops WHERE id = ?`,
      loopId,
    );
    if (last === undefined) return;
    const row = { kind: 'compacted', ...spent, seq: last.seq, at: this.database.now() } as const;
    this.database.run('UPDATE loops SET next_row = next_row + 1 WHERE id = ?', loopId);
    new Journal(this.database).append(loopId, last.next_row, [row]);
  }

  /**
   * Returns the last message that a compaction covers: the message with the results of the calls
   * in `until`, or `until` itself if it has no calls.
   */
  end(until: MessageId): MessageId {
    const row = this.database.get<{ id: MessageId; role: string }>(
      `SELECT next.id, next.role FROM messages AS asked JOIN messages AS next
         ON next.topic_id = asked.topic_id AND next.loop_id = asked.loop_id AND next.seq > asked.seq
       WHERE asked.id = ? ORDER BY next.seq LIMIT 1`,
      until,
    );
    return row?.role === 'tool' ? row.id : until;
  }

  /**
   * Marks a compaction as undone. A compaction that is already undone stays unchanged. Throws
   * `not-found` if it does not exist.
   */
  undo(topicId: TopicId, id: CompactionId): void {
    this.get(topicId, id);
    const sql = 'UPDATE compactions SET undone_at = coalesce(undone_at, ?) WHERE id = ?';
    this.database.run(sql, this.database.now(), id);
  }
}
