/**
 * Reads the entries of the topic list, which combine a topic with facts about its messages and
 * loops.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import type { ImportSource } from '../../../shared/imported-topic.ts';
import type { Awaited, LoopState } from '../../../shared/loop.ts';
import type { TopicSummary } from '../../../shared/topic.ts';
import { fromJson } from './json-column.ts';
import { SHOWN_LOOP } from './loops.ts';
import { Queries } from './queries.ts';
import { HAS_OPEN_REQUEST } from './server-requests.ts';

type SummaryRow = Omit<
  TopicSummary,
  'pinned' | 'archived' | 'activity' | 'unread' | 'asked' | 'background' | 'branchOf' | 'importedFrom'
> & {
  readonly branchOf: TopicId | null;
  readonly branchAt: MessageId | null;
  readonly importedFrom: ImportSource | null;
  readonly pinned: number;
  readonly archived: number;
  readonly unread: number;
  /** The id and the state of the last loop; null before the first loop. */
  readonly lastLoop: string | null;
  readonly asked: number;
};

interface LastLoop {
  readonly id: LoopId;
  readonly state: LoopState['name'];
  /** What a waiting loop waits for. */
  readonly awaited: Awaited['for'] | null;
}

/**
 * The SQL query for topic summaries. Each subquery uses an index and stops at the first row that
 * decides its result.
 */
const SELECT = `
  SELECT id, title, workspace, pinned, archived_at IS NOT NULL AS archived, created_at AS createdAt, updated_at AS updatedAt,
    branch_of AS branchOf, branch_at AS branchAt,
    (SELECT source FROM imported_topics WHERE topic_id = topics.id) AS importedFrom,
    EXISTS (SELECT 1 FROM messages WHERE topic_id = topics.id AND seq > read_seq AND shown = 1 AND role = 'assistant') AS unread,
    (SELECT json_object('id', id, 'state', state_name, 'awaited', state ->> '$.awaited.for') FROM loops
     WHERE topic_id = topics.id AND ${SHOWN_LOOP} ORDER BY number DESC LIMIT 1) AS lastLoop,
    ${HAS_OPEN_REQUEST} AS asked
  FROM topics WHERE deleted_at IS NULL`;

export class TopicSummaries extends Queries {
  /**
   * Returns all topics: first the pinned ones, then the others, each group sorted by the newest
   * message.
   */
  list(): readonly TopicSummary[] {
    return this.database.all<SummaryRow>(`${SELECT} ORDER BY pinned DESC, updated_at DESC, number DESC`).map(toSummary);
  }

  /** Returns the summary of a topic. Throws `not-found` if the topic does not exist. */
  get(id: TopicId): TopicSummary {
    const row = this.database.get<SummaryRow>(`${SELECT} AND id = ?`, id);
    if (!row) throw new LoopwrightError('topic-not-found', { topicId: id });
    return toSummary(row);
  }
}

/**
 * Converts a row to a summary. While a server asks the user something, the topic is shown as
 * waiting, although its loop is still running. A loop that waits for a run needs nobody, and is
 * shown as running.
 */
function toSummary({
  pinned,
  archived,
  unread,
  lastLoop,
  asked,
  branchOf,
  branchAt,
  importedFrom,
  ...topic
}: SummaryRow): TopicSummary {
  const loop = lastLoop === null ? null : fromJson<LastLoop>(lastLoop);
  const summary = {
    ...topic,
    ...(branchOf === null ? {} : { branchOf: { topicId: branchOf, messageId: branchAt } }),
    ...(importedFrom === null ? {} : { importedFrom }),
    pinned: pinned === 1,
    ...(archived === 1 ? { archived: true as const } : {}),
    unread: unread === 1,
  };
  if (loop === null) return { ...summary, activity: asked === 1 ? 'waiting' : 'idle' };
  const { id: loopId, state, awaited } = loop;
  if (asked === 1) return { ...summary, activity: 'waiting', asked: { for: 'request', loopId } };
  if (state === 'running' || awaited === 'run') return { ...summary, activity: 'running' };
  if (state === 'interrupted') return { ...summary, activity: 'interrupted' };
  if (state !== 'waiting' || awaited === null) return { ...summary, activity: 'idle' };
  return { ...summary, activity: 'waiting', asked: { for: awaited, loopId } };
}
