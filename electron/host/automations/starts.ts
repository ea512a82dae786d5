/**
 * Starts the runs of automations when their times have come. A time is decided about in the
 * transaction that stores its run, so all processes that share the data start one run for it. A time
 * that could not be started when it came is recorded as missed, and the automation's rule or the
 * user decides about all missed times together.
 */
import type { RunPreset } from '../../../shared/automation.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { RunId, TopicId } from '../../../shared/ids.ts';
import type { AutomationFirings, Because } from '../store/automation-firings.ts';
import type { AutomationGaps, MissedTimes } from '../store/automation-gaps.ts';
import type { Automations, StoredAutomation } from '../store/automations.ts';
import type { Database } from '../store/database.ts';
import { timesAfter, timesBetween } from './times/due-times.ts';

/** What the app gives an automation that has no setting of its own. */
export type AppDefaults = Pick<RunPreset, 'workspace' | 'model' | 'approvalMode'>;

/** A run to store. */
export interface RunToStart {
  /** A second run with the same key must not be stored. */
  readonly key: string;
  readonly preset: RunPreset;
  /** The topic of its report. */
  readonly topicId: TopicId;
  /** The number of missed times for which it is started; null: it is started for one time, or was asked for. */
  readonly missed: number | null;
}

export interface AutomationStartsParts {
  readonly database: Pick<Database, 'transaction'>;
  readonly automations: Automations;
  readonly firings: AutomationFirings;
  readonly gaps: AutomationGaps;
  /** Whether the user has paused all automations. */
  readonly isAllPaused: () => boolean;
  readonly defaults: () => Promise<AppDefaults>;
  /** Returns the topic of the reports, and creates it if it does not exist. Called in the transaction. */
  readonly topicOf: (automation: StoredAutomation, workspace: string) => TopicId;
  /** Stores the run. Called in the transaction. */
  readonly start: (run: RunToStart) => RunId;
  /** Called after anything was decided. Runs may have been stored. */
  readonly decided: () => void;
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: () => number;
}

/** A time that is noticed at most this much later starts; a later one was missed. */
const LATE_MS = 2 * 60_000;
/** No more times than this fall into `LATE_MS`. */
const MOST_AT_ONCE = 10;
/**
 * The maximum number of missed times that are compared one by one with those that were decided about
 * before. If there are more, only the numbers of both are subtracted.
 */
const MOST_LISTED = 5_000;

interface Start extends Pick<RunToStart, 'missed'> {
  readonly dueAt: number;
  readonly because: Because;
}

export class AutomationStarts {
  readonly #parts: AutomationStartsParts;

  constructor(parts: AutomationStartsParts) {
    this.#parts = parts;
  }

  /**
   * Decides about every time that has come. If it rejects, the times of some automations are not
   * decided about, and the next call tries again; those of the others are.
   */
  async look(): Promise<void> {
    const { automations, isAllPaused, decided, now } = this.#parts;
    if (isAllPaused()) return;
    const at = now();
    const due = automations.list().filter((automation) => this.#needsLook(automation, at));
    if (due.length === 0) return;
    const defaults = await this.#parts.defaults();
    const failures: unknown[] = [];
    for (const { id } of due) {
      try {
        this.#handle(id, defaults);
      } catch (error) {
        failures.push(error);
      }
    }
    decided();
    if (failures.length > 0) throw failures[0];
  }

  /** Starts a run now. Throws `not-found`, and `conflict` if a run of the automation has not ended. */
  async runNow(id: number): Promise<RunId> {
    const { database, automations, now } = this.#parts;
    const defaults = await this.#parts.defaults();
    const runId = database.transaction(() => {
      const automation = this.#startable(automations.get(id));
      return this.#start(automation, { dueAt: now(), because: 'asked', missed: null }, defaults);
    });
    this.#parts.decided();
    return runId;
  }

  /** Decides about the missed times of one automation. Does nothing if nothing was missed. */
  async decideMissed(id: number, decision: 'run-once' | 'skip'): Promise<void> {
    const { database, automations, gaps } = this.#parts;
    const defaults = await this.#parts.defaults();
    database.transaction(() => {
      const automation = automations.get(id);
      if (gaps.open(id) === null) return;
      if (decision === 'skip') gaps.decide(id, 'skip');
      else this.#runOnce(this.#startable(automation), defaults);
    });
    this.#parts.decided();
  }

  /**
   * Records the times that have come and were not decided about as missed, before something changes
   * that decides when the automation starts. Joins the transaction of its caller.
   */
  settle(automation: StoredAutomation): void {
    const at = this.#parts.now();
    if (!automation.paused && !this.#parts.isAllPaused())
      this.#recordMissed(automation, this.#from(automation, at), at);
    this.pass(automation);
  }

  /** Lets the times pass that came while the automation could not start. Joins the transaction of its caller. */
  pass(automation: StoredAutomation): void {
    const { automations, now } = this.#parts;
    const at = now();
    this.#from(automation, at);
    automations.setHandled(automation.id, at);
  }

  #needsLook(automation: StoredAutomation, at: number): boolean {
    const { gaps } = this.#parts;
    const { time, timeZone, handledUntil, paused, foreign, onMissed } = automation;
    if (paused || foreign) return false;
    if (handledUntil > at) return true;
    if ((timesAfter(time, timeZone, handledUntil, 1)[0] ?? Number.POSITIVE_INFINITY) <= at) return true;
    return onMissed !== 'ask' && gaps.open(automation.id) !== null;
  }

  #handle(id: number, defaults: AppDefaults): void {
    const { database, automations, isAllPaused, now } = this.#parts;
    database.transaction(() => {
      const automation = automations.find(id);
      const at = now();
      if (automation === null || isAllPaused() || !this.#needsLook(automation, at)) return;
      const from = this.#from(automation, at);
      this.#recordMissed(automation, from, at - LATE_MS - 1);
      this.#startDue(automation, Math.max(from, at - LATE_MS - 1), at, defaults);
      automations.setHandled(id, at);
      this.#decideByRule(automation, defaults);
    });
  }

  /**
   * The moment after which no time was decided about. If the clock was set back, times after now will
   * come again: they were not missed, and those for which a run was started are not started again.
   */
  #from({ id, time, timeZone, handledUntil }: StoredAutomation, at: number): number {
    const { gaps } = this.#parts;
    if (handledUntil <= at) return handledUntil;
    gaps.cut(id, at, (after, until) => {
      const passed = timesBetween(time, timeZone, after, until);
      return passed && this.#withoutDecided(passed, { id, time, timeZone });
    });
    return at;
  }

