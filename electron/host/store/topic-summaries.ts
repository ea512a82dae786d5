/** Reads topics as entries of a list, with facts from their messages and loops. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { LoopState } from '../../../shared/loop.ts';
import type { TopicSummary } from '../../../shared/topic.ts';
import { SHOWN_LOOP } from './loops.ts';
import { Queries } from './queries.ts';
import { HAS_OPEN_REQUEST } from './server-requests.ts';

type SummaryRow = Omit<TopicSummary, 'pinned' | 'activity' | 'unread'> & {
  readonly pinned: number;
  readonly unread: number;
  readonly lastState: LoopState['name'] | null;
  readonly asked: number;
};

/** Every lookup of a topic's rows uses an index and stops at the first row that decides. */
const SELECT = `
  SELECT id, title, workspace, pinned, created_at AS createdAt, updated_at AS updatedAt,
    EXISTS (SELECT 1 FROM messages WHERE topic_id = topics.id AND seq > read_seq AND shown = 1 AND role = 'assistant') AS unread,
    (SELECT state_name FROM loops WHERE topic_id = topics.id AND ${SHOWN_LOOP} ORDER BY number DESC LIMIT 1) AS lastState,
    ${HAS_OPEN_REQUEST} AS asked
  FROM topics WHERE deleted_at IS NULL`;

export class TopicSummaries extends Queries {
  /** All topics: pinned ones first, then those with the newest message. */
  list(): readonly TopicSummary[] {
    return this.database.all<SummaryRow>(`${SELECT} ORDER BY pinned DESC, updated_at DESC, number DESC`).map(toSummary);
  }

  /** Throws `not-found`. */
  get(id: TopicId): TopicSummary {
    const row = this.database.get<SummaryRow>(`${SELECT} AND id = ?`, id);
    if (!row) throw new LoopwrightError('topic-not-found', { topicId: id });
    return toSummary(row);
  }
}

/** A loop keeps running while a server asks, but the topic is shown as waiting for the user. */
function toSummary({ pinned, unread, lastState, asked, ...topic }: SummaryRow): TopicSummary {
  const loop = lastState === 'waiting' || lastState === 'running' ? lastState : 'idle';
  return { ...topic, pinned: pinned === 1, unread: unread === 1, activity: asked === 1 ? 'waiting' : loop };
}
