import type { TFunction } from 'i18next';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadDate } from '../../shared/dates/read-date.ts';
import { type LocalTime, readLocalTime, writeLocalTime } from '../../shared/local-time.ts';
import { formatDateTime, formatTime } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { Labelled, type LabelProps } from '../ui/fields/labelled.tsx';
import { Select } from '../ui/fields/select.tsx';
import { FIELD } from '../ui/fields/text-field.tsx';
import { Popover } from '../ui/popover.tsx';
import { useNow } from '../ui/use-now.ts';
import { DayPicker } from './day-picker.tsx';
import { addDays, at, type Day, dayOf, localTimeAt, momentOf } from './schedule/days.ts';
import { typedDate } from './typed-time.ts';

interface DateTimeFieldProps extends Pick<LabelProps, 'label' | 'hint' | 'error'> {
  /** The text of the field, such as `2026-11-21 18:00`. It may be empty or incomplete. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the field may be empty. */
  readonly clearable?: boolean;
}

/** A field for a date and a time. The user types them or chooses them from a calendar. */
export function DateTimeField({ label, value, onChange, clearable = false, hint, error }: DateTimeFieldProps) {
  const { t, i18n } = useTranslation('todos');
  const now = useNow();
  const read = typedDate(value, now);
  return (
    <Labelled
      label={label}
      hint={error === undefined && read !== null ? readWords(read, now, i18n.language, t) : hint}
      error={error}
    >
      {(control) => (
        <div className="relative">
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            placeholder={t('time.placeholder')}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={`${FIELD} pr-8 tabular-nums`}
          />
          <div className="absolute top-0.5 right-0.5">
            <Popover
              align="end"
              label={t('time.choose', { label })}
              className="w-[268px]"
              trigger={
                <button
                  type="button"
                  aria-label={t('time.choose', { label })}
                  className="flex size-7 items-center justify-center rounded-small text-soft hover:bg-hover hover:text-ink aria-expanded:bg-hover"
                >
                  <CalendarDays aria-hidden="true" size={15} strokeWidth={1.5} />
                </button>
              }
            >
              <Chooser value={read?.time ?? null} clearable={clearable} onChange={onChange} />
            </Popover>
          </div>
        </div>
      )}
    </Labelled>
  );
}

/** What was understood, and what the user should look at before saving. */
function readWords({ time, note }: ReadDate, now: number, locale: string, t: TFunction<'todos'>): string {
  const words = formatDateTime(momentOf(time), locale, { now });
  return note === null ? words : `${words} · ${t(`time.${note}`)}`;
}

/** The default time of day, in minutes since midnight: 9:00. */
const NINE = 9 * 60;

interface ChooserProps {
  readonly value: LocalTime | null;
  readonly clearable: boolean;
  readonly onChange: (value: string) => void;
}

function Chooser({ value, clearable, onChange }: ChooserProps) {
  const { t, i18n } = useTranslation('todos');
  const [today] = useState(() => dayOf(Date.now()));
  const day = value?.slice(0, 10) ?? null;
  const time = value?.slice(11) ?? null;
  const set = (newDay: Day, newTime: string) => {
    const read = readLocalTime(`${newDay} ${newTime}`);
    if (read !== null) onChange(writeLocalTime(read));
  };
  const nine = localTimeAt(today, NINE).slice(11);
  const shortcuts = [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['inAWeek', addDays(today, 7)],
  ] as const;
  return (
    <div className="flex flex-col gap-2.5 overflow-y-auto p-3">
      <div className="flex gap-1.5">
        {shortcuts.map(([name, to]) => (
          <Button key={name} size="small" onClick={() => set(to, time ?? nine)}>
            {t(`time.${name}`)}
          </Button>
        ))}
      </div>
      <DayPicker chosen={day} today={today} onChoose={(chosen) => set(chosen, time ?? nine)} />
      <div className="flex items-end gap-2">
        <Select
          label={t('time.time')}
          value={time ?? nine}
          options={timesOfDay(time).map((each) => ({
            value: each,
            label: formatTime(at(today, minutesOf(each)), i18n.language),
          }))}
          onChange={(chosen) => set(day ?? today, chosen)}
          className="flex-1"
        />
        {clearable && value !== null && (
          <Button className="mb-0.5" onClick={() => onChange('')}>
            {t('time.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * The times of day that the menu offers: every half hour, and the typed time if it is not among
 * them.
 */
function timesOfDay(typed: string | null): readonly string[] {
  const halves = Array.from({ length: 48 }, (_, half) => localTimeAt('2000-01-01', half * 30).slice(11));
  return typed === null || halves.includes(typed) ? halves : [...halves, typed].sort();
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
