/**
 * Unsent text in a composer: one per topic, and one (null) for the topic that does not exist yet.
 */
import type { TopicId } from '../../../shared/ids.ts';
import { Queries } from './queries.ts';

export class Drafts extends Queries {
  get(topicId: TopicId | null): string {
    const row = this.database.get<{ text: string }>('SELECT text FROM drafts WHERE topic_id IS ?', topicId);
    return row?.text ?? '';
  }

  set(topicId: TopicId | null, text: string): void {
    this.database.transaction(() => {
      this.database.run('DELETE FROM drafts WHERE topic_id IS ?', topicId);
      if (text !== '') this.database.run('INSERT INTO drafts (topic_id, text) VALUES (?, ?)', topicId, text);
    });
  }

  /**
   * Removes the draft if it is the text that was sent; a draft that was written meanwhile stays.
   */
  sent(topicId: TopicId | null, text: string): void {
    if (this.get(topicId).trim() === text.trim()) this.set(topicId, '');
  }
}
