/** Stores the messages of topics. `versions.ts` determines which messages are shown. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import type { Message } from '../../../shared/message.ts';
import { fromJson, toJson } from './json-column.ts';
import { MessageWords } from './message-words.ts';
import { Queries } from './queries.ts';
import { Versions } from './versions.ts';

type MessageRow = Pick<Message, 'id' | 'topicId' | 'loopId' | 'role' | 'createdAt'> & {
  readonly parts: string;
  readonly model: string | null;
  readonly iteration: string | null;
};

const COLUMNS = 'id, topic_id AS topicId, loop_id AS loopId, role, parts, model, iteration, created_at AS createdAt';
const ROWS_AT_A_TIME = 200;

/** A stored message. `hidden` is true if the message belongs to a version that is not shown. */
export interface StoredMessage extends Message {
  readonly hidden?: true;
}

export class Messages extends Queries {
  readonly #versions = new Versions(this.database);
  readonly #words = new MessageWords(this.database);

  /**
   * Appends the message to the shown version. A message of a loop in a hidden version is appended
   * to that version.
   */
  append(message: Message): void {
    this.database.transaction(() => this.appendWithin([message]));
  }

  /** Appends several messages. The caller must have started a transaction. */
  appendWithin(messages: readonly Message[]): void {
    for (const { id, topicId, loopId, role, parts, model, iteration, createdAt } of messages) {
      const stored = this.database.get<{ number: number }>(
        `INSERT INTO messages (id, topic_id, seq, role, parts, loop_id, model, iteration, created_at, version, shown)
         VALUES (:id, :topicId, (SELECT coalesce(max(seq), 0) + 1 FROM messages WHERE topic_id = :topicId), :role, :parts,
           :loopId, :model, :iteration, :createdAt, :version, :shown)
         RETURNING number`,
        {
          ...{ id, topicId, loopId, role, createdAt, ...this.#versions.end(topicId, loopId) },
          ...{ parts: toJson(parts), model: model && toJson(model), iteration: iteration ? toJson(iteration) : null },
        },
      );
      if (stored !== undefined) this.#words.put(stored.number, topicId, parts);
    }
    for (const [topicId, at] of new Map(messages.map((message) => [message.topicId, message.createdAt]))) {
      this.database.run('UPDATE topics SET updated_at = max(updated_at, ?) WHERE id = ?', at, topicId);
    }
  }

  /**
   * Returns the newest `limit` shown messages, or the `limit` shown messages right before
   * `before`, oldest first.
   */
  page(topicId: TopicId, options: { readonly before?: MessageId; readonly limit: number }): readonly Message[] {
    const end = options.before === undefined ? Number.MAX_SAFE_INTEGER : this.#seqOf(topicId, options.before);
    return this.database
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
   * Returns the message and the messages before it in its version, oldest first, whichever version
   * is shown.
   */
  upTo(topicId: TopicId, messageId: MessageId): readonly Message[] {
    return this.database
      .all<MessageRow>(
        `WITH RECURSIVE way(version) AS (
           SELECT version FROM messages WHERE topic_id = ?1 AND seq = ?2
           UNION ALL
           SELECT (SELECT version FROM messages WHERE topic_id = ?1 AND seq = versions.after_seq)
           FROM way JOIN versions ON versions.number = way.version)
         SELECT ${COLUMNS} FROM messages
         WHERE topic_id = ?1 AND seq <= ?2 AND deleted_at IS NULL AND (version IS NULL OR version IN (SELECT version FROM way)) ORDER BY seq`,
        topicId,
        this.#seqOf(topicId, messageId),
      )
      .map(toMessage);
  }

  /** Returns a message. Throws `not-found` if it does not exist in this topic. */
  get(topicId: TopicId, messageId: MessageId): Message {
    const sql = `SELECT ${COLUMNS} FROM messages WHERE id = ? AND topic_id = ?`;
    const row = this.database.get<MessageRow>(sql, messageId, topicId);
    if (!row) throw new LoopwrightError('message-not-found', { topicId, messageId });
    return toMessage(row);
  }

  /** Returns the last shown message. */
  last(topicId: TopicId): Message | undefined {
    return this.page(topicId, { limit: 1 })[0];
  }

  countShown(topicId: TopicId): number {
    const sql = 'SELECT count(*) AS count FROM messages WHERE topic_id = ? AND shown = 1';
    return this.database.get<{ readonly count: number }>(sql, topicId)?.count ?? 0;
  }

  /**
   * Yields the shown messages of a topic, oldest first. The messages are read in portions, so a
   * message that is stored during the reading may be included.
   */
  shown(topicId: TopicId): Generator<Message, void, undefined> {
    return this.#read(topicId, 'AND shown = 1');
  }

  /**
   * Yields the shown messages of a topic from the newest to the oldest. They are read in portions,
   * so one that is hidden meanwhile may be left out.
   */
  *newestFirst(topicId: TopicId): Generator<Message, void, undefined> {
    for (let page = this.page(topicId, { limit: ROWS_AT_A_TIME }); ; ) {
      yield* page.toReversed();
      const [oldest] = page;
      if (oldest === undefined || page.length < ROWS_AT_A_TIME) return;
      page = this.page(topicId, { before: oldest.id, limit: ROWS_AT_A_TIME });
    }
  }

  /** Yields all messages of a topic that are not deleted, including hidden ones. */
  all(topicId: TopicId): Generator<StoredMessage, void, undefined> {
    return this.#read(topicId, 'AND deleted_at IS NULL');
  }

  *#read(
    topicId: TopicId,
    which: 'AND deleted_at IS NULL' | 'AND shown = 1',
  ): Generator<StoredMessage, void, undefined> {
    for (let after = 0; ; ) {
      const rows = this.database.all<MessageRow & { readonly seq: number; readonly shown: number }>(
        `SELECT ${COLUMNS}, seq, shown FROM messages
         WHERE topic_id = ? AND seq > ? ${which} ORDER BY seq LIMIT ${ROWS_AT_A_TIME}`,
        topicId,
        after,
      );
      yield* rows.map(({ seq: _, shown, ...row }) =>
        shown === 1 ? toMessage(row) : { ...toMessage(row), hidden: true as const },
      );
      const lastRow = rows.at(-1);
      if (!lastRow || rows.length < ROWS_AT_A_TIME) return;
      after = lastRow.seq;
    }
  }

  #seqOf(topicId: TopicId, messageId: MessageId): number {
    const sql = 'SELECT seq FROM messages WHERE id = ? AND topic_id = ?';
    const row = this.database.get<{ seq: number }>(sql, messageId, topicId);
    if (!row) throw new LoopwrightError('message-not-found', { topicId, messageId });
    return row.seq;
  }
}

function toMessage({ parts, model, iteration, ...message }: MessageRow): Message {
  return {
    ...message,
    parts: fromJson(parts),
    model: model === null ? null : fromJson(model),
    ...(iteration !== null && { iteration: fromJson(iteration) }),
  };
}
