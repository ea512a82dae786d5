/**
 * Positions events in the column of a day, in minutes on the clock. Pure except for the window's
 * time zone.
 */
import type { Occurrence } from '../../../shared/schedule.ts';
import { addDays, type Day, minuteOf, startOf } from './days.ts';

export const DAY_MINUTES = 1_440;

/** The part of an occurrence that lies on one day. */
export interface Segment {
  readonly occurrence: Occurrence;
  readonly day: Day;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** The occurrence begins on this day; otherwise this is its continuation from the day before. */
  readonly begins: boolean;
  /** The segment lasts from midnight to midnight. */
  readonly wholeDay: boolean;
}

interface PlacedSegment extends Segment {
  /** The number of the column, from 0, among `columns` side by side. */
  readonly column: number;
  readonly columns: number;
}

/** A key that is unique among the segments of a day. */
export const segmentKey = ({ occurrence: { schedule, number } }: Segment): string => `${schedule.id}:${number}`;

/** The segments of a day, ordered by start; of two with the same start the longer comes first. */
export function segmentsOf(occurrences: readonly Occurrence[], day: Day): readonly Segment[] {
  const [dayStarts, dayEnds] = [startOf(day), startOf(addDays(day, 1))];
  return occurrences
    .filter(({ startsAt, endsAt }) => startsAt < dayEnds && endsAt > dayStarts)
    .map((occurrence): Segment => {
      const begins = occurrence.startsAt >= dayStarts;
      const goesOn = occurrence.endsAt >= dayEnds;
      const from = begins ? minuteOf(occurrence.startsAt) : 0;
      // When clocks are put back, an end may show an earlier time than its beginning.
      const to = goesOn ? DAY_MINUTES : Math.max(from + 1, minuteOf(occurrence.endsAt));
      return { occurrence, day, from, to, begins, wholeDay: from === 0 && goesOn };
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
}

/**
 * Gives segments that would overlap a column each. A segment counts as at least `least` minutes
 * long, because it is drawn that long.
 */
export function sideBySide(segments: readonly Segment[], least: number): readonly PlacedSegment[] {
  const placed: PlacedSegment[] = [];
  let group: { readonly segment: Segment; readonly column: number }[] = [];
  /** The end of the last segment in each column. */
  let ends: number[] = [];
  const close = () => {
    placed.push(...group.map(({ segment, column }) => ({ ...segment, column, columns: ends.length })));
    [group, ends] = [[], []];
  };
  for (const segment of segments) {
    if (ends.every((end) => end <= segment.from)) close();
    const free = ends.findIndex((end) => end <= segment.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = Math.max(segment.to, segment.from + least);
    group.push({ segment, column });
  }
  close();
  return placed;
}
