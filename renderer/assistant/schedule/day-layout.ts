/**
 * Positions events in the column of a day, in minutes of wall time. Pure except for the window's
 * time zone.
 */
import type { Occurrence } from '../../../shared/schedule.ts';
import { addDays, type Day, minuteOf, startOf } from './days.ts';

export const DAY_MINUTES = 1_440;

/** The part of an occurrence that is on one day. */
export interface Segment {
  readonly occurrence: Occurrence;
  readonly day: Day;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** It begins on this day, and is not the rest of one that began before. */
  readonly begins: boolean;
  /** It takes the day from midnight to midnight. */
  readonly wholeDay: boolean;
}

interface PlacedSegment extends Segment {
  /** Of `columns` side by side, from 0. */
  readonly column: number;
  readonly columns: number;
}

/** Unique among the segments of a day. */
export const segmentKey = ({ occurrence: { schedule, number } }: Segment): string => `${schedule.id}:${number}`;

/** In the order of their beginning, the longer first. */
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
 * Segments that would overlap share the width. Each counts as at least `least` minutes long, as
 * drawn.
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
