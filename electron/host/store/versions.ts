/**
 * Stores the versions of a topic: several wordings of a question, and several answers to a
 * question. The place of a version is the number (`seq`) of the message that it follows; 0 is the
 * beginning of the topic. At each place one version is chosen, and a message is shown if all
 * versions on its path are chosen. No version is ever removed. A version always follows the last
 * message of its parent version, because the messages that had followed there became a version
 * themselves.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { MessageView, VersionOf } from '../../../shared/topic.ts';
import { Queries } from './queries.ts';

/**
 * The place where a new message is appended. `version` is null for the trunk, which belongs to no
 * version.
 */
interface EndOfWay {
  readonly version: number | null;
  readonly shown: 0 | 1;
}

interface Place {
  readonly seq: number;
  readonly version: number | null;
}

/**
 * An SQL expression for the parent of a row of `versions`; it is null if the parent is the trunk.
 */
const PARENT = 'SELECT version FROM messages WHERE topic_id = versions.topic_id AND seq = versions.after_seq';

export class Versions extends Queries {
  /**
   * Returns the end of the shown messages, or, for a loop in a hidden version, the end of that
   * version.
   */
  end(topicId: TopicId, loopId: LoopId | null): EndOfWay {
    const hidden = loopId === null ? null : this.#hiddenVersion(loopId);
    if (hidden !== null) return { version: hidden, shown: 0 };
    const last = this.database.get<{ number: number }>(
      'SELECT number FROM versions WHERE topic_id = ? AND shown = 1 ORDER BY after_seq DESC LIMIT 1',
      topicId,
    );
    return { version: last?.number ?? null, shown: 1 };
  }

  /** Returns whether a loop belongs to the trunk or to a shown version. */
  shows(loopId: LoopId): boolean {
    return this.#hiddenVersion(loopId) === null;
  }

  /**
   * Moves a loop to the shown version, so that its next messages are appended to the shown
   * messages. Throws `conflict` for a loop in a hidden version.
   */
  bringToEnd(topicId: TopicId, loopId: LoopId): void {
    this.database.transaction(() => {
      if (!this.shows(loopId)) {
        throw new LoopwrightError('loop-of-other-version', { loopId });
      }
      const { version } = this.end(topicId, loopId);
      this.database.run('UPDATE loops SET version = ?1 WHERE id = ?2 AND version IS NOT ?1', version, loopId);
    });
  }

  /**
   * Begins a new continuation of the topic after this message. The messages that followed it
   * become a version that can be chosen again. Call this inside a transaction. Throws `not-found`
   * if the message does not exist.
   */
  beginBehind(topicId: TopicId, messageId: MessageId): void {
    this.#begin(topicId, this.#place(topicId, messageId).seq);
  }

  /**
   * Begins a new continuation of the topic in place of this message. The message and those that
   * followed it become a version that can be chosen again.
   */
  beginBeside(topicId: TopicId, messageId: MessageId): void {
    this.#begin(topicId, this.#placeBefore(topicId, this.#place(topicId, messageId)));
  }

  /**
   * Shows the version with the given number among the wordings of a message or the answers to it.
   * Throws `not-found` if the message or the number does not exist.
   */
  show(topicId: TopicId, messageId: MessageId, of: 'wordings' | 'answers', number: number): void {
    this.database.transaction(() => {
      const place = this.#place(topicId, messageId);
      const seq = of === 'answers' ? place.seq : this.#placeBefore(topicId, place);
      const version = this.#at(topicId, seq)[number - 1];
      if (version === undefined) {
        throw new LoopwrightError('version-not-found', { messageId, number });
      }
      this.#choose(topicId, version);
    });
  }

  /**
   * Returns, for shown user messages, which of several wordings and which of several answers is
   * shown. If the next message is also from the user, the versions after this message count as
   * wordings of that next message.
   */
  of(topicId: TopicId, ids: readonly MessageId[]): ReadonlyMap<MessageId, Pick<MessageView, 'wordings' | 'answers'>> {
    const places = this.#severalAt(topicId);
    if (places.size === 0) return new Map();
    const rows = this.database.all<{ id: MessageId; seq: number; before: number; next_role: string | null }>(
      `SELECT id, seq,
         coalesce((SELECT max(seq) FROM messages AS other WHERE topic_id = ?1 AND shown = 1 AND seq < messages.seq), 0) AS before,
         (SELECT role FROM messages AS other
          WHERE topic_id = ?1 AND shown = 1 AND seq > messages.seq ORDER BY seq LIMIT 1) AS next_role
       FROM messages
       WHERE id IN (SELECT value FROM json_each(?2)) AND topic_id = ?1 AND role = 'user' AND shown = 1`,
      topicId,
      JSON.stringify(ids),
    );
    return new Map(
      rows.map(({ id, seq, before, next_role }) => {
        const wordings = places.get(before);
        const answers = next_role === 'user' ? undefined : places.get(seq);
        return [id, { ...(wordings && { wordings }), ...(answers && { answers }) }];
      }),
    );
  }

