/** Purges topics that were removed long ago, with all data that belongs only to them. */
import type { TopicId } from '../../../shared/ids.ts';
import type { Database } from './database.ts';

/** How long after its removal a topic can be restored, in milliseconds. */
export const RESTORABLE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Purges removed topics and returns their ids. A topic whose loop runs in another process is
 * purged at a later start.
 */
export function purgeRemovedTopics(database: Database): readonly TopicId[] {
  const removed = database
    .all<{ id: TopicId }>(
      `SELECT id FROM topics WHERE deleted_at <= ?
         AND NOT EXISTS (SELECT 1 FROM loops WHERE topic_id = topics.id AND state_name = 'running')`,
      database.now() - RESTORABLE_MS,
    )
    .map(({ id }) => id);
  for (const id of removed) database.transaction(() => purge(database, id));
  return removed;
}

/**
 * Deleting the row of the topic also deletes its messages, loops, journals, rules, drafts and
 * queue. Its checkpoints and their before-images must be deleted separately.
 */
function purge(database: Database, id: TopicId): void {
  database.run(
    `DELETE FROM images WHERE
       key IN (SELECT before FROM checkpoints WHERE topic_id = ?1 UNION SELECT after FROM checkpoints WHERE topic_id = ?1)
       AND key NOT IN (SELECT before FROM checkpoints WHERE topic_id IS NOT ?1 AND before IS NOT NULL
                       UNION SELECT after FROM checkpoints WHERE topic_id IS NOT ?1 AND after IS NOT NULL)`,
    id,
  );
  database.run('DELETE FROM checkpoints WHERE topic_id = ?', id);
  database.run('DELETE FROM topics WHERE id = ?', id);
}
