/** Background runs. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { Evidence } from '../evidence.ts';
import { RunId, TopicId } from '../ids.ts';
import { RUN_STATES, type RunAttempt, type RunChange, type RunView } from '../run.ts';

/** A run with everything that is known of it. */
export interface RunDetail {
  readonly run: RunView;
  /** Oldest first. */
  readonly attempts: readonly RunAttempt[];
  /** Every change of the run, oldest first. */
  readonly changes: readonly RunChange[];
  /** The runs that this one started, as in a list. */
  readonly children: readonly RunView[];
  /** What is known of the work of its loop. Absent: it has no loop, or the loop has not ended. */
  readonly evidence?: Evidence;
}

const ofRun = z.object({ runId: RunId });

export const runs = {
  /**
   * The run that changed last comes first. Long texts of results are cut; `show` has all of them. The
   * app's feed says when runs have changed.
   */
  list: oc
    .input(
      z.object({
        topicId: TopicId.exactOptional(),
        /** Only these runs; those that do not exist any more are left out. */
        runIds: z.array(RunId).max(200).exactOptional(),
        states: z.array(z.enum(RUN_STATES)).exactOptional(),
        /** Only the runs that this run started; null: only runs that no other run started. */
        parentRunId: RunId.nullable().exactOptional(),
        limit: z.int().min(1).max(200),
        offset: z.int().min(0).exactOptional(),
      }),
    )
    .output(type<readonly RunView[]>()),
  show: oc.input(ofRun).output(type<RunDetail>()),
  /** Fails with `conflict` if the run has ended. Its message is stored in every case. */
  cancel: oc.input(ofRun.extend({ reason: z.string().trim().max(500).exactOptional() })).output(type<RunView>()),
  /**
   * Answers what the run asks in its state `waiting`. Fails with `conflict` if it does not wait for
   * this answer.
   */
  answer: oc.input(ofRun.extend({ allowed: z.boolean() })).output(type<RunView>()),
  /**
   * Starts a run with the same input. Asking for it twice starts one. Fails with `conflict` if the
   * run has not ended or was repeated too often.
   */
  retry: oc.input(ofRun).output(type<RunView>()),
  /** Deletes a run that has ended; fails with `conflict` otherwise. */
  delete: oc.input(ofRun).output(type<void>()),
};
