/**
 * What must become of each time of one automation, as sets of single times. It is told what happened
 * to the computer and to the automation, knows nothing of the database, and takes its times from a
 * calendar that is walked day by day.
 */
import type { GivenAutomation } from '../../../../shared/automation.ts';
import { dueBetween } from '../times/due-times-oracle.fixture.ts';

const MINUTE = 60_000;

export interface ExpectedFiring {
  readonly dueAt: number;
  readonly because: 'time' | 'missed' | 'asked';
  state: 'started' | 'overlapped' | 'succeeded' | 'failed' | 'canceled';
  startedAt: number | null;
  /** What the run did; empty unless it succeeded. */
  effect: string;
}

export interface ExpectedGap {
  readonly decision: 'open' | 'run-once' | 'skip';
  /** Ascending. Of a gap for which a run was started, the first one stays whatever the clock does. */
  readonly times: readonly number[];
  /**
   * How many times the count may be wrong, because the clock was set back over the gap, which spans
   * times that passed during a pause. Then only the first time is certain, and that none is left out.
   */
  readonly uncertain: number;
}

const NOTHING: ExpectedGap = { decision: 'open', times: [], uncertain: 0 };

export class ExpectedAutomation {
  readonly given: GivenAutomation;
  readonly firings = new Map<string, ExpectedFiring>();
  decided: ExpectedGap[] = [];
  /** The missed times about which nobody has decided. */
  open: ExpectedGap = NOTHING;
  paused = false;
  deleted = false;
  #handled: number;
  /** The run that was started last. No other has not ended. */
  #newest: ExpectedFiring | null = null;
  /** The times that passed during a pause or while it was deleted. */
  #passed: readonly number[] = [];
  /** All its times in the simulation, ascending. */
  readonly #due: readonly number[];

  /** `now`: when it was made. `until`: the last moment that any clock shows. */
  constructor(given: GivenAutomation, now: number, range: { readonly from: number; readonly until: number }) {
    this.given = given;
    this.#handled = now;
    this.#due = dueBetween(given.time, given.timeZone, range.from, range.until);
  }

  /** The first time after a moment. */
  nextAfter(moment: number): number {
    return this.#due[placeAfter(this.#due, moment)] ?? Number.POSITIVE_INFINITY;
  }

  isOpen(): boolean {
    return this.#newest?.state === 'started';
  }

  /** The app looks for times that have come. */
  look(now: number): void {
    if (this.paused || this.deleted) return;
    const came = this.#came(now);
    const isLate = (dueAt: number) => dueAt < now - 2 * MINUTE;
    this.#miss(came.filter(isLate));
    for (const dueAt of came.filter((each) => !isLate(each))) {
      this.#fire(dueAt, 'time', this.isOpen() ? 'overlapped' : 'started');
    }
    const { onMissed } = this.given;
    if (onMissed === 'skip') this.decide('skip');
    else if (onMissed === 'run-once' && !this.isOpen()) this.decide('run-once');
  }

  /** Something changes that decides when it starts: what has come and was not decided about was missed. */
  settle(now: number, isStarting: boolean): void {
    if (this.deleted) return;
    const came = this.#came(now);
    if (isStarting) this.#miss(came);
    else this.#passed = [...this.#passed, ...came];
  }

  decide(decision: 'run-once' | 'skip'): void {
    const [first] = this.open.times;
    if (first === undefined) return;
    if (decision === 'run-once') this.#fire(first, 'missed', 'started');
    this.decided.push({ ...this.open, decision });
    this.open = NOTHING;
  }

  runNow(now: number): void {
    this.#fire(now, 'asked', 'started');
  }

  restore(now: number): void {
    this.deleted = false;
    this.settle(now, false);
  }

  lastRunAt(): number | null {
    const ended = [...this.firings.values()].filter(({ state }) => state !== 'started' && state !== 'overlapped');
    const starts = ended.map(({ startedAt }) => startedAt ?? Number.NEGATIVE_INFINITY).filter(Number.isFinite);
    return starts.length === 0 ? null : Math.max(...starts);
  }

  /**
   * The times that have come since the last look and were not decided about. If the clock was set
   * back, the times after now that were only missed are to come again.
   */
  #came(now: number): readonly number[] {
    const before = this.#handled;
    this.#handled = now;
    if (now < before) {
      this.open = this.#cut(this.open, now);
      this.decided = this.decided.map((gap) => this.#cut(gap, now)).filter(({ times }) => times.length > 0);
      this.#passed = this.#passed.filter((dueAt) => dueAt <= now);
      return [];
    }
    const came = this.#due.slice(placeAfter(this.#due, before), placeAfter(this.#due, now));
    return came.filter((dueAt) => !this.firings.has(`time ${dueAt}`) && !this.firings.has(`missed ${dueAt}`));
  }

  #cut({ decision, times, uncertain }: ExpectedGap, now: number): ExpectedGap {
    const [first = 0, last = first] = [times[0], times.at(-1)];
    if (last <= now) return { decision, times, uncertain };
    const kept = times.filter((dueAt, at) => dueAt <= now || (at === 0 && decision === 'run-once'));
    const spanned = this.#passed.filter((dueAt) => dueAt > first && dueAt <= last).length;
    return { decision, times: kept, uncertain: kept.length === 0 ? 0 : uncertain + spanned };
  }

  #miss(times: readonly number[]): void {
    const all = new Set([...this.open.times, ...times]);
    this.open = { ...this.open, times: [...all].sort((one, two) => one - two) };
  }

  #fire(dueAt: number, because: ExpectedFiring['because'], state: 'started' | 'overlapped'): void {
    const firing: ExpectedFiring = { dueAt, because, state, startedAt: null, effect: '' };
    this.firings.set(`${because} ${dueAt}`, firing);
    if (state === 'started') this.#newest = firing;
  }
}

/** The index of the first of these ascending times that is after a moment. */
function placeAfter(times: readonly number[], moment: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((times[middle] ?? 0) > moment) to = middle;
    else from = middle + 1;
  }
  return from;
}
