/**
 * Stores the titles that nobody typed: the first line of the first message, and the one that a model
 * was asked for. A title that a person chose is never replaced.
 */
import type { TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import { toJson } from './json-column.ts';
import { Queries } from './queries.ts';

export class TopicTitles extends Queries {
  /** Names a topic that has only slash commands so far after its first message. */
  nameAfterMessage(topicId: TopicId, title: string): void {
    this.database.run(
      `UPDATE topics SET title = ?, title_state = 'message' WHERE id = ? AND title_state = 'command'`,
      ...[title, topicId],
    );
  }

  /** Stores a title that a person chose. */
  choose(topicId: TopicId, title: string): void {
    this.database.run(`UPDATE topics SET title = ?, title_state = 'final' WHERE id = ?`, title, topicId);
  }

  /** Whether a model may still be asked for the title of the topic. */
  isOpen(topicId: TopicId): boolean {
    return (
      this.database.get(
        `SELECT 1 FROM topics WHERE id = ? AND title_state = 'message' AND deleted_at IS NULL`,
        topicId,
      ) !== undefined
    );
  }

  /** Marks that a model is asked. Returns false if that was done before, by any process, or the title is final. */
  begin(topicId: TopicId): boolean {
    const sql = `UPDATE topics SET title_state = 'asked' WHERE id = ? AND title_state = 'message' AND deleted_at IS NULL`;
    return this.database.run(sql, topicId) > 0;
  }

  /**
   * Stores what the request used, and the title, unless a person has chosen one meanwhile. `title`
   * null: the reply had none, and the first line stays. Returns whether the title was stored.
   */
  end(topicId: TopicId, title: string | null, used: { readonly model: ModelRef; readonly usage: Usage }): boolean {
    return this.database.transaction(() => {
      if (used.usage.inputTokens + used.usage.outputTokens > 0)
        this.database.run(
          `INSERT OR IGNORE INTO title_requests (topic_id, at, model, usage)
           SELECT id, ?, ?, ? FROM topics WHERE id = ?`,
          ...[this.database.now(), toJson({ ...used.model }), toJson({ ...used.usage }), topicId],
        );
      if (title === null) return false;
      const sql = `UPDATE topics SET title = ?, title_state = 'final' WHERE id = ? AND title_state = 'asked'`;
      return this.database.run(sql, title, topicId) > 0;
    });
  }
}
