import { describe, expect, it } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import type { Occurrence } from '../../../shared/schedule.ts';
import { inZone } from '../time-zone.fixture.ts';
import { type Segment, segmentsOf, sideBySide } from './day-layout.ts';
import { momentOf } from './days.ts';

let counted = 0;
function happening(start: string, minutes: number): Occurrence {
  counted += 1;
  const startsAt = momentOf(LocalTime.parse(start));
  const schedule = {
    id: counted,
    title: start,
    start: LocalTime.parse(start),
    timeZone: 'Europe/Berlin',
    durationMinutes: minutes,
    remind: null,
    recurrence: null,
    createdAt: 0,
  };
  return { schedule, number: 0, startsAt, endsAt: startsAt + minutes * 60_000, remindAt: null };
}

const parts = (occurrences: readonly Occurrence[], day: string) =>
  segmentsOf(occurrences, day).map(({ from, to, begins, wholeDay }) => ({ from, to, begins, wholeDay }));

describe('An event', () => {
  inZone('Europe/Berlin');

  it('that crosses midnight is shown on both days', () => {
    const night = happening('2026-11-21T22:00', 10 * 60);
    expect(parts([night], '2026-11-21')).toEqual([{ from: 1_320, to: 1_440, begins: true, wholeDay: false }]);
    expect(parts([night], '2026-11-22')).toEqual([{ from: 0, to: 480, begins: false, wholeDay: false }]);
    expect(parts([night], '2026-11-23')).toEqual([]);
  });

  it('that ends at midnight is not shown on the next day', () => {
    expect(parts([happening('2026-11-21T23:00', 60)], '2026-11-22')).toEqual([]);
  });

  it('that lasts from midnight to midnight is drawn as a whole-day event', () => {
    const days = happening('2026-11-21T00:00', 2 * 1_440 + 60);
    expect(parts([days], '2026-11-21')).toEqual([{ from: 0, to: 1_440, begins: true, wholeDay: true }]);
    expect(parts([days], '2026-11-22')).toEqual([{ from: 0, to: 1_440, begins: false, wholeDay: true }]);
    expect(parts([days], '2026-11-23')).toEqual([{ from: 0, to: 60, begins: false, wholeDay: false }]);
  });

  it('is placed at the time that the clock shows, on days of 23 and 25 hours', () => {
    const spring = happening('2026-03-29T01:00', 120);
    expect(parts([spring], '2026-03-29')).toEqual([{ from: 60, to: 240, begins: true, wholeDay: false }]);
    // The clocks are put back, so 2:45 and 2:15 occur twice. The event lasts from the first 2:45
    // to the second 2:15.
    const autumn = happening('2026-10-25T02:45', 30);
    expect(parts([autumn], '2026-10-25')).toEqual([{ from: 165, to: 166, begins: true, wholeDay: false }]);
  });
});

describe('Events in the column of a day', () => {
  inZone('UTC');
  const placed = (...given: readonly (readonly [string, number])[]) =>
    sideBySide(
      segmentsOf(
        given.map(([start, minutes]) => happening(`2026-11-21T${start}`, minutes)),
        '2026-11-21',
      ),
      20,
    ).map(({ occurrence, column, columns }) => [occurrence.schedule.title.slice(11), column, columns]);

  it('are placed side by side if they are at the same time', () => {
    expect(placed(['09:00', 60], ['09:30', 60])).toEqual([
      ['09:00', 0, 2],
      ['09:30', 1, 2],
    ]);
  });

  it('have the whole width if one begins when the other ends', () => {
    expect(placed(['09:00', 60], ['10:00', 60])).toEqual([
      ['09:00', 0, 1],
      ['10:00', 0, 1],
    ]);
  });

  it('reuse a column when the event in it has ended', () => {
    expect(placed(['09:00', 180], ['09:30', 30], ['10:30', 30], ['12:00', 30])).toEqual([
      ['09:00', 0, 2],
      ['09:30', 1, 2],
      ['10:30', 1, 2],
      ['12:00', 0, 1],
    ]);
  });

  it('do not cover a short event, which is drawn longer than it lasts', () => {
    expect(placed(['09:00', 5], ['09:10', 30])).toEqual([
      ['09:00', 0, 2],
      ['09:10', 1, 2],
    ]);
  });

  it('are drawn without overlap, for any set of events', () => {
    const many: Segment[] = Array.from({ length: 200 }, (_, place) => {
      const from = (place * 37) % 1_300;
      const occurrence = happening('2026-11-21T00:00', 1);
      return {
        occurrence,
        day: '2026-11-21',
        from,
        to: from + 1 + ((place * 13) % 130),
        begins: true,
        wholeDay: false,
      };
    }).sort((one, other) => one.from - other.from);
    const drawn = sideBySide(many, 20);
    expect(drawn).toHaveLength(200);
    for (const one of drawn) {
      const covered = drawn.filter(
        (other) =>
          other !== one &&
          other.from < Math.max(one.to, one.from + 20) &&
          one.from < Math.max(other.to, other.from + 20) &&
          // All columns of one group have the same width.
          (other.column === one.column || other.columns !== one.columns),
      );
      expect(covered).toEqual([]);
    }
  });
});
