/** Finds the shown messages in which loops made something. */
import type { CallId, LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { Queries } from './queries.ts';

export interface MessagePlace {
  readonly messageId: MessageId;
  /** The number of the iteration; null: the message belongs to none. */
  readonly iteration: number | null;
}

const SELECT = `SELECT messages.id AS messageId, json_extract(messages.iteration, '$.number') AS iteration FROM messages`;

export class MessagePlaces extends Queries {
  /** Returns the message that asked for the call; null: no shown message did. */
  ofCall(topicId: TopicId, loopId: LoopId, callId: CallId): MessagePlace | null {
    const sql = `${SELECT}, json_each(messages.parts) AS part
      WHERE messages.topic_id = ? AND messages.loop_id = ? AND messages.role = 'assistant' AND messages.shown = 1
        AND json_extract(part.value, '$.callId') = ? LIMIT 1`;
    return this.database.get<MessagePlace>(sql, topicId, loopId, callId) ?? null;
  }

  /** Returns the last message of the loop, which holds its final text; null: none is shown. */
  lastOfLoop(topicId: TopicId, loopId: LoopId): MessagePlace | null {
    const sql = `${SELECT} WHERE topic_id = ? AND loop_id = ? AND role = 'assistant' AND shown = 1 ORDER BY seq DESC LIMIT 1`;
    return this.database.get<MessagePlace>(sql, topicId, loopId) ?? null;
  }
}
