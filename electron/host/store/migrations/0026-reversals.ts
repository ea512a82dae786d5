import type { Migration } from './index.ts';

/**
 * Adds what undo and redo did, so that both can be reversed exactly, and marks images that were removed
 * to save space.
 */
export const reversals: Migration = {
  version: 26,
  name: 'reversals',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE reversals (
        number INTEGER PRIMARY KEY,
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        workspace TEXT NOT NULL,
        direction TEXT NOT NULL CHECK (direction IN ('undo', 'redo')),
        at INTEGER NOT NULL,
        finished_at INTEGER,
        -- Null until it has ended. 'given-up': at least one file is not in the new state.
        outcome TEXT CHECK (outcome IN ('done', 'given-up'))
      ) STRICT;
      CREATE INDEX reversals_unfinished ON reversals (number) WHERE outcome IS NULL;
      CREATE INDEX reversals_of_topic ON reversals (topic_id) WHERE topic_id IS NOT NULL;

      CREATE TABLE reversed_edits (
        checkpoint_id TEXT NOT NULL,
        reversal INTEGER NOT NULL REFERENCES reversals (number) ON DELETE CASCADE,
        PRIMARY KEY (checkpoint_id, reversal)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX reversed_edits_by_reversal ON reversed_edits (reversal);

      -- The paths of a reversal are checkpoints without a loop and a call, so what they need is kept
      -- and erased like all other checkpoints.
      ALTER TABLE checkpoints ADD COLUMN reversal INTEGER;
      ALTER TABLE checkpoints ADD COLUMN redone_at INTEGER;
      CREATE INDEX checkpoints_of_reversal ON checkpoints (reversal) WHERE reversal IS NOT NULL;

      -- The row of a removed image stays, without its bytes, so that its removal can be explained.
      ALTER TABLE images ADD COLUMN removed_at INTEGER;
      CREATE INDEX images_removed ON images (key) WHERE removed_at IS NOT NULL;
    `),
};
