/**
 * The summaries that models read instead of earlier messages, by topic. A compaction never
 * changes; it can be undone.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import { CompactionId, type LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { Compaction } from '../../../shared/topic.ts';
import type { RowOf } from '../loop/journal-rows.ts';
import type { Database } from './database.ts';
import { Journal } from './journal.ts';

interface CompactionRow {
  readonly id: string;
  readonly topic_id: string;
  readonly until_id: string;
  readonly summary: string;
  readonly made_by: Compaction['madeBy'];
  readonly messages: number;
  readonly tokens_before: number;
  readonly tokens_after: number;
  readonly created_at: number;
  readonly undone_at: number | null;
}

const COLUMNS =
  'id, topic_id, until_id, summary, made_by, messages, tokens_before, tokens_after, created_at, undone_at';

export class Compactions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(compaction: Compaction): void {
    this.#database.run(
      `INSERT INTO compactions (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      compaction.id,
      compaction.topicId,
      compaction.until,
      compaction.summary,
      compaction.madeBy,
      compaction.messages,
      compaction.tokensBefore,
      compaction.tokensAfter,
      compaction.createdAt,
      compaction.undoneAt,
    );
  }

  /** Oldest first, undone ones included. */
  list(topicId: TopicId): readonly Compaction[] {
    return this.#database
      .all<CompactionRow>(`SELECT ${COLUMNS} FROM compactions WHERE topic_id = ? ORDER BY number`, topicId)
      .map(toCompaction);
  }

  /** Compactions that are not undone, newest first. Read at every model call. */
  standing(topicId: TopicId): readonly Pick<Compaction, 'id' | 'until'>[] {
    return this.#database
      .all<Pick<CompactionRow, 'id' | 'until_id'>>(
        'SELECT id, until_id FROM compactions WHERE topic_id = ? AND undone_at IS NULL ORDER BY number DESC',
        topicId,
      )
      .map((row) => ({ id: CompactionId.parse(row.id), until: MessageId.parse(row.until_id) }));
  }

  /** Throws `not-found`. */
  get(topicId: TopicId, id: CompactionId): Compaction {
    const row = this.#database.get<CompactionRow>(
      `SELECT ${COLUMNS} FROM compactions WHERE id = ? AND topic_id = ?`,
      id,
      topicId,
    );
    if (!row) throw new LoopwrightError('compaction-not-found', { topicId, id });
    return toCompaction(row);
  }

  /**
   * Records the cost of a summary made between loops. Every model call is in a journal, so this
   * one goes into the journal of the previous loop. Call it inside the transaction of the
   * compaction.
   */
  spentAtRest(loopId: LoopId, spent: Pick<RowOf<'compacted'>, 'model' | 'usage' | 'compactionId'>): void {
    const last = this.#database.get<{ next_row: number; seq: number }>(
      `SELECT next_row, (SELECT seq FROM journal WHERE loop_id = loops.id ORDER BY row DESC LIMIT 1) AS seq
       FROM loops WHERE id = ?`,
      loopId,
    );
    if (last === undefined) return;
    const row = { kind: 'compacted', ...spent, seq: last.seq, at: this.#database.now() } as const;
    this.#database.run('UPDATE loops SET next_row = next_row + 1 WHERE id = ?', loopId);
    new Journal(this.#database).append(loopId, last.next_row, [row]);
  }

  /** The last message that a compaction covers: `until`, or the results of its calls. */
  end(until: MessageId): MessageId {
    const row = this.#database.get<{ id: string; role: string }>(
      `SELECT next.id, next.role FROM messages AS asked JOIN messages AS next
         ON next.topic_id = asked.topic_id AND next.loop_id = asked.loop_id AND next.seq > asked.seq
       WHERE asked.id = ? ORDER BY next.seq LIMIT 1`,
      until,
    );
    return row?.role === 'tool' ? MessageId.parse(row.id) : until;
  }

  /** Throws `not-found`. An undone compaction stays undone. */
  undo(topicId: TopicId, id: CompactionId): void {
    this.get(topicId, id);
    this.#database.run(
      'UPDATE compactions SET undone_at = coalesce(undone_at, ?) WHERE id = ?',
      this.#database.now(),
      id,
    );
  }
}

function toCompaction(row: CompactionRow): Compaction {
  return {
    id: CompactionId.parse(row.id),
    topicId: TopicId.parse(row.topic_id),
    until: MessageId.parse(row.until_id),
    summary: row.summary,
    madeBy: row.made_by,
    messages: row.messages,
    tokensBefore: row.tokens_before,
    tokensAfter: row.tokens_after,
    createdAt: row.created_at,
    undoneAt: row.undone_at,
  };
}
