/** Stores the files that are attached to drafts, each with the part of the message that it becomes. */
import type { AttachedFile } from '../../../shared/attached-file.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { AttachedPart } from '../../../shared/message.ts';
import { fromJson, toJson } from './json-column.ts';
import { Queries } from './queries.ts';

/** `topicId` null stands for the draft of a new topic. */
export class AttachedFiles extends Queries {
  list(topicId: TopicId | null): readonly AttachedFile[] {
    const sql = 'SELECT view FROM attached_files WHERE topic_id IS ? ORDER BY number';
    return this.database.all<{ view: string }>(sql, topicId).map(({ view }) => fromJson(view));
  }

  /** How many bytes the files of a draft have as they are sent. */
  sentBytes(topicId: TopicId | null): number {
    const sql = `
      SELECT coalesce(sum(iif(view ->> 'kind' = 'image', view ->> 'bytes', octet_length(part ->> 'text'))), 0) AS bytes
      FROM attached_files WHERE topic_id IS ?`;
    return this.database.get<{ bytes: number }>(sql, topicId)?.bytes ?? 0;
  }

  add(topicId: TopicId | null, view: AttachedFile, part: AttachedPart): void {
    const sql = 'INSERT INTO attached_files (id, topic_id, view, part) VALUES (?, ?, ?, ?)';
    this.database.run(sql, view.id, topicId, toJson(view), toJson(part));
  }

  /** Returns the parts in the order of the ids. Throws `attached-file-gone` if one of them is not there. */
  parts(topicId: TopicId | null, ids: readonly string[]): readonly AttachedPart[] {
    const sql = 'SELECT part FROM attached_files WHERE id = ? AND topic_id IS ?';
    return ids.map((id) => {
      const found = this.database.get<{ part: string }>(sql, id, topicId);
      if (!found) throw new LoopwrightError('attached-file-gone');
      return fromJson(found.part);
    });
  }

  /** Removes files of a draft. Unknown ids are ignored. */
  remove(topicId: TopicId | null, ids: readonly string[]): void {
    for (const id of ids) this.database.run('DELETE FROM attached_files WHERE id = ? AND topic_id IS ?', id, topicId);
  }
}
