/**
 * The messages of topics, in the order they were stored. `versions.ts` decides which of them are
 * shown.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { Message, Role } from '../../../shared/message.ts';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json-column.ts';
import { Versions } from './versions.ts';

interface MessageRow {
  readonly id: string;
  readonly topic_id: string;
  readonly seq: number;
  readonly role: Role;
  readonly parts: string;
  readonly loop_id: string | null;
  readonly model: string | null;
  readonly iteration: string | null;
  readonly created_at: number;
}

const COLUMNS = 'id, topic_id, seq, role, parts, loop_id, model, iteration, created_at';
const ROWS_AT_A_TIME = 200;

/** A message as stored, with `hidden` if another version is shown. */
export interface StoredMessage extends Message {
  readonly hidden?: true;
}

export class Messages {
  readonly #database: Database;
  readonly #versions: Versions;

  constructor(database: Database) {
    this.#database = database;
    this.#versions = new Versions(database);
  }

  /**
   * Appends the message to what is shown; a message of a hidden loop is appended to that loop's
   * messages.
   */
  append(message: Message): void {
    this.#database.transaction(() => this.appendWithin([message]));
  }

  /** Appends several messages, inside a transaction of the caller. */
  appendWithin(messages: readonly Message[]): void {
    for (const message of messages) {
      const { version, shown } = this.#versions.end(message.topicId, message.loopId);
      this.#database.run(
        `INSERT INTO messages (${COLUMNS}, version, shown)
         VALUES (?1, ?2, (SELECT coalesce(max(seq), 0) + 1 FROM messages WHERE topic_id = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
        message.id,
        message.topicId,
        message.role,
        toJson(message.parts),
        message.loopId,
        message.model && toJson(message.model),
        message.iteration === undefined ? null : toJson(message.iteration),
        message.createdAt,
        version,
        shown,
      );
    }
    for (const [topicId, at] of new Map(messages.map((message) => [message.topicId, message.createdAt]))) {
      this.#database.run('UPDATE topics SET updated_at = max(updated_at, ?) WHERE id = ?', at, topicId);
    }
  }

  /** The newest `limit` shown messages, or those right before `before`; oldest first. */
  page(topicId: TopicId, options: { readonly before?: MessageId; readonly limit: number }): readonly Message[] {
    const end = options.before === undefined ? Number.MAX_SAFE_INTEGER : this.#seqOf(topicId, options.before);
    return this.#database
      .all<MessageRow>(
        `SELECT ${COLUMNS} FROM messages WHERE topic_id = ? AND shown = 1 AND seq < ? ORDER BY seq DESC LIMIT ?`,
        topicId,
        end,
        options.limit,
      )
      .reverse()
      .map(toMessage);
  }

  /**
   * The messages that led to this one, and the message itself, oldest first; independent of what
   * is shown.
   */
  upTo(topicId: TopicId, messageId: MessageId): readonly Message[] {
    return this.#database
      .all<MessageRow>(
        `WITH RECURSIVE way(version) AS (
           SELECT version FROM messages WHERE topic_id = ?1 AND seq = ?2
           UNION ALL
           SELECT (SELECT version FROM messages WHERE topic_id = ?1 AND seq = versions.after_seq)
           FROM way JOIN versions ON versions.number = way.version)
         SELECT ${COLUMNS} FROM messages
         WHERE topic_id = ?1 AND seq <= ?2 AND (version IS NULL OR version IN (SELECT version FROM way)) ORDER BY seq`,
        topicId,
        this.#seqOf(topicId, messageId),
      )
      .map(toMessage);
  }

  /** Throws `not-found`. */
  get(topicId: TopicId, messageId: MessageId): Message {
    const row = this.#database.get<MessageRow>(
      `SELECT ${COLUMNS} FROM messages WHERE id = ? AND topic_id = ?`,
      messageId,
      topicId,
    );
    if (!row) throw noSuchMessage(topicId, messageId);
    return toMessage(row);
  }

  /** The last shown message. */
  last(topicId: TopicId): Message | undefined {
    return this.page(topicId, { limit: 1 })[0];
  }

  /**
   * All shown messages of a topic, oldest first, read in portions; may include a message stored
   * meanwhile.
   */
  shown(topicId: TopicId): Generator<Message, void, undefined> {
    return this.#read(topicId, 'AND shown = 1');
  }

  /** All messages of a topic, including hidden ones. */
  all(topicId: TopicId): Generator<StoredMessage, void, undefined> {
    return this.#read(topicId, '');
  }

  *#read(topicId: TopicId, which: '' | 'AND shown = 1'): Generator<StoredMessage, void, undefined> {
    for (let after = 0; ; ) {
      const rows = this.#database.all<MessageRow & { readonly shown: number }>(
        `SELECT ${COLUMNS}, shown FROM messages WHERE topic_id = ? AND seq > ? ${which} ORDER BY seq LIMIT ${ROWS_AT_A_TIME}`,
        topicId,
        after,
      );
      yield* rows.map((row) => (row.shown === 1 ? toMessage(row) : { ...toMessage(row), hidden: true as const }));
      const lastRow = rows.at(-1);
      if (!lastRow || rows.length < ROWS_AT_A_TIME) return;
      after = lastRow.seq;
    }
  }

  #seqOf(topicId: TopicId, messageId: MessageId): number {
    const row = this.#database.get<{ seq: number }>(
      'SELECT seq FROM messages WHERE id = ? AND topic_id = ?',
      messageId,
      topicId,
    );
    if (!row) throw noSuchMessage(topicId, messageId);
    return row.seq;
  }
}

function noSuchMessage(topicId: TopicId, messageId: MessageId): LoopwrightError {
  return new LoopwrightError('message-not-found', { topicId, messageId });
}

function toMessage(row: MessageRow): Message {
  return {
    id: MessageId.parse(row.id),
    topicId: TopicId.parse(row.topic_id),
    loopId: row.loop_id === null ? null : LoopId.parse(row.loop_id),
    role: row.role,
    parts: fromJson(row.parts),
    model: row.model === null ? null : fromJson(row.model),
    ...(row.iteration === null ? {} : { iteration: fromJson(row.iteration) }),
    createdAt: row.created_at,
  };
}
