import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { dayBeside } from './schedule/day-keys.ts';
import { addMonths, type Day, daysOf } from './schedule/days.ts';
import { spanTitle } from './schedule/schedule-words.ts';
import { useGridFocus } from './schedule/use-grid-focus.ts';
import { formatted } from './time-words.ts';

interface DayPickerProps {
  /** The chosen day; null: no day is chosen. */
  readonly chosen: Day | null;
  readonly today: Day;
  readonly onChoose: (day: Day) => void;
}

/** A small calendar that shows one month, from which the user chooses a day. */
export function DayPicker({ chosen, today, onChoose }: DayPickerProps) {
  const { t, i18n } = useTranslation('schedule');
  const { grid, stop, setStop, onKeyDown } = useGridFocus<Day>({
    first: chosen ?? today,
    selectorOf: (day) => `[data-pick="${day}"]`,
    placeOf: ({ dataset }) => dataset.pick ?? null,
    beside: dayBeside,
  });
  useEffect(() => setStop(chosen ?? today), [chosen, today, setStop]);
  const days = daysOf('month', stop);
  const icon = { 'aria-hidden': true, size: 15, strokeWidth: 1.5 } as const;
  return (
    <div>
      <div className="flex items-center pb-1">
        <span aria-live="polite" className="flex-1 pl-1 font-medium">
          {spanTitle('month', stop, i18n.language)}
        </span>
        <IconButton size="small" label={t('previous.month')} onClick={() => setStop(addMonths(stop, -1))}>
          <ChevronLeft {...icon} />
        </IconButton>
        <IconButton size="small" label={t('next.month')} onClick={() => setStop(addMonths(stop, 1))}>
          <ChevronRight {...icon} />
        </IconButton>
      </div>
      <section ref={grid} aria-label={t('slots')} className="grid grid-cols-7 gap-px" onKeyDown={onKeyDown}>
        {days.slice(0, 7).map((day) => (
          <span key={`name-${day}`} aria-hidden="true" className="py-0.5 text-center text-[11px] text-faint">
            {formatted(day, i18n.language, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            data-pick={day}
            tabIndex={day === stop ? 0 : -1}
            aria-pressed={day === chosen}
            aria-current={day === today ? 'date' : undefined}
            aria-label={formatted(day, i18n.language, {
              weekday: 'long',
              year: 'numeric',
              month: 'long',
              day: 'numeric',
            })}
            onClick={() => onChoose(day)}
            className={classes(
              'flex h-7 items-center justify-center rounded-small text-[12.5px] tabular-nums focus-visible:outline-offset-[-2px]',
              day === chosen ? 'bg-accent text-accent-ink' : 'hover:bg-hover',
              day !== chosen && day === today && 'font-semibold text-accent',
              day !== chosen && day !== today && (day.slice(0, 7) === stop.slice(0, 7) ? 'text-ink' : 'text-faint'),
            )}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </section>
    </div>
  );
}
