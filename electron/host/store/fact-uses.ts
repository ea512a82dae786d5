/** Stores which answers cited which facts. */
import type { Fact, FactUse } from '../../../shared/fact.ts';
import type { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { Queries } from './queries.ts';

export class FactUses extends Queries {
  /** Stores that a message cites these versions of facts. Facts that were erased meanwhile are left out. */
  add(
    { id, loopId, topicId }: { readonly id: MessageId; readonly loopId: LoopId; readonly topicId: TopicId },
    facts: readonly Pick<Fact, 'id' | 'version'>[],
  ): void {
    for (const fact of facts) {
      this.database.run(
        `INSERT OR IGNORE INTO fact_uses (fact_id, message_id, loop_id, topic_id, version, at)
         SELECT id, ?, ?, ?, ?, ? FROM facts WHERE id = ?`,
        ...[id, loopId, topicId, fact.version, this.database.now(), fact.id],
      );
    }
  }

  /** Returns the newest uses of a fact. Those in removed topics are left out. */
  ofFact(factId: number, most: number): readonly FactUse[] {
    return this.database.all<FactUse & { readonly [Field in keyof FactUse]: FactUse[Field] }>(
      `SELECT fact_uses.topic_id AS topicId, topics.title AS topicTitle, loop_id AS loopId, message_id AS messageId, version, at
       FROM fact_uses JOIN topics ON topics.id = fact_uses.topic_id
       WHERE fact_id = ? AND topics.deleted_at IS NULL ORDER BY at DESC, message_id DESC LIMIT ?`,
      ...[factId, most],
    );
  }

  /** Returns the messages of a loop that cite a fact, oldest first. */
  ofLoop(loopId: LoopId, factId: number): readonly MessageId[] {
    return this.database
      .all<{ id: MessageId }>(
        `SELECT message_id AS id FROM fact_uses JOIN messages ON messages.id = fact_uses.message_id
         WHERE fact_uses.loop_id = ? AND fact_id = ? ORDER BY messages.number`,
        ...[loopId, factId],
      )
      .map(({ id }) => id);
  }
}
