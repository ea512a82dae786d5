import type { Migration } from './index.ts';

/** Adds the skills that a person has reviewed. */
export const approvedSkills: Migration = {
  version: 31,
  name: 'approved skills',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE approved_skills (
        -- The real path of the folder of the skill.
        path TEXT PRIMARY KEY,
        -- The hash of its files as they were reviewed.
        digest TEXT NOT NULL,
        approved_at INTEGER NOT NULL
      ) STRICT;

      -- A row that was removed leaves no signature with which it could be put back.
      CREATE TRIGGER unsigned_skill AFTER DELETE ON approved_skills BEGIN
        DELETE FROM row_signatures WHERE table_name = 'approved_skills' AND row_key = OLD.path;
      END;
    `),
};
