/** The page that shows the schedule of a day, a week or a month. */
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { Occurrence, Schedule } from '../../../shared/schedule.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { loadSchedule, lookAt, useFollowedSchedule, useSchedule } from '../../stores/schedule-store.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useNow } from '../../ui/use-now.ts';
import { Agenda } from './agenda.tsx';
import { addDays, type Day, dayOf, daysOf, localTimeAt, minuteOf, startOf } from './days.ts';
import { MonthGrid } from './month-grid.tsx';
import { type Edited, ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { TimeGrid } from './time-grid.tsx';

const NOTHING: readonly Occurrence[] = [];

/**
 * The page of the schedule. `at` is the time to show, in milliseconds since the epoch; null: the
 * current time.
 */
export function SchedulePage({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('schedule');
  const now = useNow();
  const today = dayOf(now);
  const span = useSchedule((store) => store.span);
  const anchor = useSchedule((store) => store.anchor) ?? today;
  const shown = useSchedule((store) => store.shown);
  const sidebar = useNavigation((navigation) => navigation.sidebar);
  const narrow = useMedia(sidebar ? '(max-width: 859px)' : '(max-width: 639px)');
  const [edited, setEdited] = useState<Edited | null>(null);
  const days = useMemo(
    () => (narrow && span === 'month' ? monthOf(anchor) : daysOf(span, anchor)),
    [narrow, span, anchor],
  );
  const range = { from: startOf(days[0] ?? anchor), to: startOf(addDays(days.at(-1) ?? anchor, 1)) };

  useEffect(() => {
    if (at !== null) lookAt({ anchor: dayOf(at) });
  }, [at]);
  useFollowedSchedule(range);

  const known = shown.state === 'ready' && shown.value.range.from === range.from && shown.value.range.to === range.to;
  const occurrences = shown.state === 'ready' ? shown.value.occurrences : NOTHING;
  const focus = useFocusKept(occurrences);
  const onSlot = useCallback((start: LocalTime) => setEdited({ kind: 'new', start }), []);
  const onOpen = useCallback((schedule: Schedule) => setEdited({ kind: 'known', schedule }), []);
  const views = {
    days,
    occurrences,
    now,
    onSlot,
    onOpen,
    onDay: (day: Day, alone: boolean) => lookAt({ anchor: day, ...(alone ? { span: 'day' as const } : {}) }),
  };
  return (
    <div {...focus} className="flex h-full min-h-0 flex-col">
      <ScheduleToolbar
        span={span}
        anchor={anchor}
        loading={!known && shown.state !== 'failed'}
        onAdd={() => setEdited({ kind: 'new', start: nextHour(days, now) })}
      />
      {known && shown.value.cut && (
        <p role="status" className="mx-4 mb-2 rounded-medium bg-warn-soft px-3 py-1.5 text-[12.5px] text-warn">
          {t('cut', { count: occurrences.length })}
        </p>
      )}
      <div className="min-h-0 flex-1 border-line border-t max-sm:border-t-0">
        {shown.state === 'failed' ? (
          <ErrorState
            title={t('failed.load')}
            advice={t('failed.loadAdvice')}
            details={shown.failure.message}
            onRetry={() => void loadSchedule()}
          />
        ) : narrow ? (
          <Agenda {...views} known={known} />
        ) : span === 'month' ? (
          <MonthGrid {...views} anchor={anchor} />
        ) : (
          <TimeGrid {...views} />
        )}
      </div>
      {edited !== null && <ScheduleDialog edited={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** Moves the focus to the add button when the focused event disappears. */
function useFocusKept(occurrences: readonly Occurrence[]) {
  const page = useRef<HTMLDivElement>(null);
  const wasEvent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the events is the reason to look for the focus
  useEffect(() => {
    if (!wasEvent.current || document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>(TAB_STOP)?.focus({ preventScroll: true });
  }, [occurrences]);
  const onFocus = ({ target }: FocusEvent) => {
    wasEvent.current = target instanceof HTMLElement && target.dataset.event !== undefined;
  };
  return { ref: page, onFocus };
}

const TAB_STOP = ['slot', 'cell', 'event'].map((part) => `[data-${part}]:not([tabindex="-1"])`).join();

/** The days of one month, without days of other months in its first and last weeks. */
const monthOf = (anchor: Day): readonly Day[] =>
  daysOf('month', anchor).filter((day) => day.slice(0, 7) === anchor.slice(0, 7));

/** The default start of a new event: the next full hour, or 9:00 if today is not shown. */
function nextHour(days: readonly Day[], now: number): LocalTime {
  const today = dayOf(now);
  if (!days.includes(today)) return localTimeAt(days[0] ?? today, 9 * 60);
  return localTimeAt(today, Math.min(23, Math.floor(minuteOf(now) / 60) + 1) * 60);
}
