/** Messages that wait behind a topic's loop, in the order they were sent. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { QueuedMessage } from '../../../shared/topic.ts';
import { newUlid } from '../new-id.ts';
import type { Database } from './database.ts';

export class QueuedMessages {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  put(topicId: TopicId, text: string): QueuedMessage {
    const id = `queued_${newUlid()}`;
    this.#database.run(
      'INSERT INTO queued_messages (id, topic_id, text, created_at) VALUES (?, ?, ?, ?)',
      id,
      topicId,
      text,
      this.#database.now(),
    );
    return { id, text };
  }

  list(topicId: TopicId): readonly QueuedMessage[] {
    return this.#database.all<{ id: string; text: string }>(
      'SELECT id, text FROM queued_messages WHERE topic_id = ? ORDER BY number',
      topicId,
    );
  }

  /** Throws `not-found`: it was sent or taken back meanwhile. */
  get(topicId: TopicId, id: string): QueuedMessage {
    const found = this.#database.get<{ id: string; text: string }>(
      'SELECT id, text FROM queued_messages WHERE id = ? AND topic_id = ?',
      id,
      topicId,
    );
    if (!found) throw gone(id);
    return found;
  }

  /** Throws `not-found`. */
  change(topicId: TopicId, id: string, text: string): void {
    const sql = 'UPDATE queued_messages SET text = ? WHERE id = ? AND topic_id = ?';
    if (this.#database.run(sql, text, id, topicId) === 0) throw gone(id);
  }

  /** Throws `not-found`, so that of two who take it one gets it. */
  remove(topicId: TopicId, id: string): void {
    if (this.#database.run('DELETE FROM queued_messages WHERE id = ? AND topic_id = ?', id, topicId) === 0)
      throw gone(id);
  }
}

function gone(id: string): LoopwrightError {
  return new LoopwrightError('not-found', 'This message no longer waits: it was sent or taken back.', { id });
}
