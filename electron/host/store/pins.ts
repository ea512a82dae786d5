/** Messages that a compaction keeps word for word. */
import { MessageId, type TopicId } from '../../../shared/ids.ts';
import type { Database } from './database.ts';

const NONE: ReadonlySet<MessageId> = new Set();

export class Pins {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Pins among what is shown. Read at every model call. */
  of(topicId: TopicId): ReadonlySet<MessageId> {
    const rows = this.#database.all<{ id: string }>(
      'SELECT id FROM messages WHERE topic_id = ? AND pinned = 1 AND shown = 1',
      topicId,
    );
    return rows.length === 0 ? NONE : new Set(rows.map(({ id }) => MessageId.parse(id)));
  }

  /** The caller has checked that the message exists. */
  set(topicId: TopicId, messageId: MessageId, pinned: boolean): void {
    this.#database.run(
      'UPDATE messages SET pinned = ? WHERE id = ? AND topic_id = ?',
      pinned ? 1 : 0,
      messageId,
      topicId,
    );
  }
}
