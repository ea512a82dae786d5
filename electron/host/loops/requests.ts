/** The requests to the loops of this process, and their results. */
import type { LoopId, TopicId } from '../../../shared/ids.ts';
import type { Locale, LoopLimits, LoopState, StrategyName } from '../../../shared/loop.ts';
import type { AttachedPart } from '../../../shared/message.ts';
import type { TopicSettings } from '../../../shared/topic.ts';
import type { LoopRecord } from '../loop/ports.ts';

export interface StartLoop {
  /** The topic of the loop; absent if a new topic is to be created. */
  readonly topicId?: TopicId;
  readonly prompt: string;
  /** The path of an existing folder, absolute or relative to the working directory. */
  readonly workspace: string;
  readonly strategy: StrategyName | 'auto';
  readonly locale: Locale;
  readonly limits?: Partial<LoopLimits>;
  /** The settings of the topic that is created. */
  readonly settings?: TopicSettings;
  /** What the message carries besides its text. */
  readonly attached?: readonly AttachedPart[];
}

export interface ResumeLoop {
  readonly limits?: Partial<LoopLimits>;
  /**
   * The number of additional iterations, steps or rounds after a limit; used if `limits` is
   * absent. Default: 10.
   */
  readonly more?: number;
}

export interface StartedLoop {
  readonly loopId: LoopId;
  readonly topicId: TopicId;
  /**
   * Resolves when the loop has ended, waits, is paused, or has lost its lease. Never rejects
   * because of an error in the loop.
   */
  readonly rest: Promise<LoopState>;
}

export interface LoopSummary extends LoopRecord {
  readonly title: string;
  /** The first line of the goal. */
  readonly goal: string;
  /** The number of answered model calls so far. */
  readonly iterations: number;
  /** True if another version of its topic is shown, so that the loop cannot be resumed. */
  readonly hidden?: true;
}