  #recordMissed({ id, time, timeZone }: StoredAutomation, from: number, until: number): void {
    if (until <= from) return;
    const { gaps } = this.#parts;
    const passed = timesBetween(time, timeZone, from, until);
    const missed = passed && this.#withoutDecided(passed, { id, time, timeZone });
    if (missed !== null) gaps.add(id, missed);
  }

  /** Only after the clock was set back, passed times may have been decided about before. */
  #withoutDecided(
    { first, last, count }: MissedTimes,
    { id, time, timeZone }: Pick<StoredAutomation, 'id' | 'time' | 'timeZone'>,
  ): MissedTimes | null {
    const { firings } = this.#parts;
    const decided = new Set(firings.decided(id, first - 1, last));
    if (decided.size === 0) return { first, last, count };
    if (count > MOST_LISTED) return { first, last, count: Math.max(1, count - decided.size) };
    const left = timesAfter(time, timeZone, first - 1, count).filter((moment) => !decided.has(moment));
    const [begins = 0] = left;
    return left.length === 0 ? null : { first: begins, last: left.at(-1) ?? begins, count: left.length };
  }

  #startDue(automation: StoredAutomation, from: number, at: number, defaults: AppDefaults): void {
    const { firings } = this.#parts;
    const { id, time, timeZone } = automation;
    const decided = new Set(firings.decided(id, from, at));
    for (const dueAt of timesAfter(time, timeZone, from, MOST_AT_ONCE)) {
      if (dueAt > at) break;
      if (decided.has(dueAt)) continue;
      if (firings.isOpen(id)) firings.overlapped({ automationId: id, dueAt, because: 'time' });
      else this.#start(automation, { dueAt, because: 'time', missed: null }, defaults);
    }
  }

  /** Waits for the end of an open run, so that missed times are not lost. */
  #decideByRule(automation: StoredAutomation, defaults: AppDefaults): void {
    const { gaps, firings } = this.#parts;
    const { id, onMissed } = automation;
    if (onMissed === 'ask' || gaps.open(id) === null) return;
    if (onMissed === 'skip') gaps.decide(id, 'skip');
    else if (!firings.isOpen(id)) this.#runOnce(automation, defaults);
  }

  #runOnce(automation: StoredAutomation, defaults: AppDefaults): void {
    const { gaps } = this.#parts;
    const gap = gaps.open(automation.id);
    if (gap === null) return;
    this.#start(automation, { dueAt: gap.first, because: 'missed', missed: gap.count }, defaults);
    gaps.decide(automation.id, 'run-once');
  }

  #startable(automation: StoredAutomation): StoredAutomation {
    const { id, foreign } = automation;
    if (foreign) throw new LoopwrightError('automation-is-foreign');
    if (this.#parts.firings.isOpen(id)) throw new LoopwrightError('automation-has-not-ended', { id });
    return automation;
  }

  #start(automation: StoredAutomation, { dueAt, because, missed }: Start, defaults: AppDefaults): RunId {
    const { firings, topicOf, start } = this.#parts;
    const { id, title, goal, strategy, serverSwitches, limits } = automation;
    const preset: RunPreset = {
      ...{ title, goal, strategy, serverSwitches, limits },
      workspace: automation.workspace ?? defaults.workspace,
      model: automation.model ?? defaults.model,
      approvalMode: automation.approvalMode ?? defaults.approvalMode,
    };
    const topicId = topicOf(automation, preset.workspace);
    const key = because === 'time' ? `automation:${id}:${dueAt}` : `automation:${id}:${because}:${dueAt}`;
    const runId = start({ key, preset, topicId, missed });
    firings.started({ automationId: id, dueAt, because }, runId, preset);
    return runId;
  }
}
