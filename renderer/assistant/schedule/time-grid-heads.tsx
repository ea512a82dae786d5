/** The labels of the time grid: the days above the columns, and the hours beside them. */
import { useTranslation } from 'react-i18next';
import { formatHour } from '../../i18n/format.ts';
import { formatted } from '../time-words.ts';
import { SLOT_HEIGHT } from './day-column.tsx';
import { at, type Day } from './days.ts';

interface DayNameProps {
  readonly day: Day;
  readonly today: boolean;
  readonly onDay: (day: Day, alone: boolean) => void;
}

/** The name of a day above its column. A click shows only this day. */
export function DayName({ day, today, onDay }: DayNameProps) {
  const { t, i18n } = useTranslation('schedule');
  const name = formatted(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <button
      type="button"
      aria-current={today ? 'date' : undefined}
      title={t('showDay', { day: name })}
      onClick={() => onDay(day, true)}
      className="flex h-10 min-w-0 items-center justify-center gap-1.5 hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <span className="sr-only">{t('showDay', { day: name })}</span>
      <span aria-hidden="true" className="text-[11.5px] text-faint">
        {formatted(day, i18n.language, { weekday: 'short' })}
      </span>
      <span
        aria-hidden="true"
        className={`inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1 tabular-nums ${today ? 'bg-accent font-semibold text-accent-ink' : 'text-ink'}`}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  );
}

/** The labels of the hours beside the columns. */
export function Hours({ day }: { readonly day: Day }) {
  const { i18n } = useTranslation('schedule');
  return (
    <div aria-hidden="true" className="relative">
      {Array.from({ length: 23 }, (_, hour) => hour + 1).map((hour) => (
        <span
          key={hour}
          className="absolute right-2 -translate-y-1/2 whitespace-nowrap text-[11px] text-faint tabular-nums"
          style={{ top: hour * 2 * SLOT_HEIGHT }}
        >
          {formatHour(at(day, hour * 60), i18n.language)}
        </span>
      ))}
    </div>
  );
}
