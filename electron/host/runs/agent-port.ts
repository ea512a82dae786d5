/** How a run works with the loop that it begins. */
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { LoopOutcome, StrategyName } from '../../../shared/loop.ts';
import type { RunError, RunView } from '../../../shared/run.ts';

export interface AgentTask {
  readonly goal: string;
  readonly strategy: StrategyName;
}

/** How the loop of a run stands. */
export type AgentStanding =
  | {
      readonly name: 'ended';
      readonly outcome: LoopOutcome;
      readonly hasEffect: boolean;
      readonly overspent: RunError | null;
    }
  /**
   * Waits for a person until the deadline, in milliseconds since the epoch; null: for ever, because
   * the person has paused the loop.
   */
  | { readonly name: 'waits'; readonly deadline: number | null; readonly asks: AgentQuestion }
  /** A process drives the loop. `done` is the share of its iterations that is used, from 0 to 1. */
  | { readonly name: 'works'; readonly done: number }
  /** No process drives the loop, and it can go on. */
  | { readonly name: 'interrupted' };

/** What a loop waits for: the approval of a call, or something that is said in words. */
export type AgentQuestion = { readonly callId: CallId } | { readonly callId: null; readonly question: string };

export interface AgentPort {
  /**
   * Begins the loop of a run in a new topic, in the folder and with the settings of the topic of the
   * run. Returns the loop that the run began before, if there is one. Throws what a turn throws, and
   * `run-ended` if the run may not begin a loop any more.
   */
  begin(run: RunView, task: AgentTask): Promise<LoopId>;
  /** Returns how a loop stands; null if it was deleted with its topic. */
  standing(loopId: LoopId): AgentStanding | null;
  /** Continues an interrupted loop. Throws `conflict` if another process does this. */
  goOn(loopId: LoopId): Promise<void>;
  /** Denies a call for which nobody gave an approval in time; the loop goes on. */
  deny(loopId: LoopId, callId: CallId): Promise<void>;
  /** Resolves when a loop that this process drives rests; never for another. */
  rested(loopId: LoopId): Promise<void>;
  /**
   * Stops the loop of a run that was canceled, or interrupts it so that another worker can continue
   * it. Does nothing if this process does not drive the loop.
   */
  letGo(run: RunView, loopId: LoopId): Promise<void>;
}
