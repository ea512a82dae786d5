/**
 * Stores and finds the words of all messages. A message and its words are stored in one transaction.
 * The words of messages that an earlier version of the program stored are added later, the newest
 * first. Each word carries the mark of the block of messages that it stands in: before SQLite returns
 * anything, it joins the messages of all words that begin with the searched one, so a search looks
 * at one block after the other.
 */
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import type { Part, Role } from '../../../shared/message.ts';
import { type Mark, markedWords } from '../text/searchable.ts';
import type { Database } from './database.ts';
import { fromJson } from './json-column.ts';
import { messageText } from './message-text.ts';
import { Queries } from './queries.ts';

export interface FoundMessage {
  /** The order in which messages were stored. */
  readonly number: number;
  readonly topicId: TopicId;
  readonly topicTitle: string;
  readonly messageId: MessageId;
  readonly role: Role;
  readonly parts: readonly Part[];
  readonly createdAt: number;
}

/** Which messages a search looks at. Times in milliseconds since the epoch, UTC. */
export interface SearchScope {
  readonly topicId?: TopicId;
  readonly from?: number;
  readonly until?: number;
}

/** What one step of a search found, and where the next step goes on; `next` null: nowhere. */
export interface SearchStep {
  readonly found: readonly FoundMessage[];
  readonly next: number | null;
}

/** Returns the words of a query, as an expression of FTS5 for words with this mark. */
type WordsIn = (mark: Mark) => string;

/** The number of messages in a block. */
const BLOCK = 8_192;
/** The most blocks and the most messages with the words that one step looks at, so that other work has its turn. */
const MOST_BLOCKS = 64;
const MOST_LOOKED_AT = 2_000;
/** How many messages more than wanted a first step looks at, because some of them may not be shown. */
const SPARE = 12;

const blockOf = (number: number): number => Math.floor(number / BLOCK);

const END = Number.MAX_SAFE_INTEGER;

type Row = Omit<FoundMessage, 'parts'> & { readonly parts: string };

export class MessageWords extends Queries {
  /** Stores the words of a message. Call it in the transaction that stores the message. */
  put(number: number, topicId: TopicId, parts: readonly Part[]): void {
    const text = messageText(parts);
    if (text === '') return;
    this.database.run(
      `INSERT OR REPLACE INTO message_words (rowid, topic, text)
       SELECT ?1, 'topic' || number, ?3 FROM topics WHERE id = ?2`,
      ...[number, topicId, markedWords(text, `${blockOf(number)}q`)],
    );
  }

  /** Forgets the words of a message that was deleted. */
  remove(number: number): void {
    this.database.run('DELETE FROM message_words WHERE rowid = ?', number);
    this.database.run('UPDATE message_index SET has_traces = 1 WHERE id = 1');
  }

  /**
   * Makes one step of a search from the newest message to the oldest. `before` is the `next` of the step
   * before, and `round` counts the steps from 0: each looks at more than the one before.
   */
  step(wordsIn: WordsIn, scope: SearchScope, most: number, before = END, round = 0): SearchStep {
    const { first, last } = this.#reach(scope.topicId);
    const top = blockOf(Math.min(before - 1, last));
    const bottom = Math.max(blockOf(first), top - Math.min(MOST_BLOCKS, 2 ** round) + 1);
    if (top < bottom) return { found: [], next: null };
    const looksAt = Math.min(MOST_LOOKED_AT, (most + SPARE) * 2 ** round);
    const numbers = this.database
      .all<{ number: number }>(
        `SELECT rowid AS number FROM message_words WHERE message_words MATCH ? AND rowid < ?
         ORDER BY rowid DESC LIMIT ?`,
        ...[this.#expression(wordsIn, scope.topicId, bottom, top), before, looksAt],
      )
      .map(({ number }) => number);
    const found = numbers.length === 0 ? [] : this.#shown(numbers, scope, most);
    const end = numbers.length < looksAt ? bottom * BLOCK : (numbers.at(-1) ?? 0);
    const next = found.length < most ? end : (found.at(-1)?.number ?? 0);
    return { found, next: next > first ? next : null };
  }

  /** Returns the first `most` of the messages that are shown and in the scope, in the same order. */
  #shown(numbers: readonly number[], { from = -END, until = END }: SearchScope, most: number): readonly FoundMessage[] {
    return this.database
      .all<Row>(
        `SELECT messages.number, topics.id AS topicId, topics.title AS topicTitle, messages.id AS messageId, role, parts,
           messages.created_at AS createdAt
         FROM json_each(?) CROSS JOIN messages ON messages.number = json_each.value
           CROSS JOIN topics ON topics.id = messages.topic_id
         WHERE shown = 1 AND topics.deleted_at IS NULL AND messages.created_at >= ? AND messages.created_at < ?
         LIMIT ?`,
        // A cross join keeps the order of the list, so that only as many messages are read as are found.
        ...[JSON.stringify(numbers), from, until, most],
      )
      .map(({ parts, ...row }): FoundMessage => ({ ...row, parts: fromJson(parts) }));
  }

