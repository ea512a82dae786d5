/** Topics as entries of a list, with facts from their messages and loops. */
import { LoopwrightError } from '../../../shared/errors.ts';
import { TopicId } from '../../../shared/ids.ts';
import type { LoopState } from '../../../shared/loop.ts';
import type { TopicSummary } from '../../../shared/topic.ts';
import type { Database } from './database.ts';
import { SHOWN_LOOP } from './loops.ts';
import { HAS_OPEN_REQUEST } from './server-requests.ts';

interface SummaryRow {
  readonly id: string;
  readonly title: string;
  readonly workspace: string;
  readonly pinned: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly unread: number;
  readonly last_state: LoopState['name'] | null;
  readonly asked: number;
}

/** Every lookup of a topic's rows uses an index and stops at the first row that decides. */
const SELECT = `
  SELECT id, title, workspace, pinned, created_at, updated_at,
    EXISTS (SELECT 1 FROM messages WHERE topic_id = topics.id AND seq > read_seq AND shown = 1 AND role = 'assistant') AS unread,
    (SELECT state_name FROM loops WHERE topic_id = topics.id AND ${SHOWN_LOOP} ORDER BY number DESC LIMIT 1) AS last_state,
    ${HAS_OPEN_REQUEST} AS asked
  FROM topics WHERE deleted_at IS NULL`;

export class TopicSummaries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Pinned first, then the one with the newest message. */
  list(): readonly TopicSummary[] {
    return this.#database
      .all<SummaryRow>(`${SELECT} ORDER BY pinned DESC, updated_at DESC, number DESC`)
      .map(toSummary);
  }

  /** Throws `not-found`. */
  get(id: TopicId): TopicSummary {
    const row = this.#database.get<SummaryRow>(`${SELECT} AND id = ?`, id);
    if (!row) throw new LoopwrightError('topic-not-found', { topicId: id });
    return toSummary(row);
  }
}

function toSummary(row: SummaryRow): TopicSummary {
  return {
    id: TopicId.parse(row.id),
    title: row.title,
    workspace: row.workspace,
    pinned: row.pinned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    activity: activityOf(row),
    unread: row.unread === 1,
  };
}

/** A loop keeps running while a server asks, but the topic is shown as waiting for the user. */
function activityOf({ asked, last_state }: SummaryRow): TopicSummary['activity'] {
  if (asked === 1) return 'waiting';
  return last_state === 'waiting' || last_state === 'running' ? last_state : 'idle';
}
