/**
 * Delivers the messages about runs that have ended. A message is stored with the end of its run, so
 * a crash before its delivery loses nothing; the key of its table allows one message for each run.
 */
import { MessageId, type RunId, TopicId } from '../../../shared/ids.ts';
import type { RunView } from '../../../shared/run.ts';
import { newId } from '../new-id.ts';
import { fromJson } from './json-column.ts';
import { Messages } from './messages.ts';
import { Queries } from './queries.ts';
import { type ChainReport, chainIn } from './run-chains.ts';
import { Topics } from './topics.ts';

/** The message about a run that has ended. */
export interface RunReport {
  readonly runId: RunId;
  readonly text: string;
  /** The topic that is created for the report of a run without a topic. */
  readonly newTopic: { readonly title: string; readonly workspace: string };
}

/** A message that is not delivered yet. */
export interface DueReport {
  /** The run of the message: the first of a chain. */
  readonly runId: RunId;
  /** The run whose end is reported: the last of a chain. */
  readonly run: RunView;
  /** null for a run that belongs to no chain. */
  readonly chain: ChainReport | null;
}

export interface DeliveredReport {
  readonly topicId: TopicId;
  readonly messageId: MessageId;
}

/** Where the message about a run is. */
export interface ReportPlace extends DeliveredReport {
  /** When the run or its chain ended, in milliseconds since the epoch, UTC. */
  readonly endedAt: number;
}

export class RunOutbox extends Queries {
  readonly #messages = new Messages(this.database);
  readonly #topics = new Topics(this.database);

  /** Returns runs that have ended and are not reported yet, the first that ended first. */
  async undelivered(most: number): Promise<readonly DueReport[]> {
    return this.database
      .all<{ runId: RunId; run: string; chain: string | null }>(
        `SELECT run_id AS runId, run, chain FROM run_messages WHERE delivered_at IS NULL
         ORDER BY created_at, run_id LIMIT ?`,
        most,
      )
      .map(({ runId, run, chain }) => ({ runId, run: fromJson<RunView>(run), chain: chainIn(chain) }));
  }

  /**
   * Stores the message of a run. Returns null, and stores nothing, if it was delivered before or
   * its topic was erased.
   */
  async deliver({ runId, text, newTopic }: RunReport): Promise<DeliveredReport | null> {
    return this.database.transaction(() => {
      const messageId = newId(MessageId);
      const now = this.database.now();
      const taken = this.database.get<{ topicId: TopicId | null }>(
        `UPDATE run_messages SET delivered_at = :now, message_id = :messageId, run = NULL, chain = NULL
         WHERE run_id = :runId AND delivered_at IS NULL RETURNING topic_id AS topicId`,
        { runId, messageId, now },
      );
      if (taken === undefined) return null;
      const topicId = taken.topicId ?? this.#topicFor(runId, newTopic);
      this.#messages.append({
        ...{ id: messageId, topicId, loopId: null, model: null, createdAt: now },
        ...{ role: 'assistant', parts: [{ type: 'text', text }] },
      });
      this.database.run('INSERT OR REPLACE INTO run_changes (run_id) VALUES (?)', runId);
      return { topicId, messageId };
    });
  }

  /** Returns where the message of a run is; null if none was delivered. */
  async placeOf(runId: RunId): Promise<ReportPlace | null> {
    return (
      this.database.get<ReportPlace & Record<string, string | number>>(
        `SELECT topic_id AS topicId, message_id AS messageId, created_at AS endedAt FROM run_messages
         WHERE run_id = ? AND message_id IS NOT NULL`,
        runId,
      ) ?? null
    );
  }

  /** The run belongs to the new topic from now on, and is erased with it. */
  #topicFor(runId: RunId, topic: RunReport['newTopic']): TopicId {
    const { id } = this.#topics.create({ id: newId(TopicId), ...topic });
    this.database.run('UPDATE run_messages SET topic_id = ? WHERE run_id = ?', id, runId);
    this.database.run('UPDATE runs SET topic_id = ? WHERE id = ?', id, runId);
    return id;
  }
}
