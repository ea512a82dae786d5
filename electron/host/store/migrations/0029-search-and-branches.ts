import type { Migration } from './index.ts';

/**
 * Adds the index of the words of messages, the origin of topics that branched off another one, and
 * the deletion of messages. The words of existing messages are read later, in small parts, because
 * that takes long: `message_index` says how far this is.
 */
export const searchAndBranches: Migration = {
  version: 29,
  name: 'search and branches',
  up: (sql) =>
    sql.exec(`
      -- The rowid is the number of the message. The texts are not stored a second time.
      CREATE VIRTUAL TABLE message_words
        USING fts5(topic, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
      INSERT INTO message_words (message_words, rank) VALUES ('automerge', 8);
      CREATE TRIGGER message_words_of_removed AFTER DELETE ON messages BEGIN
        DELETE FROM message_words WHERE rowid = old.number;
      END;

      CREATE TABLE message_index (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        -- The words of all messages from this number on are stored.
        indexed_from INTEGER NOT NULL,
        -- Where this began, so that the progress can be shown.
        began_at INTEGER NOT NULL,
        -- Whether words of erased messages may still be in the file, though no search finds them.
        has_traces INTEGER NOT NULL DEFAULT 0 CHECK (has_traces IN (0, 1))
      ) STRICT;
      INSERT INTO message_index (id, indexed_from, began_at)
        SELECT 1, coalesce(max(number), 0) + 1, coalesce(max(number), 0) + 1 FROM messages;

      -- The topic that this one branched off, and the last message that both have, by its id there.
      -- The origin may be gone.
      ALTER TABLE topics ADD COLUMN branch_of TEXT;
      ALTER TABLE topics ADD COLUMN branch_at TEXT;

      -- A deleted message is not shown, in whichever version it is.
      ALTER TABLE messages ADD COLUMN deleted_at INTEGER;
    `),
};
