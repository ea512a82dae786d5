import type { Migration } from './index.ts';

/** Adds tables for facts, proposals, their changes and the uses of facts. */
export const memory: Migration = {
  version: 24,
  name: 'memory',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE facts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        key TEXT NOT NULL,
        -- As the key is compared: trimmed and in lower case.
        folded_key TEXT NOT NULL,
        value TEXT NOT NULL,
        tags TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('active', 'revoked', 'archived')),
        scope TEXT NOT NULL CHECK (scope IN ('global', 'folder', 'topic')),
        folder TEXT CHECK ((scope = 'folder') = (folder IS NOT NULL)),
        -- A fact of a topic is erased with it.
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE CHECK ((scope = 'topic') = (topic_id IS NOT NULL)),
        version INTEGER NOT NULL DEFAULT 1 CHECK (version >= 1),
        source TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX facts_by_key ON facts (folded_key, scope) WHERE status = 'active';
      CREATE INDEX facts_of_topic ON facts (topic_id) WHERE topic_id IS NOT NULL;
      CREATE INDEX facts_by_time ON facts (updated_at);

      CREATE TABLE fact_versions (
        fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        value TEXT NOT NULL,
        source TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (fact_id, version)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE fact_proposals (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        change TEXT NOT NULL CHECK (change IN ('propose', 'update', 'retract')),
        fact_id INTEGER REFERENCES facts (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        tags TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'expired')),
        reason TEXT NOT NULL,
        confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
        scope TEXT NOT NULL,
        source TEXT NOT NULL,
        -- The topic that it comes from, with which it is erased.
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        created_at INTEGER NOT NULL,
        expires_at INTEGER,
        resolved_at INTEGER
      ) STRICT;
      CREATE INDEX fact_proposals_pending ON fact_proposals (expires_at) WHERE status = 'pending';
      CREATE INDEX fact_proposals_of_topic ON fact_proposals (topic_id);
      CREATE INDEX fact_proposals_of_fact ON fact_proposals (fact_id) WHERE fact_id IS NOT NULL;

      CREATE TABLE memory_events (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        event TEXT NOT NULL,
        fact_id INTEGER REFERENCES facts (id) ON DELETE CASCADE,
        proposal_id INTEGER REFERENCES fact_proposals (id) ON DELETE CASCADE,
        by TEXT NOT NULL CHECK (by IN ('user', 'model', 'rule')),
        before TEXT,
        after TEXT
      ) STRICT;
      CREATE INDEX memory_events_of_fact ON memory_events (fact_id, number);
      CREATE INDEX memory_events_of_proposal ON memory_events (proposal_id) WHERE proposal_id IS NOT NULL;
      CREATE TRIGGER memory_event_is_final BEFORE UPDATE ON memory_events BEGIN
        SELECT RAISE(ABORT, 'A recorded change of memory is never altered.');
      END;

      CREATE TABLE fact_uses (
        fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        loop_id TEXT NOT NULL,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (fact_id, message_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX fact_uses_of_topic ON fact_uses (topic_id);
      CREATE INDEX fact_uses_of_message ON fact_uses (message_id);

      -- The loops after whose answer a model was asked what to remember, so that each is asked once.
      CREATE TABLE memory_questions (
        loop_id TEXT PRIMARY KEY REFERENCES loops (id) ON DELETE CASCADE,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        outcome TEXT,
        -- Null until the model has answered, so that its usage counts once.
        model TEXT,
        usage TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX memory_questions_of_topic ON memory_questions (topic_id);
      CREATE INDEX memory_questions_by_time ON memory_questions (at) WHERE usage IS NOT NULL;

      -- The words of the facts, with each character of a script without spaces as a word of its own.
      CREATE VIRTUAL TABLE fact_words USING fts5 (
        key, value, tags, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
      INSERT INTO fact_words (fact_words, rank) VALUES ('secure-delete', 1);
      CREATE TRIGGER fact_words_end_with_fact AFTER DELETE ON facts BEGIN
        DELETE FROM fact_words WHERE rowid = old.id;
      END;

      -- A fact outlives the topic that it comes from, but the quoted words do not.
      CREATE TRIGGER fact_sources_end_with_topic BEFORE DELETE ON topics BEGIN
        UPDATE facts SET source = json_set(source, '$.topicId', NULL, '$.messageId', NULL, '$.excerpt', '')
          WHERE source ->> '$.topicId' = old.id;
        UPDATE fact_versions SET source = json_set(source, '$.topicId', NULL, '$.messageId', NULL, '$.excerpt', '')
          WHERE source ->> '$.topicId' = old.id;
      END;
    `),
};
