/**
 * Stores the unsent text of composers: one draft per topic, and one with the topic id null for a
 * new topic that does not exist yet.
 */
import { messageOf } from '../../../shared/draft.ts';
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
   * Removes the draft if it is the message that was sent; a draft that was changed after
   * sending stays.
   */
  sent(topicId: TopicId | null, text: string): void {
    if (messageOf(this.get(topicId)) === text.trim()) this.set(topicId, '');
  }
}
