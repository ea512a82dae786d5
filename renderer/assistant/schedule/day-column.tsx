import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { Schedule } from '../../../shared/schedule.ts';
import { formatTime } from '../../i18n/format.ts';
import { formatted } from '../time-words.ts';
import { DAY_MINUTES, type Segment, segmentKey, sideBySide } from './day-layout.ts';
import { at, type Day, dayOf, localTimeAt, minuteOf } from './days.ts';
import { EventBlock } from './event-block.tsx';

export const SLOT_MINUTES = 30;
export const SLOTS = DAY_MINUTES / SLOT_MINUTES;
/** The height of a slot in pixels. */
export const SLOT_HEIGHT = 24;
const PER_MINUTE = SLOT_HEIGHT / SLOT_MINUTES;
/**
 * An event that is shorter than this is drawn as if it lasted this long, so that its title fits.
 */
const LEAST_MINUTES = 25;
/** An event that lasts at least this long has space for a second line of text. */
const ROOMY_MINUTES = 50;

interface DayColumnProps {
  readonly day: Day;
  /** The parts of events on this day, without events that last the whole day. */
  readonly segments: readonly Segment[];
  readonly now: number;
  /** The slot that the Tab key focuses; null: no slot of this day. */
  readonly tabStop: number | null;
  readonly onSlot: (start: LocalTime) => void;
  readonly onOpen: (schedule: Schedule) => void;
}

/**
 * The column of one day, from midnight to midnight. It contains slots for new events, and the
 * events of the day on top of them.
 */
export function DayColumn({ day, segments, now, tabStop, onSlot, onOpen }: DayColumnProps) {
  return (
    <div className="relative min-w-0 border-line border-l" style={{ height: SLOTS * SLOT_HEIGHT }}>
      <Slots day={day} tabStop={tabStop} onSlot={onSlot} />
      {sideBySide(segments, LEAST_MINUTES).map((segment) => {
        const { from, to, column, columns } = segment;
        const minutes = Math.max(to - from, LEAST_MINUTES);
        return (
          <div
            key={segmentKey(segment)}
            className="absolute overflow-clip py-px pr-1"
            style={{
              top: Math.min(from, DAY_MINUTES - LEAST_MINUTES) * PER_MINUTE,
              height: minutes * PER_MINUTE,
              left: `${(column / columns) * 100}%`,
              width: `${100 / columns}%`,
            }}
          >
            <EventBlock segment={segment} now={now} look={minutes < ROOMY_MINUTES ? 'line' : 'block'} onOpen={onOpen} />
          </div>
        );
      })}
      <Now day={day} now={now} />
    </div>
  );
}

const Slots = memo(function Slots({ day, tabStop, onSlot }: Pick<DayColumnProps, 'day' | 'tabStop' | 'onSlot'>) {
  const { t, i18n } = useTranslation('schedule');
  const name = formatted(day, i18n.language, { weekday: 'short', month: 'short', day: 'numeric' });
  return Array.from({ length: SLOTS }, (_, slot) => {
    const start = localTimeAt(day, slot * SLOT_MINUTES);
    return (
      <button
        key={start}
        type="button"
        data-day={day}
        data-slot={slot}
        tabIndex={slot === tabStop ? 0 : -1}
        aria-label={t('addAt', { day: name, time: formatTime(at(day, slot * SLOT_MINUTES), i18n.language) })}
        onClick={() => onSlot(start)}
        className={`block w-full cursor-cell! hover:bg-accent-soft/60 focus-visible:outline-offset-[-2px] ${slot % 2 === 0 ? 'border-line border-t' : ''}`}
        style={{ height: SLOT_HEIGHT }}
      />
    );
  });
});

/** Draws a line at the current time. */
function Now({ day, now }: { readonly day: Day; readonly now: number }) {
  if (dayOf(now) !== day) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-bad"
      style={{ top: minuteOf(now) * PER_MINUTE - 1 }}
    >
      <span className="absolute -top-[3px] -left-1 size-2 rounded-full bg-bad" />
    </div>
  );
}
