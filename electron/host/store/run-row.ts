/** Converts between runs and the rows of their table. */
import type { EvidenceGrade } from '../../../shared/evidence.ts';
import type { LoopId, RunId, TopicId } from '../../../shared/ids.ts';
import type { RunView } from '../../../shared/run.ts';
import { fromJson } from './json-column.ts';

export interface RunRow {
  readonly id: RunId;
  readonly type: string;
  readonly title: string;
  readonly topicId: TopicId | null;
  readonly input: string;
  readonly state: string;
  readonly progress: string | null;
  readonly attempt: number;
  readonly failures: number;
  readonly parentRunId: RunId | null;
  readonly retryOf: RunId | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly updatedAt: number;
  readonly endedAt: number | null;
  readonly chainStep: number | null;
  readonly ownTopicId: TopicId | null;
  readonly refusedCalls: number;
  readonly grade: EvidenceGrade | null;
  readonly loopId: LoopId | null;
}

/** The columns of a `RunRow`. */
export const RUN_COLUMNS = `id, type, title, topic_id AS topicId, input, state, progress, attempt, failures,
  parent_run_id AS parentRunId, retry_of AS retryOf, created_at AS createdAt, started_at AS startedAt,
  updated_at AS updatedAt, ended_at AS endedAt, chain_step AS chainStep,
  (SELECT loops.id FROM loops WHERE loops.id = substr(start_key, 1, instr(start_key, ':') - 1)) AS loopId,
  (SELECT run_loops.topic_id FROM run_loops WHERE run_loops.run_id = runs.id) AS ownTopicId,
  (SELECT count(*) FROM run_loops JOIN journal AS settled ON settled.loop_id = run_loops.loop_id
   WHERE run_loops.run_id = runs.id AND settled.kind = 'call-settled'
     AND json_extract(settled.data, '$.result.status') = 'denied'
     AND NOT EXISTS (SELECT 1 FROM journal AS asked
                     WHERE asked.loop_id = settled.loop_id AND asked.kind = 'approval-requested'
                       AND json_extract(asked.data, '$.callId') = json_extract(settled.data, '$.callId'))
  ) AS refusedCalls,
  (SELECT json_extract(loops.state, '$.outcome.evidence.grade') FROM run_loops JOIN loops ON loops.id = run_loops.loop_id
   WHERE run_loops.run_id = runs.id) AS grade`;

export function toRun({ input, state, progress, grade, ...run }: RunRow): RunView {
  return {
    ...run,
    input: fromJson(input),
    state: fromJson(state),
    progress: progress === null ? null : fromJson(progress),
    ...(grade === null ? {} : { grade }),
  };
}