  #begin(topicId: TopicId, seq: number): void {
    const parent = seq === 0 ? null : this.#versionOf(topicId, seq);
    if (this.#at(topicId, seq).length > 0 || this.#setApart(topicId, seq, parent)) {
      this.#choose(topicId, this.#add(topicId, seq));
    } else if (parent !== null) this.#choose(topicId, parent);
  }

  /**
   * Makes a separate version of the messages that follow. Returns false if no message follows.
   */
  #setApart(topicId: TopicId, seq: number, parent: number | null): boolean {
    const followed = this.database.get<{ seq: number }>(
      'SELECT seq FROM messages WHERE topic_id = ? AND seq > ? AND version IS ? LIMIT 1',
      topicId,
      seq,
      parent,
    );
    if (followed === undefined) return false;
    const kept = this.#add(topicId, seq);
    this.database.run(
      'UPDATE messages SET version = ? WHERE topic_id = ? AND seq > ? AND version IS ?',
      kept,
      topicId,
      seq,
      parent,
    );
    this.database.run(
      `UPDATE loops SET version = ?1
       WHERE topic_id = ?2 AND version IS ?3 AND id IN (SELECT loop_id FROM messages WHERE version = ?1)`,
      kept,
      topicId,
      parent,
    );
    return true;
  }

  #add(topicId: TopicId, seq: number): number {
    this.database.run(
      'INSERT INTO versions (topic_id, after_seq, chosen, shown, created_at) VALUES (?, ?, 0, 0, ?)',
      topicId,
      seq,
      this.database.now(),
    );
    return this.#at(topicId, seq).at(-1) ?? 0;
  }

  /** Chooses the version and all its ancestors. */
  #choose(topicId: TopicId, version: number): void {
    this.database.run(
      `WITH RECURSIVE way(number) AS (
         VALUES (?2) UNION ALL
         SELECT (${PARENT}) FROM way JOIN versions ON versions.number = way.number)
       UPDATE versions SET chosen = (number IN (SELECT number FROM way WHERE number IS NOT NULL))
       WHERE topic_id = ?1 AND after_seq IN (SELECT after_seq FROM versions WHERE number IN (SELECT number FROM way))`,
      topicId,
      version,
    );
    this.#reckon(topicId);
  }

  /** Recomputes which versions and messages are shown. */
  #reckon(topicId: TopicId): void {
    this.database.run(
      `WITH RECURSIVE way(number) AS (
         SELECT number FROM versions WHERE topic_id = ?1 AND chosen = 1 AND (${PARENT}) IS NULL
         UNION ALL
         SELECT versions.number FROM way JOIN versions ON topic_id = ?1 AND chosen = 1 AND (${PARENT}) = way.number)
       UPDATE versions SET shown = (number IN (SELECT number FROM way))
       WHERE topic_id = ?1 AND shown <> (number IN (SELECT number FROM way))`,
      topicId,
    );
    for (const shown of [0, 1]) {
      this.database.run(
        `UPDATE messages SET shown = ?2
         WHERE version IN (SELECT number FROM versions WHERE topic_id = ?1 AND shown = ?2) AND shown = 1 - ?2
           AND (deleted_at IS NULL OR ?2 = 0)`,
        topicId,
        shown,
      );
    }
  }

  #hiddenVersion(loopId: LoopId): number | null {
    const row = this.database.get<{ number: number }>(
      `SELECT versions.number FROM loops JOIN versions ON versions.number = loops.version
       WHERE loops.id = ? AND versions.shown = 0`,
      loopId,
    );
    return row?.number ?? null;
  }

  #severalAt(topicId: TopicId): ReadonlyMap<number, VersionOf> {
    const rows = this.database.all<{ after_seq: number; chosen: number }>(
      'SELECT after_seq, chosen FROM versions WHERE topic_id = ? ORDER BY number',
      topicId,
    );
    const places = Map.groupBy(rows, (row) => row.after_seq);
    return new Map(
      Array.from(places, ([seq, all]) => [
        seq,
        { number: all.findIndex((row) => row.chosen === 1) + 1, of: all.length },
      ]),
    );
  }

  /** Returns the versions at a place in the order in which they were made. */
  #at(topicId: TopicId, seq: number): readonly number[] {
    return this.database
      .all<{ number: number }>(
        'SELECT number FROM versions WHERE topic_id = ? AND after_seq = ? ORDER BY number',
        topicId,
        seq,
      )
      .map(({ number }) => number);
  }

  #place(topicId: TopicId, messageId: MessageId): Place {
    const row = this.database.get<{ seq: number; version: number | null }>(
      'SELECT seq, version FROM messages WHERE id = ? AND topic_id = ?',
      messageId,
      topicId,
    );
    if (row) return row;
    throw new LoopwrightError('message-not-found', { topicId, messageId });
  }

  #versionOf(topicId: TopicId, seq: number): number | null {
    const row = this.database.get<{ version: number | null }>(
      'SELECT version FROM messages WHERE topic_id = ? AND seq = ?',
      topicId,
      seq,
    );
    return row?.version ?? null;
  }

  #placeBefore(topicId: TopicId, { seq, version }: Place): number {
    const before = this.database.get<{ seq: number }>(
      'SELECT seq FROM messages WHERE topic_id = ? AND seq < ? AND version IS ? ORDER BY seq DESC LIMIT 1',
      topicId,
      seq,
      version,
    );
    if (before) return before.seq;
    const begun = this.database.get<{ after_seq: number }>('SELECT after_seq FROM versions WHERE number IS ?', version);
    return begun?.after_seq ?? 0;
  }
}
