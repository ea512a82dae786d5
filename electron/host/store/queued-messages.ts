/**
 * Stores the messages of a topic that are queued until its loop ends, in the order in which they
 * were sent.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { AttachedPart } from '../../../shared/message.ts';
import type { QueuedMessage } from '../../../shared/topic.ts';
import { newUlid } from '../new-id.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

export class QueuedMessages extends Queries {
  put(topicId: TopicId, text: string, attached: readonly AttachedPart[] = []): QueuedMessage {
    const id = `queued_${newUlid()}`;
    this.database.run(
      'INSERT INTO queued_messages (id, topic_id, text, attached, created_at) VALUES (?, ?, ?, ?, ?)',
      id,
      topicId,
      text,
      toJson(attached),
      this.database.now(),
    );
    return { id, text, attached: attached.length };
  }

  list(topicId: TopicId): readonly QueuedMessage[] {
    return this.database.all<QueuedMessage>(
      'SELECT id, text, json_array_length(attached) AS attached FROM queued_messages WHERE topic_id = ? ORDER BY number',
      topicId,
    );
  }

  /** Returns a queued message. Throws `not-found` if the message was already sent or removed. */
  content(topicId: TopicId, id: string): { readonly text: string; readonly attached: readonly AttachedPart[] } {
    const sql = 'SELECT text, attached FROM queued_messages WHERE id = ? AND topic_id = ?';
    const found = this.database.get<{ text: string; attached: string }>(sql, id, topicId);
    if (!found) throw new LoopwrightError('queued-message-gone', { id });
    return { text: found.text, attached: fromJson(found.attached) };
  }

  /**
   * Changes the text of a queued message. Throws `not-found` if the message is no longer queued.
   */
  change(topicId: TopicId, id: string, text: string): void {
    const sql = 'UPDATE queued_messages SET text = ? WHERE id = ? AND topic_id = ?';
    if (this.database.run(sql, text, id, topicId) === 0) throw new LoopwrightError('queued-message-gone', { id });
  }

  /**
   * Removes a queued message. Throws `not-found` if the message is no longer queued, so that only
   * one of two callers can take it.
   */
  remove(topicId: TopicId, id: string): void {
    if (this.database.run('DELETE FROM queued_messages WHERE id = ? AND topic_id = ?', id, topicId) === 0)
      throw new LoopwrightError('queued-message-gone', { id });
  }
}
