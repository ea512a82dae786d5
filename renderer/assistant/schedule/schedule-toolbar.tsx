import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ScheduleSpan } from '../../../shared/schedule.ts';
import { lookAt } from '../../stores/schedule-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useLate } from '../use-late.ts';
import { type Day, moved } from './days.ts';
import { spanTitle } from './schedule-words.ts';

interface ScheduleToolbarProps {
  readonly span: ScheduleSpan;
  readonly anchor: Day;
  /** Whether the events of these days are being loaded. */
  readonly loading: boolean;
  readonly onAdd: () => void;
}

/** Names the shown days, and has buttons to show other days. */
export function ScheduleToolbar({ span, anchor, loading, onAdd }: ScheduleToolbarProps) {
  const { t, i18n } = useTranslation('schedule');
  const late = useLate(loading);
  const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-4 py-2.5 max-sm:px-3">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-sm:basis-full">
        <Button onClick={() => lookAt({ anchor: null })}>{t('today')}</Button>
        <div className="flex">
          <IconButton label={t(`previous.${span}`)} onClick={() => lookAt({ anchor: moved(span, anchor, -1) })}>
            <ChevronLeft {...icon} />
          </IconButton>
          <IconButton label={t(`next.${span}`)} onClick={() => lookAt({ anchor: moved(span, anchor, 1) })}>
            <ChevronRight {...icon} />
          </IconButton>
        </div>
        <h2 aria-live="polite" className="min-w-0 truncate font-semibold text-[14px]">
          {spanTitle(span, anchor, i18n.language)}
        </h2>
        <span role="status" className="flex flex-none items-center gap-2 text-[12.5px] text-soft empty:hidden">
          {late && (
            <>
              <Spinner />
              <span className="max-md:sr-only">{t('loading')}</span>
            </>
          )}
        </span>
      </div>
      <div className="flex items-center justify-between gap-2 max-sm:basis-full">
        <Segmented
          label={t('spans')}
          value={span}
          options={ScheduleSpan.options.map((value) => ({ value, label: t(`span.${value}`) }))}
          onChange={(chosen) => lookAt({ span: chosen })}
        />
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden="true" size={14} strokeWidth={2} />
          {t('new')}
        </Button>
      </div>
    </div>
  );
}
