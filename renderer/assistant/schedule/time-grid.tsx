/**
 * A grid of a day or a week with one row per half hour. The arrow keys move between slots, also
 * to adjacent days that are not shown yet.
 */
import { useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { Occurrence, Schedule } from '../../../shared/schedule.ts';
import { formatted } from '../time-words.ts';
import { DayColumn, SLOT_HEIGHT, SLOT_MINUTES, SLOTS } from './day-column.tsx';
import { segmentKey, segmentsOf } from './day-layout.ts';
import { addDays, type Day, dayOf } from './days.ts';
import { EventBlock } from './event-block.tsx';
import { DayName, Hours } from './time-grid-heads.tsx';
import { useGridFocus } from './use-grid-focus.ts';

interface TimeGridProps {
  readonly days: readonly Day[];
  readonly occurrences: readonly Occurrence[];
  readonly now: number;
  readonly onSlot: (start: LocalTime) => void;
  readonly onOpen: (schedule: Schedule) => void;
  /** Called when the user moves to a day that is not shown, or wants to see one day `alone`. */
  readonly onDay: (day: Day, alone: boolean) => void;
}

/** The first visible hour when the page opens. */
const MORNING = 7;
/** The space above the first visible hour in pixels, so that its label is visible. */
const LEAD = 10;
const FIRST_SLOT = 9 * (60 / SLOT_MINUTES);

interface Place {
  readonly day: Day;
  readonly slot: number;
}

export function TimeGrid({ days, occurrences, now, onSlot, onOpen, onDay }: TimeGridProps) {
  const { t, i18n } = useTranslation('schedule');
  const today = dayOf(now);
  const { grid, stop, onKeyDown } = useGridFocus<Place>({
    first: { day: today, slot: FIRST_SLOT },
    selectorOf: ({ day, slot }) => `[data-day="${day}"][data-slot="${slot}"]`,
    placeOf: ({ dataset: { day = today, slot } }) => (slot === undefined ? null : { day, slot: Number(slot) }),
    beside: (place, key) => neighbour(place, key, days.length),
    onMove: ({ day }) => days.includes(day) || onDay(day, false),
  });
  const tabStop = days.includes(stop.day) ? stop : { day: days[0] ?? today, slot: stop.slot };

  useLayoutEffect(() => {
    if (grid.current !== null) grid.current.scrollTop = MORNING * 2 * SLOT_HEIGHT - LEAD;
  }, [grid]);

  const parts = useMemo(
    () => days.map((day) => ({ day, segments: segmentsOf(occurrences, day) })),
    [days, occurrences],
  );
  const whole = parts.some(({ segments }) => segments.some(({ wholeDay }) => wholeDay));

  const columns = { gridTemplateColumns: `52px repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <section ref={grid} aria-label={t('slots')} className="h-full overflow-y-auto" onKeyDown={onKeyDown}>
      <div className="sticky top-0 z-20 border-line bg-canvas not-empty:border-b">
        {days.length > 1 && (
          <div className="grid" style={columns}>
            <span />
            {days.map((day) => (
              <DayName key={day} day={day} today={day === today} onDay={onDay} />
            ))}
          </div>
        )}
        {whole && (
          <div className="grid pb-1" style={columns}>
            <span className="pt-0.5 pr-2 text-right text-[11px] text-faint leading-[14px]">{t('wholeDay')}</span>
            {parts.map(({ day, segments }) => (
              <div
                key={day}
                className="flex max-h-[76px] min-w-0 flex-col gap-0.5 overflow-y-auto border-line border-l pr-1"
              >
                {segments
                  .filter(({ wholeDay }) => wholeDay)
                  .map((segment) => (
                    <div key={segmentKey(segment)} className="h-[22px] flex-none">
                      <EventBlock segment={segment} now={now} look="line" onOpen={onOpen} />
                    </div>
                  ))}
              </div>
            ))}
          </div>
        )}
      </div>
      <div className="grid" style={columns}>
        <Hours day={days[0] ?? today} />
        {parts.map(({ day, segments }) => (
          <section
            key={day}
            aria-label={formatted(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' })}
          >
            <DayColumn
              day={day}
              segments={segments.filter(({ wholeDay }) => !wholeDay)}
              now={now}
              tabStop={day === tabStop.day ? tabStop.slot : null}
              onSlot={onSlot}
              onOpen={onOpen}
            />
          </section>
        ))}
      </div>
    </section>
  );
}

/** The slot that a navigation key moves to; null: the key is not a navigation key. */
function neighbour({ day, slot }: Place, key: string, days: number): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { day, slot: Math.max(0, slot - 1) };
    case 'ArrowDown':
      return { day, slot: Math.min(SLOTS - 1, slot + 1) };
    case 'ArrowLeft':
      return { day: addDays(day, -1), slot };
    case 'ArrowRight':
      return { day: addDays(day, 1), slot };
    case 'PageUp':
      return { day: addDays(day, -days), slot };
    case 'PageDown':
      return { day: addDays(day, days), slot };
    case 'Home':
      return { day, slot: 0 };
    case 'End':
      return { day, slot: SLOTS - 1 };
    default:
      return null;
  }
}
