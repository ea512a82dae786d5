/** What the rest of the room asks of `times`, so that a test can give other times. */
import type { AutomationTime, ReadTime, TimeProblem } from '../../../shared/automation.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { MissedTimes } from '../store/automation-gaps.ts';

export interface AutomationTimes {
  /** Returns the first `most` times after a moment, ascending; fewer if there are no more. */
  after(time: AutomationTime, timeZone: string, moment: number, most: number): readonly number[];
  /**
   * Returns the first and the last time after `after`, up to and including `until`, and how many
   * there are; null: there is none.
   */
  between(time: AutomationTime, timeZone: string, after: number, until: number): MissedTimes | null;
  read(text: string, timeZone: string, now: number, locale: Locale): ReadTime;
  /** Returns the words that `read` reads as this time. */
  words(time: AutomationTime, timeZone: string, locale: Locale): string;
  /** Returns why nothing can start by this time; null: it can. */
  problem(time: AutomationTime, timeZone: string, now: number): TimeProblem | null;
}
