import type { Migration } from './index.ts';

/**
 * The tables of version 1. All times are milliseconds since the epoch, UTC.
 * `number` is the order of insertion, which does not depend on the clock.
 */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE topics (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        workspace TEXT NOT NULL,
        settings TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE messages (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool')),
        parts TEXT NOT NULL,
        loop_id TEXT,
        model TEXT,
        created_at INTEGER NOT NULL,
        UNIQUE (topic_id, seq)
      ) STRICT;

      CREATE TABLE loops (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        strategy TEXT NOT NULL,
        strategy_version INTEGER NOT NULL,
        workspace TEXT NOT NULL,
        locale TEXT NOT NULL,
        state_name TEXT NOT NULL,
        state TEXT NOT NULL,
        limits TEXT NOT NULL,
        next_row INTEGER NOT NULL,
        owner TEXT,
        lease_until INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX loops_of_topic ON loops (topic_id);
      CREATE INDEX loops_running ON loops (number) WHERE state_name = 'running';
      CREATE INDEX loops_held ON loops (owner) WHERE owner IS NOT NULL;

      CREATE TABLE journal (
        loop_id TEXT NOT NULL REFERENCES loops (id) ON DELETE CASCADE,
        row INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        at INTEGER NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (loop_id, row)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE inbox (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        loop_id TEXT NOT NULL REFERENCES loops (id) ON DELETE CASCADE,
        item TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        consumed_by_row INTEGER
      ) STRICT;
      CREATE INDEX inbox_waiting ON inbox (loop_id, number) WHERE consumed_by_row IS NULL;

      CREATE TABLE checkpoints (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        loop_id TEXT,
        call_id TEXT,
        topic_id TEXT,
        workspace TEXT NOT NULL,
        path TEXT NOT NULL,
        operation TEXT NOT NULL CHECK (operation IN ('create', 'modify', 'delete', 'move')),
        moved_from TEXT,
        before TEXT,
        after TEXT,
        mode INTEGER,
        at INTEGER NOT NULL,
        undone_at INTEGER
      ) STRICT;
      CREATE INDEX checkpoints_of_loop ON checkpoints (loop_id, number);

      CREATE TABLE images (
        key TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        deflated INTEGER NOT NULL CHECK (deflated IN (0, 1)),
        bytes BLOB NOT NULL
      ) STRICT;

      CREATE TABLE approval_rules (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        server_id TEXT NOT NULL,
        tool_name TEXT NOT NULL,
        effect TEXT NOT NULL CHECK (effect IN ('allow', 'ask', 'deny')),
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        definition_hash TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX approval_rules_of_tool ON approval_rules (server_id, tool_name);

      CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT;
    `),
};
