/**
 * Deletes messages and brings them back. A deleted message keeps its place, because versions begin
 * after it, but no version shows it. It is erased with its topic.
 */
import type { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { isAside, type Part, type Role } from '../../../shared/message.ts';
import { fromJson } from './json-column.ts';
import { MessageWords } from './message-words.ts';
import { Queries } from './queries.ts';

export interface DeletableMessage {
  readonly id: MessageId;
  readonly loopId: LoopId | null;
}

interface Row extends DeletableMessage {
  readonly number: number;
  readonly role: Role;
  readonly parts: string;
}

const COLUMNS = 'number, id, loop_id AS loopId, role, parts';

export class MessageDeletions extends Queries {
  readonly #words = new MessageWords(this.database);

  /**
   * Returns what is deleted with a shown message: a message of the user with what follows it up to the
   * next one, and of an answer everything between two messages of the user, so that no call stays
   * without its result. Messages of the app itself are left out. Empty: the message is not shown.
   */
  of(topicId: TopicId, messageId: MessageId): readonly DeletableMessage[] {
    const found = this.database.get<{ seq: number; role: Role }>(
      'SELECT seq, role FROM messages WHERE id = ? AND topic_id = ? AND shown = 1',
      ...[messageId, topicId],
    );
    if (found === undefined) return [];
    const { seq, role } = found;
    const rows = this.database.all<Row>(
      `SELECT ${COLUMNS} FROM messages WHERE topic_id = ?1 AND shown = 1
         AND seq > coalesce((SELECT max(seq) FROM messages WHERE topic_id = ?1 AND shown = 1 AND role = 'user' AND seq < ?2), 0)
         AND seq < coalesce((SELECT min(seq) FROM messages WHERE topic_id = ?1 AND shown = 1 AND role = 'user' AND seq > ?2), 9e15)
         AND (?3 = 0 OR seq >= ?2)
       ORDER BY seq`,
      ...[topicId, seq, role === 'user' ? 1 : 0],
    );
    return rows
      .filter(({ parts }) => !isAside({ parts: fromJson<readonly Part[]>(parts) }))
      .map(({ id, loopId }) => ({ id, loopId }));
  }

  /**
   * Deletes messages. Summaries that stand for one of them end, so that no model reads it in another
   * form. Call it inside a transaction.
   */
  remove(topicId: TopicId, ids: readonly MessageId[]): void {
    const list = JSON.stringify(ids);
    for (const { number } of this.#rows(topicId, list)) this.#words.remove(number);
    this.database.run(
      `UPDATE compactions SET undone_at = ?3 WHERE topic_id = ?1 AND undone_at IS NULL
         AND (SELECT seq FROM messages WHERE id = until_id)
           >= (SELECT min(seq) FROM messages WHERE topic_id = ?1 AND id IN (SELECT value FROM json_each(?2)))`,
      ...[topicId, list, this.database.now()],
    );
    this.database.run(
      `UPDATE messages SET deleted_at = ?3, shown = 0
       WHERE topic_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND deleted_at IS NULL`,
      ...[topicId, list, this.database.now()],
    );
  }

  /** Brings deleted messages back into their versions. Others are ignored. Call it inside a transaction. */
  restore(topicId: TopicId, ids: readonly MessageId[]): void {
    const list = JSON.stringify(ids);
    this.database.run(
      `UPDATE messages SET deleted_at = NULL,
         shown = (version IS NULL OR version IN (SELECT number FROM versions WHERE topic_id = ?1 AND shown = 1))
       WHERE topic_id = ?1 AND id IN (SELECT value FROM json_each(?2)) AND deleted_at IS NOT NULL`,
      ...[topicId, list],
    );
    for (const { number, parts } of this.#rows(topicId, list)) this.#words.put(number, topicId, fromJson(parts));
  }

  #rows(topicId: TopicId, list: string): readonly Row[] {
    return this.database.all<Row>(
      `SELECT ${COLUMNS} FROM messages WHERE topic_id = ? AND id IN (SELECT value FROM json_each(?))`,
      ...[topicId, list],
    );
  }
}
