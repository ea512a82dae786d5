/** Reads the messages of a topic with the message before each in its version. */
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import type { Database } from './database.ts';
import { Messages, type StoredMessage } from './messages.ts';

export interface FollowingMessage {
  readonly message: StoredMessage;
  /** Null: the message begins the topic. */
  readonly parent: MessageId | null;
}

interface PlaceRow {
  readonly id: MessageId;
  readonly seq: number;
  readonly version: number | null;
}

/** Yields all messages in the order in which they were stored, so a message comes after the one before it. */
export function* followingMessages(database: Database, topicId: TopicId): Generator<FollowingMessage, void> {
  const rows = database.all<PlaceRow>('SELECT id, seq, version FROM messages WHERE topic_id = ? ORDER BY seq', topicId);
  const begins = new Map(
    database
      .all<{ number: number; after_seq: number }>('SELECT number, after_seq FROM versions WHERE topic_id = ?', topicId)
      .map(({ number, after_seq }) => [number, after_seq]),
  );
  const ids = new Map(rows.map(({ seq, id }) => [seq, id]));
  const last = new Map<number | null, MessageId>();
  const parents = new Map<MessageId, MessageId | null>();
  for (const { id, version } of rows) {
    const first = version === null ? null : (ids.get(begins.get(version) ?? 0) ?? null);
    parents.set(id, last.get(version) ?? first);
    last.set(version, id);
  }
  for (const message of new Messages(database).all(topicId)) {
    yield { message, parent: parents.get(message.id) ?? null };
  }
}
