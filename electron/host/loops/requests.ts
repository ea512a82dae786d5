/** The requests to the loops of this process, and their results. */
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import type { Locale, LoopLimits, LoopState, StrategyName } from '../../../shared/loop.ts';
import type { LoopRecord } from '../loop/ports.ts';

export interface StartLoop {
  /** Absent: a new topic is created. */
  readonly topicId?: TopicId;
  readonly prompt: string;
  /** An existing folder, absolute or relative to the working directory. */
  readonly workspace: string;
  readonly strategy: StrategyName | 'auto';
  readonly locale: Locale;
  readonly limits?: Partial<LoopLimits>;
}

export interface ResumeLoop {
  readonly limits?: Partial<LoopLimits>;
  /**
   * The number of further iterations, steps or rounds after a limit, if `limits` is absent.
   * Default: 10.
   */
  readonly more?: number;
}

export interface StartedLoop {
  readonly loopId: LoopId;
  readonly topicId: TopicId;
  /**
   * Resolves when the loop has ended, waits, is paused, or lost its lease. Never rejects because
   * of the loop.
   */
  readonly rest: Promise<LoopState>;
}

export interface LoopSummary extends LoopRecord {
  readonly title: string;
  /** The first line of the goal. */
  readonly goal: string;
  /** The number of answered model calls so far. */
  readonly iterations: number;
  /** Another version of its topic is shown, so it cannot be resumed. */
  readonly hidden?: true;
}