  /** Returns at most `most` shown messages of a topic with the words, the newest first. */
  inTopic(wordsIn: WordsIn, topicId: TopicId, most: number): readonly Pick<FoundMessage, 'messageId' | 'role'>[] {
    const { first, last } = this.#reach(topicId);
    if (last < first) return [];
    return this.database.all<Pick<FoundMessage, 'messageId' | 'role'>>(
      `SELECT messages.id AS messageId, role FROM message_words JOIN messages ON messages.number = message_words.rowid
       WHERE message_words MATCH ? AND messages.shown = 1 ORDER BY message_words.rowid DESC LIMIT ?`,
      ...[this.#expression(wordsIn, topicId, blockOf(first), blockOf(last)), most],
    );
  }

  /** How much of the messages has its words stored, from 0 to 99; null: all of them. */
  get percent(): number | null {
    const state = this.database.get<{ indexed_from: number; began_at: number }>(
      'SELECT indexed_from, began_at FROM message_index WHERE id = 1',
    );
    if (state === undefined || state.indexed_from <= 1) return null;
    return Math.min(99, Math.floor((100 * (state.began_at - state.indexed_from)) / state.began_at));
  }

  /**
   * Stores the words of the next messages without words, and returns whether there are more. What it
   * did counts only after the commit, so a killed program goes on where it was.
   */
  catchUp(most: number): boolean {
    const from =
      this.database.get<{ indexed_from: number }>('SELECT indexed_from FROM message_index')?.indexed_from ?? 0;
    if (from <= 1) return false;
    const rows = this.database.all<{ number: number; topicId: TopicId; parts: string }>(
      `SELECT number, topic_id AS topicId, parts FROM messages WHERE number < ? AND deleted_at IS NULL
       ORDER BY number DESC LIMIT ?`,
      ...[from, most],
    );
    for (const { number, topicId, parts } of rows) {
      const read = readable(parts);
      if (read !== null) this.put(number, topicId, read);
    }
    const next = rows.length < most ? 1 : (rows.at(-1)?.number ?? 1);
    this.database.run('UPDATE message_index SET indexed_from = ?', next);
    return next > 1;
  }

  /**
   * Removes a part of what is left of erased words in the file, and returns whether there is more.
   * A first call with `isFirst` begins to merge the whole index.
   */
  clearTraces(isFirst: boolean): boolean {
    const state = this.database.get<{ has_traces: number }>('SELECT has_traces FROM message_index WHERE id = 1');
    if (state?.has_traces !== 1) return false;
    const before = this.#changes();
    this.database.run("INSERT INTO message_words (message_words, rank) VALUES ('merge', ?)", isFirst ? -PAGES : PAGES);
    // SQLite says that a merge is at its end by changing less than two rows.
    if (this.#changes() - before >= 2) return true;
    this.database.run('UPDATE message_index SET has_traces = 0 WHERE id = 1');
    return false;
  }

  /** The numbers of the first and the last message of a topic, or of all; the last is smaller if there are none. */
  #reach(topicId: TopicId | undefined): { readonly first: number; readonly last: number } {
    const where = topicId === undefined ? '' : 'WHERE topic_id = ?1';
    const reach = this.database.get<{ first: number | null; last: number | null }>(
      `SELECT (SELECT min(number) FROM messages ${where}) AS first, (SELECT max(number) FROM messages ${where}) AS last`,
      ...(topicId === undefined ? [] : [topicId]),
    );
    return { first: reach?.first ?? 0, last: reach?.last ?? -1 };
  }

  /** The expression that finds the words in the blocks from `bottom` to `top`. */
  #expression(wordsIn: WordsIn, topicId: TopicId | undefined, bottom: number, top: number): string {
    const blocks = Array.from({ length: top - bottom + 1 }, (_, at) => `(${wordsIn(`${top - at}q`)})`);
    const words = `text : (${blocks.join(' OR ')})`;
    if (topicId === undefined) return words;
    const topic = this.database.get<{ number: number }>('SELECT number FROM topics WHERE id = ?', topicId);
    return `topic : "topic${topic?.number ?? 0}" AND ${words}`;
  }

  #changes(): number {
    return this.database.get<{ count: number }>('SELECT total_changes() AS count')?.count ?? 0;
  }
}

/** Returns null for a message that another program damaged, which must not end the reading of the others. */
function readable(parts: string): readonly Part[] | null {
  try {
    return fromJson<readonly Part[]>(parts);
  } catch {
    return null;
  }
}

/** How many pages of the index one step of merging writes. */
const PAGES = 64;

/**
 * Merges the index, so that nothing of the words of erased messages is left in it. Takes about a
 * second for 100,000 messages.
 */
export function mergeMessageWords(sql: Pick<Database, 'exec'>): void {
  sql.exec("INSERT INTO message_words (message_words) VALUES ('optimize'); UPDATE message_index SET has_traces = 0");
}

/** Notes that erased words are to be removed from the file later. */
export function noteTraces(sql: Pick<Database, 'exec'>): void {
  sql.exec('UPDATE message_index SET has_traces = 1');
}

/**
 * Removes the words of all messages from a copy of the database; a program that opens it reads them
 * anew. Fits the schema of every version. Returns whether there were any.
 */
export function dropMessageWords(sql: Pick<Database, 'exec' | 'all'>): boolean {
  if (sql.all("SELECT 1 AS found FROM sqlite_schema WHERE name = 'message_words'").length === 0) return false;
  sql.exec(`INSERT INTO message_words (message_words) VALUES ('delete-all');
    UPDATE message_index SET has_traces = 0, indexed_from = 1 + (SELECT coalesce(max(number), 0) FROM messages),
      began_at = 1 + (SELECT coalesce(max(number), 0) FROM messages)`);
  return true;
}
