/** Stores after which loops a model was asked what to remember, so that each is asked about once. */
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import { toJson } from './json-column.ts';
import { Queries } from './queries.ts';

/** How a question ended. `unanswered`: the model call failed, or the app was closed. */
export type QuestionOutcome = 'proposed' | 'nothing' | 'unanswered';

export class MemoryQuestions extends Queries {
  /** Returns false if the model was asked about this loop before, by any process. */
  begin(loop: { readonly id: LoopId; readonly topicId: TopicId }): boolean {
    const sql = 'INSERT OR IGNORE INTO memory_questions (loop_id, topic_id, at) VALUES (?, ?, ?)';
    return this.database.run(sql, loop.id, loop.topicId, this.database.now()) > 0;
  }

  /** Stores how a question ended and what it used. */
  end(
    loopId: LoopId,
    outcome: QuestionOutcome,
    { model, usage }: { readonly model: ModelRef; readonly usage: Usage },
  ): void {
    const used = usage.inputTokens + usage.outputTokens > 0;
    this.database.run(
      'UPDATE memory_questions SET outcome = ?, model = ?, usage = ? WHERE loop_id = ?',
      ...[outcome, toJson({ ...model }), used ? toJson({ ...usage }) : null, loopId],
    );
  }
}
