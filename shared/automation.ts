/**
 * Automations: goals on which an agent works by itself at certain times. Each start is a background
 * run of the type `agent`; what became of it is known from the end of that run alone.
 */
import { z } from 'zod';
import { given, PageModel } from './contract/fields.ts';
import { type LoopId, type RunId, TopicId } from './ids.ts';
import { LocalTime } from './local-time.ts';
import { LoopLimits, StrategyName } from './loop.ts';
import { ApprovalMode } from './mcp.ts';
import { ModelSetting } from './settings.ts';

export const AUTOMATION_TITLE_LENGTH = 200;
export const AUTOMATION_GOAL_LENGTH = 20_000;
/** The number of following times that are shown beside a time. */
export const NEXT_TIMES = 5;
/** The number of outcomes that a list shows beside an automation. */
export const LAST_OUTCOMES = 10;

/** An id is never reused. */
export const AutomationId = z.int().min(1);

/**
 * When an automation starts. Calendar times are those of the automation's time zone, so that 8:00
 * stays 8:00 when the clocks change. As for schedules, a time that the clocks skip is moved forward,
 * and of a repeated time the first one counts.
 */
export const AutomationTime = z.discriminatedUnion('kind', [
  /** A cron expression with the five fields minute, hour, day of the month, month, day of the week. */
  z.object({ kind: z.literal('cron'), expression: z.string().min(9).max(100) }),
  /** Elapsed minutes, also when the clocks change, counted from `from`, which is the first time. */
  z.object({ kind: z.literal('interval'), minutes: z.int().min(1).max(527_040), from: LocalTime }),
  /** Every so many calendar days at the same time of day, counted from `from`, which is the first time. */
  z.object({ kind: z.literal('days'), every: z.int().min(1).max(366), from: LocalTime }),
  z.object({ kind: z.literal('once'), at: LocalTime }),
]);
export type AutomationTime = z.infer<typeof AutomationTime>;

/** What happens when times were missed because the app was closed or the computer slept. */
export const OnMissed = z.enum(['ask', 'run-once', 'skip']);
export type OnMissed = z.infer<typeof OnMissed>;

/** An automation as a page saves it. `id` null: a new automation. */
export const GivenAutomation = z.object({
  id: AutomationId.nullable(),
  title: z.string().trim().min(1).max(AUTOMATION_TITLE_LENGTH),
  goal: z.string().trim().min(1).max(AUTOMATION_GOAL_LENGTH),
  time: AutomationTime,
  /** The IANA name of the zone of the time. */
  timeZone: z.string().min(1).max(100),
  strategy: StrategyName.exclude(['decision']),
  /** null: the model of the app at the time of the start. */
  model: PageModel.nullable(),
  /**
   * The absolute path of the folder that it works in. null when it is saved: the default folder of that
   * moment, which it keeps, so that approvals for its folder go on to count.
   */
  workspace: z.string().min(1).max(4096).nullable(),
  /** The servers that its loops use, by server id; for the others the app's switches apply. */
  serverSwitches: z.record(z.string().max(100), z.boolean()),
  /** null: the app's mode at the time of the start. */
  approvalMode: ApprovalMode.nullable(),
  /** The limits of each loop that differ from those of the app. */
  limits: LoopLimits.partial().transform(given),
  onMissed: OnMissed,
  /** The topic that its results are reported in; null: a topic of its own. */
  topicId: TopicId.nullable(),
});
export type GivenAutomation = z.infer<typeof GivenAutomation>;

export interface Automation extends Omit<GivenAutomation, 'id'> {
  readonly id: number;
  readonly paused: boolean;
  /** The loop in which the model made it, after the user confirmed it; null: the user made it. */
  readonly madeBy: LoopId | null;
  /** Milliseconds since the epoch, UTC; so are the other times. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/**
 * What a run of an automation works with, as it was when the run was started. `model` and
 * `approvalMode` are those of the app where the automation has none of its own.
 */
export const RunPreset = GivenAutomation.pick({
  title: true,
  goal: true,
  strategy: true,
  serverSwitches: true,
  limits: true,
}).extend({ workspace: z.string(), model: ModelSetting, approvalMode: ApprovalMode });
export type RunPreset = z.infer<typeof RunPreset>;

/**
 * What became of one time of an automation. `started`: its run has not ended. `overlapped`: the run
 * before had not ended, so none was started. `missed`: nobody has decided yet. `skipped`: the user or
 * the automation's own rule decided against it. The last three states are those of the ended run.
 */
export type OutcomeState = 'started' | 'overlapped' | 'missed' | 'skipped' | 'succeeded' | 'failed' | 'canceled';

export interface AutomationOutcome {
  readonly state: OutcomeState;
  /** The time it was due; of several missed times, the first. */
  readonly dueAt: number;
  /** The last time it was due, and the number of times; 1 except for missed times. */
  readonly lastDueAt: number;
  readonly count: number;
  /** Why it started: its time, a missed time, or "Run now". */
  readonly because: 'time' | 'missed' | 'asked';
  /** null: no run was started, or it was deleted. */
  readonly runId: RunId | null;
  /** When its run began and ended, from the run itself; null: it did not. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** The beginning of the result or of the cause of the failure; empty before the end. */
  readonly summary: string;
}

/** An automation as lists show it. */
export interface AutomationView extends Automation {
  /** Its time in words, in the language that was asked for. */
  readonly words: string;
  /** The next `NEXT_TIMES` times at most; empty: it never starts again. Given also while it is paused. */
  readonly next: readonly number[];
  /** The last `LAST_OUTCOMES` outcomes, newest first. */
  readonly outcomes: readonly AutomationOutcome[];
  /** The times that were missed and about which nobody has decided; null: none. */
  readonly missed: { readonly first: number; readonly last: number; readonly count: number } | null;
  /** When its last run that ended began; null: none has ended. */
  readonly lastRunAt: number | null;
  /**
   * Whether another program wrote it, so that it starts nothing until the user saves it again, as for
   * approvals.
   */
  readonly foreign: boolean;
}

/**
 * Why a text is no time of an automation. Its words are in the catalogues. `unknown-words`: the rest
 * was not understood. `never`: such a day does not exist. `past`: the only time is over. `too-often`:
 * more than once a minute. `two-times`: several times that one automation cannot have, such as 8:30
 * and 17:00. `which-times`: it says how often, not when, such as "twice a day".
 */
export const TIME_PROBLEMS = [
  'empty',
  'unknown-words',
  'never',
  'past',
  'too-often',
  'two-times',
  'which-times',
] as const;
export type TimeProblem = (typeof TIME_PROBLEMS)[number];

/** What the app understood of a time written in words. */
export type ReadTime =
  | { readonly ok: true; readonly time: AutomationTime; readonly words: string; readonly next: readonly number[] }
  /** `rest`: the part of the text that was not understood. */
  | { readonly ok: false; readonly problem: TimeProblem; readonly rest: string };
