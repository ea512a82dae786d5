/** Purges topics that were removed long ago, with all data that belongs only to them. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { RemovedTopic } from '../../../shared/topic.ts';
import { changeBackups } from './backups.ts';
import type { Database } from './database.ts';
import { dropUnusedIndexes } from './folder-indexes.ts';
import { dropMessageWords, mergeMessageWords, noteTraces } from './message-words.ts';

/** How long after its removal a topic can be restored, in milliseconds. */
export const RESTORABLE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Running loops are excluded, because another process may drive one of a removed topic, and so are topics of an import
 * that is not complete, which were never shown.
 */
const REMOVED = `deleted_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM imported_topics JOIN imports ON number = import
    WHERE topic_id = topics.id AND finished_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM loops WHERE topic_id = topics.id AND state_name = 'running')`;

/** Returns the topics that can be restored, the newest removal first. */
export function removedTopics(database: Database): readonly RemovedTopic[] {
  return database
    .all<{ id: TopicId; title: string; removedAt: number }>(
      `SELECT id, title, deleted_at AS removedAt FROM topics WHERE ${REMOVED} ORDER BY deleted_at DESC, number DESC`,
    )
    .map((topic) => ({ ...topic, purgedAt: topic.removedAt + RESTORABLE_MS }));
}

/**
 * Purges topics that were removed long ago, and returns their ids. A topic whose loop runs in
 * another process is purged at a later start.
 */
export function purgeRemovedTopics(database: Database): readonly TopicId[] {
  const due = database
    .all<{ id: TopicId }>(`SELECT id FROM topics WHERE ${REMOVED} AND deleted_at <= ?`, database.now() - RESTORABLE_MS)
    .map(({ id }) => id);
  purge(database, due);
  return due;
}

/**
 * Purges removed topics now, so that nothing of them is left in the data folder: not in the
 * database, its log or its backups. Returns false if other processes prevent a part of it; see
 * `leaveNoTraces`. Throws `topic-not-found`, and erases nothing, if one of the topics was not
 * removed or its loop runs in another process.
 */
export function eraseTopics(database: Database, ids: readonly TopicId[]): boolean {
  for (const id of ids) {
    if (!database.get(`SELECT 1 FROM topics WHERE id = ? AND ${REMOVED}`, id)) {
      throw new LoopwrightError('topic-not-found', { topicId: id });
    }
  }
  purge(database, ids);
  database.transaction(() => mergeMessageWords(database));
  return database.leaveNoTraces();
}

/** The backups come first: if the program ends in between, the topics can still be erased later. */
function purge(database: Database, ids: readonly TopicId[]): void {
  if (ids.length === 0) return;
  const changeNewBackups = changeBackups(database.path, (backup) => {
    for (const [sql, id] of deletions(ids)) backup.prepare(sql).run(id);
    const sql = {
      exec: (text: string) => backup.exec(text),
      all: (text: string) => backup.prepare(text).all() as never,
    };
    dropUnusedIndexes(sql);
    dropMessageWords(sql);
  });
  database.transaction(() => {
    for (const [sql, id] of deletions(ids)) database.run(sql, id);
    dropUnusedIndexes(database);
    noteTraces(database);
  });
  changeNewBackups();
}

/**
 * Deleting the row of a topic also deletes its messages, loops, journals, rules, drafts and queue.
 * Its checkpoints, their before-images and the index of its folder must be deleted separately. The
 * statements fit the schema of every version.
 */
const DELETIONS: readonly string[] = [
  `DELETE FROM images WHERE
     key IN (SELECT before FROM checkpoints WHERE topic_id = ?1 UNION SELECT after FROM checkpoints WHERE topic_id = ?1)
     AND key NOT IN (SELECT before FROM checkpoints WHERE topic_id IS NOT ?1 AND before IS NOT NULL
                     UNION SELECT after FROM checkpoints WHERE topic_id IS NOT ?1 AND after IS NOT NULL)`,
  'DELETE FROM checkpoints WHERE topic_id = ?1',
  'DELETE FROM topics WHERE id = ?1',
];

function deletions(ids: readonly TopicId[]): readonly (readonly [sql: string, id: TopicId])[] {
  return ids.flatMap((id) => DELETIONS.map((sql) => [sql, id] as const));
}
