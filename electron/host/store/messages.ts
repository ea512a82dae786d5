/** The entries of topics, in the order they were stored. */
import { LoopwrightError } from '../../../shared/errors.ts';
import { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { Message, Role } from '../../../shared/message.ts';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json-column.ts';

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

export class Messages {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Puts the message at the end of its topic. */
  append(message: Message): void {
    this.#database.transaction(() => this.appendWithin([message]));
  }

  /** The same with several, inside a transaction the caller has opened. */
  appendWithin(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#database.run(
        `INSERT INTO messages (${COLUMNS})
         VALUES (?1, ?2, (SELECT coalesce(max(seq), 0) + 1 FROM messages WHERE topic_id = ?2), ?3, ?4, ?5, ?6, ?7, ?8)`,
        message.id,
        message.topicId,
        message.role,
        toJson(message.parts),
        message.loopId,
        message.model && toJson(message.model),
        message.iteration === undefined ? null : toJson(message.iteration),
        message.createdAt,
      );
    }
    for (const [topicId, at] of new Map(messages.map((message) => [message.topicId, message.createdAt]))) {
      this.#database.run('UPDATE topics SET updated_at = max(updated_at, ?) WHERE id = ?', at, topicId);
    }
  }

  /** The newest `limit` messages, or those right before `before`; oldest first. */
  page(topicId: TopicId, options: { readonly before?: MessageId; readonly limit: number }): readonly Message[] {
    const end = options.before === undefined ? Number.MAX_SAFE_INTEGER : this.#seqOf(topicId, options.before);
    return this.#database
      .all<MessageRow>(
        `SELECT ${COLUMNS} FROM messages WHERE topic_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
        topicId,
        end,
        options.limit,
      )
      .reverse()
      .map(toMessage);
  }

  /** Everything up to and with this message, oldest first. */
  upTo(topicId: TopicId, messageId: MessageId): readonly Message[] {
    return this.#database
      .all<MessageRow>(
        `SELECT ${COLUMNS} FROM messages WHERE topic_id = ? AND seq <= ? ORDER BY seq`,
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

  last(topicId: TopicId): Message | undefined {
    return this.page(topicId, { limit: 1 })[0];
  }

  /** All of a topic, oldest first, read in portions; a message stored meanwhile may come too. */
  *all(topicId: TopicId): Generator<Message, void, undefined> {
    for (let after = 0; ; ) {
      const rows = this.#database.all<MessageRow>(
        `SELECT ${COLUMNS} FROM messages WHERE topic_id = ? AND seq > ? ORDER BY seq LIMIT ${ROWS_AT_A_TIME}`,
        topicId,
        after,
      );
      yield* rows.map(toMessage);
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
  return new LoopwrightError('not-found', `There is no message ${messageId} in topic ${topicId}.`, { messageId });
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
