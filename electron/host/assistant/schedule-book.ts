/**
 * The user's schedules without conflicts: a schedule that conflicts with another is not saved.
 */
import type { ScheduleSaved } from '../../../shared/contract/assistant.ts';
import type { OccurrenceList, Schedule } from '../../../shared/schedule.ts';
import type { Database } from '../store/database.ts';
import { type NewSchedule, Schedules } from '../store/schedules.ts';
import { DAY } from '../time/wall-clock.ts';
import { type Candidate, conflictsOf } from './conflicts.ts';
import { occurrencesIn, reachOf } from './occurrences.ts';
import type { Window } from './schedule-windows.ts';

const MOST_OCCURRENCES = 2_000;

/**
 * The largest possible error of stored time ranges, because the rules of their time zone may have
 * changed.
 */
const SLACK = DAY;

export class ScheduleBook {
  readonly #database: Database;
  readonly #schedules: Schedules;

  constructor(database: Database) {
    this.#database = database;
    this.#schedules = new Schedules(database);
  }

  find(id: number): Schedule | undefined {
    return this.#schedules.find(id);
  }

  add(schedule: NewSchedule): ScheduleSaved {
    return this.#unlessInTheWay(schedule, null, () => this.#schedules.add(schedule, reachOf(schedule)));
  }

  /** Saves changes to an existing schedule. */
  save(schedule: Schedule): ScheduleSaved {
    return this.#unlessInTheWay(schedule, schedule.id, () => this.#write(schedule));
  }

  /**
   * Turns the repetition on or off. Turning it off never conflicts. This method and those below
   * return undefined if there is no such schedule.
   */
  setRepeating(id: number, on: boolean): ScheduleSaved | 'no-recurrence' | undefined {
    const before = this.find(id);
    if (before === undefined) return undefined;
    if (before.recurrence === null) return 'no-recurrence';
    const schedule = { ...before, recurrence: { ...before.recurrence, enabled: on } };
    return on ? this.save(schedule) : { ok: true, schedule: this.#write(schedule) };
  }

  remove(id: number): Schedule | undefined {
    const schedule = this.find(id);
    if (schedule !== undefined) this.#schedules.setDeleted(id, true);
    return schedule;
  }

  /** Restores a deleted schedule; a schedule that was not deleted stays unchanged. */
  restore(id: number): ScheduleSaved | undefined {
    const there = this.find(id);
    if (there !== undefined) return { ok: true, schedule: there };
    const deleted = this.#schedules.find(id, true);
    if (deleted === undefined) return undefined;
    return this.#unlessInTheWay(deleted, id, () => {
      this.#schedules.setDeleted(id, false);
      return deleted;
    });
  }

  /** Permanently removes schedules that were deleted at `before` or earlier. */
  purge(before: number): void {
    this.#schedules.purge(before);
  }

  /** The first 2,000 occurrences that overlap the window. */
  between({ from, to }: Window): OccurrenceList {
    return occurrencesIn({ from, to }, this.#schedules.reaching(from - SLACK, to + SLACK), MOST_OCCURRENCES);
  }

  #write(schedule: Schedule): Schedule {
    this.#schedules.save(schedule, reachOf(schedule));
    return schedule;
  }

  /**
   * Checks for conflicts and writes in one transaction, so that only one of two processes can
   * schedule a free hour.
   */
  #unlessInTheWay(candidate: Candidate, id: number | null, write: () => Schedule): ScheduleSaved {
    return this.#database.transaction(() => {
      const { startsAt, endsAt } = reachOf(candidate);
      const others = this.#schedules.reaching(startsAt - SLACK, endsAt + SLACK).filter((other) => other.id !== id);
      const conflicts = conflictsOf(candidate, others);
      return conflicts === null ? { ok: true, schedule: write() } : { ok: false, conflicts };
    });
  }
}
