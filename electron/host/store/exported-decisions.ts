/** Reads what was decided about messages. The journals of the loops hold it, so nothing is stored twice. */
import { type Decision, decisionIn } from '../../../shared/decision.ts';
import { type LoopId, MessageId, type TopicId } from '../../../shared/ids.ts';
import { isObject, type JsonValue } from '../../../shared/json.ts';
import type { ModelRef } from '../../../shared/message.ts';
import type { JournalRow } from '../loop/journal-rows.ts';
import type { LoopRecord } from '../loop/ports.ts';
import type { Database } from './database.ts';
import { Journal } from './journal.ts';
import { Loops } from './loops.ts';

/** A decision about a message of the user. */
export interface ExportedDecision {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly topicId: TopicId;
  readonly loopId: LoopId;
  /** The message that was decided about; null if it is not known. */
  readonly requestId: MessageId | null;
  readonly model: ModelRef;
  /** null: the model gave no decision that can be used. */
  readonly decision: Decision['decision'] | null;
  readonly confidence: number | null;
  readonly reason: string | null;
  /** The type of background task that the model chose; null if it chose none. */
  readonly runType: string | null;
  /** The background task that was started. */
  readonly runId: string | null;
  /**
   * What became of the message instead; null if the decision was carried out. `ordinary-answer`: there
   * was no usable decision. The others: the task was not started, and the message was only answered.
   */
  readonly fallback: 'ordinary-answer' | 'type-not-allowed' | 'run-not-started' | null;
}

/** Returns the decisions of the topics, loop by loop. A loop that has not decided yet has none. */
export function exportedDecisions(database: Database, topicIds: readonly TopicId[]): readonly ExportedDecision[] {
  const loops = new Loops(database);
  const journal = new Journal(database);
  return topicIds
    .flatMap((topicId) => loops.list({ topicId }))
    .filter(({ strategy }) => strategy === 'decision')
    .flatMap((loop) => {
      const rows = journal.rows(loop.id, ['model-settled', 'run-started', 'run-settled', 'ended']);
      return decisionOf(loop, loops.input(loop.id), rows) ?? [];
    });
}

function decisionOf(
  { id: loopId, topicId }: LoopRecord,
  input: JsonValue,
  rows: readonly JournalRow[],
): ExportedDecision | null {
  const settled = rows.find((row) => row.kind === 'model-settled' && row.purpose === 'decide');
  if (settled?.kind !== 'model-settled') return null;
  const { reply, model, at } = settled;
  const decided = reply.finish.reason !== 'error' && reply.json?.ok === true ? decisionIn(reply.json.object) : null;
  const asked = MessageId.safeParse(isObject(input) ? input.goalId : null);
  const started = rows.find((row) => row.kind === 'run-started');
  return {
    ...{ at, topicId, loopId, requestId: asked.success ? asked.data : null, model },
    decision: decided?.decision ?? null,
    confidence: decided?.confidence ?? null,
    reason: decided?.reason ?? null,
    runType: decided?.run?.type ?? null,
    runId: started?.kind === 'run-started' ? started.runId : null,
    fallback: fallbackOf(decided, rows),
  };
}

function fallbackOf(decided: Decision | null, rows: readonly JournalRow[]): ExportedDecision['fallback'] {
  if (decided === null) return 'ordinary-answer';
  if (decided.decision === 'reply') return null;
  const settled = rows.find((row) => row.kind === 'run-settled');
  if (settled?.kind === 'run-settled') return settled.answer.runId === null ? 'run-not-started' : null;
  return rows.some((row) => row.kind === 'ended' && row.outcome.reason === 'replied') ? 'type-not-allowed' : null;
}
