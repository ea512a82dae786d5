/**
 * The schedule of a month as a grid of weeks. The arrow keys move between days, also to days of
 * adjacent months.
 */
import { useTranslation } from 'react-i18next';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { Occurrence, Schedule } from '../../../shared/schedule.ts';
import { classes } from '../../ui/classes.ts';
import { formatted } from '../time-words.ts';
import { dayBeside } from './day-keys.ts';
import { segmentKey, segmentsOf } from './day-layout.ts';
import { type Day, dayOf, localTimeAt } from './days.ts';
import { EventBlock } from './event-block.tsx';
import { useGridFocus } from './use-grid-focus.ts';

interface MonthGridProps {
  /** The days to show: complete weeks. */
  readonly days: readonly Day[];
  /** A day in the month that is shown. */
  readonly anchor: Day;
  readonly occurrences: readonly Occurrence[];
  readonly now: number;
  readonly onSlot: (start: LocalTime) => void;
  readonly onOpen: (schedule: Schedule) => void;
  /** Called when the user moves to a day that is not shown, or wants to see one day `alone`. */
  readonly onDay: (day: Day, alone: boolean) => void;
}

const MOST_SHOWN = 3;
const NINE = 9 * 60;

export function MonthGrid({ days, anchor, occurrences, now, onSlot, onOpen, onDay }: MonthGridProps) {
  const { t, i18n } = useTranslation('schedule');
  const today = dayOf(now);
  const { grid, stop, onKeyDown } = useGridFocus<Day>({
    first: anchor,
    selectorOf: (day) => `[data-cell="${day}"]`,
    placeOf: ({ dataset }) => dataset.cell ?? null,
    beside: dayBeside,
    onMove: (to) => to.slice(0, 7) === anchor.slice(0, 7) || onDay(to, false),
  });
  const tabStop = days.includes(stop) ? stop : anchor;
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <div aria-hidden="true" className="sticky top-0 z-10 grid flex-none grid-cols-7 border-line border-b bg-canvas">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2 py-1.5 text-[11.5px] text-faint">
            {formatted(day, i18n.language, { weekday: 'short' })}
          </span>
        ))}
      </div>
      <section
        aria-label={t('slots')}
        ref={grid}
        className="grid flex-1 grid-cols-7"
        style={{ gridAutoRows: 'minmax(112px, 1fr)' }}
        onKeyDown={onKeyDown}
      >
        {days.map((day) => (
          <Cell
            key={day}
            day={day}
            inMonth={day.slice(0, 7) === anchor.slice(0, 7)}
            today={day === today}
            tabbable={day === tabStop}
            occurrences={occurrences}
            now={now}
            onSlot={onSlot}
            onOpen={onOpen}
            onDay={onDay}
          />
        ))}
      </section>
    </div>
  );
}

interface CellProps extends Omit<MonthGridProps, 'days' | 'anchor'> {
  readonly day: Day;
  readonly inMonth: boolean;
  readonly today: boolean;
  /** Whether the Tab key focuses this day. */
  readonly tabbable: boolean;
}

/**
 * The cell of one day. A click on the number shows only this day, a click on an event opens the
 * event, and a click elsewhere adds an event.
 */
function Cell({ day, inMonth, today, tabbable, occurrences, now, onSlot, onOpen, onDay }: CellProps) {
  const { t, i18n } = useTranslation('schedule');
  const segments = segmentsOf(occurrences, day);
  const shown = segments.length > MOST_SHOWN ? segments.slice(0, MOST_SHOWN - 1) : segments;
  const name = formatted(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <section
      aria-label={name}
      className={classes('relative min-w-0 border-line border-r border-b', !inMonth && 'bg-sunken')}
    >
      <button
        type="button"
        data-cell={day}
        tabIndex={tabbable ? 0 : -1}
        aria-label={t('addOn', { day: name })}
        onClick={() => onSlot(localTimeAt(day, NINE))}
        className="absolute inset-0 cursor-cell! hover:bg-accent-soft/60 focus-visible:outline-offset-[-2px]"
      />
      <div className="pointer-events-none relative flex flex-col gap-0.5 p-1 *:pointer-events-auto">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('showDay', { day: name })}
          aria-current={today ? 'date' : undefined}
          onClick={() => onDay(day, true)}
          className={classes(
            'flex h-6 min-w-6 items-center justify-center self-start rounded-full px-1 text-[12px] tabular-nums',
            today ? 'bg-accent font-semibold text-accent-ink' : 'hover:bg-hover',
            !today && (inMonth ? 'text-ink' : 'text-faint'),
          )}
        >
          {Number(day.slice(8))}
        </button>
        {shown.map((segment) => (
          <div key={segmentKey(segment)} className="h-[20px]">
            <EventBlock segment={segment} now={now} look="entry" onOpen={onOpen} />
          </div>
        ))}
        {shown.length < segments.length && (
          <button
            type="button"
            onClick={() => onDay(day, true)}
            className="rounded-small px-1.5 text-left text-[11.5px] text-soft leading-[20px] hover:bg-hover hover:text-ink"
          >
            {t('more', { count: segments.length - shown.length })}
          </button>
        )}
      </div>
    </section>
  );
}
