/**
 * Computes the positions of events in the column of a day, in minutes of clock time. Pure except
 * for the window's time zone.
 */
import type { Occurrence } from '../../../shared/schedule.ts';
import { addDays, type Day, minuteOf, startOf } from './days.ts';

export const DAY_MINUTES = 1_440;

/** The part of an occurrence that is on one day. */
export interface Segment {
  readonly occurrence: Occurrence;
  readonly day: Day;
  /** The start of the segment, in minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /**
   * Whether the occurrence begins on this day. If not, the segment continues it from the day
   * before.
   */
  readonly begins: boolean;
  /** Whether the segment lasts from midnight to midnight. */
  readonly wholeDay: boolean;
}

interface PlacedSegment extends Segment {
  /** The index of the segment's column, from 0, among `columns` columns side by side. */
  readonly column: number;
  readonly columns: number;
}

/** A key that is unique among the segments of a day. */
export const segmentKey = ({ occurrence: { schedule, number } }: Segment): string => `${schedule.id}:${number}`;

/**
 * The segments of a day, ordered by start. Of two segments with the same start, the longer one
 * comes first.
 */
export function segmentsOf(occurrences: readonly Occurrence[], day: Day): readonly Segment[] {
  const [dayStarts, dayEnds] = [startOf(day), startOf(addDays(day, 1))];
  return occurrences
    .filter(({ startsAt, endsAt }) => startsAt < dayEnds && endsAt > dayStarts)
    .map((occurrence): Segment => {
      const begins = occurrence.startsAt >= dayStarts;
      const goesOn = occurrence.endsAt >= dayEnds;
      const from = begins ? minuteOf(occurrence.startsAt) : 0;
      // When the clocks are put back, an event can end at an earlier clock time than it began.
      const to = goesOn ? DAY_MINUTES : Math.max(from + 1, minuteOf(occurrence.endsAt));
      return { occurrence, day, from, to, begins, wholeDay: from === 0 && goesOn };
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
}

/**
 * Assigns columns to segments, so that no two segments in one column overlap. A segment counts as
 * at least `least` minutes long, because it is drawn that long.
 */
export function sideBySide(segments: readonly Segment[], least: number): readonly PlacedSegment[] {
  const placed: PlacedSegment[] = [];
  let group: { readonly segment: Segment; readonly column: number }[] = [];
  /** For each column, the end of its last segment in minutes. */
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
