import type { Migration } from './index.ts';

/**
 * Adds tables for the servers of the user, their permissions, and the requests that servers send.
 */
export const servers: Migration = {
  version: 7,
  name: 'servers',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE servers (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        setting TEXT NOT NULL,
        origin TEXT NOT NULL,
        -- What the user allowed to start: its hash, and as it was shown.
        reviewed_hash TEXT,
        reviewed_shown TEXT,
        trusted INTEGER NOT NULL DEFAULT 0 CHECK (trusted IN (0, 1)),
        sampling INTEGER NOT NULL DEFAULT 0 CHECK (sampling IN (0, 1)),
        log_level TEXT,
        created_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE dismissed_offers (
        file TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (file, hash)
      ) STRICT, WITHOUT ROWID;

      -- The definition a person last allowed, so that a difference can be shown.
      CREATE TABLE approved_tools (
        server_id TEXT NOT NULL,
        tool_name TEXT NOT NULL,
        definition_hash TEXT NOT NULL,
        definition TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (server_id, tool_name)
      ) STRICT;

      CREATE TABLE tool_uses (
        server_id TEXT NOT NULL,
        tool_name TEXT NOT NULL,
        uses INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        PRIMARY KEY (server_id, tool_name)
      ) STRICT;

      -- Tools a topic's model looked for and was given.
      CREATE TABLE found_tools (
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        server_id TEXT NOT NULL,
        tool_name TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (topic_id, server_id, tool_name)
      ) STRICT;

      CREATE TABLE server_requests (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        server_id TEXT NOT NULL,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        loop_id TEXT,
        call_id TEXT,
        ask TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'cancelled', 'expired')),
        draft TEXT NOT NULL,
        reply TEXT,
        owner TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      -- Parts of the message besides its text.
      ALTER TABLE queued_messages ADD COLUMN attached TEXT NOT NULL DEFAULT '[]';

      CREATE INDEX server_requests_of_topic ON server_requests (topic_id, number);
      CREATE INDEX server_requests_open ON server_requests (topic_id) WHERE state = 'open';
    `),
};
