/** Stores which messages are pinned. A compaction keeps pinned messages word for word. */
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import { Queries } from './queries.ts';

const NONE: ReadonlySet<MessageId> = new Set();

export class Pins extends Queries {
  /** Returns the ids of the pinned messages that are shown. Every model call runs this query. */
  of(topicId: TopicId): ReadonlySet<MessageId> {
    const rows = this.database.all<{ id: MessageId }>(
      'SELECT id FROM messages WHERE topic_id = ? AND pinned = 1 AND shown = 1',
      topicId,
    );
    return rows.length === 0 ? NONE : new Set(rows.map(({ id }) => id));
  }

  /** Pins or unpins a message. The caller must check that the message exists. */
  set(topicId: TopicId, messageId: MessageId, pinned: boolean): void {
    const sql = 'UPDATE messages SET pinned = ? WHERE id = ? AND topic_id = ?';
    this.database.run(sql, Number(pinned), messageId, topicId);
  }
}
