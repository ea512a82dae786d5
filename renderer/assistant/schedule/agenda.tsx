/** A list of days for narrow windows. It shows today and the days that have events. */
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { Occurrence, Schedule } from '../../../shared/schedule.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatted } from '../time-words.ts';
import { segmentKey, segmentsOf } from './day-layout.ts';
import { type Day, dayOf, localTimeAt } from './days.ts';
import { EventBlock } from './event-block.tsx';

interface AgendaProps {
  readonly days: readonly Day[];
  readonly occurrences: readonly Occurrence[];
  /** Whether the events of these days are loaded. */
  readonly known: boolean;
  readonly now: number;
  readonly onSlot: (start: LocalTime) => void;
  readonly onOpen: (schedule: Schedule) => void;
}

const NINE = 9 * 60;

export function Agenda({ days, occurrences, known, now, onSlot, onOpen }: AgendaProps) {
  const { t, i18n } = useTranslation('schedule');
  const today = dayOf(now);
  const list = useRef<HTMLDivElement>(null);
  const todayHere = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the days is the reason to scroll
  useEffect(() => {
    // `scrollIntoView` would scroll the whole page as well.
    if (known && list.current !== null) list.current.scrollTop = todayHere.current?.offsetTop ?? 0;
  }, [days, known]);
  const busy = days
    .map((day) => ({ day, segments: segmentsOf(occurrences, day) }))
    .filter(({ day, segments }) => segments.length > 0 || day === today);
  return (
    <div ref={list} className="relative flex h-full flex-col gap-4 overflow-y-auto px-3 pt-1 pb-6">
      {busy.every(({ segments }) => segments.length === 0) && <EmptyState title={t('empty')} text={t('emptyHint')} />}
      {busy.map(({ day, segments }) => {
        const name = formatted(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' });
        return (
          <section
            key={day}
            ref={day === today ? todayHere : undefined}
            aria-label={name}
            className="flex flex-none flex-col gap-1.5"
          >
            <div className="flex items-center gap-2">
              <h2 className={`flex-1 font-medium text-[12.5px] ${day === today ? 'text-accent' : 'text-soft'}`}>
                {day === today ? t('todayIs', { day: name }) : name}
              </h2>
              <IconButton label={t('addOn', { day: name })} onClick={() => onSlot(localTimeAt(day, NINE))}>
                <Plus aria-hidden="true" size={15} strokeWidth={1.5} />
              </IconButton>
            </div>
            {segments.map((segment) => (
              <div key={segmentKey(segment)} className="min-h-11">
                <EventBlock segment={segment} now={now} look="block" onOpen={onOpen} />
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}
