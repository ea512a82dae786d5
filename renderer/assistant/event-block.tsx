import { BellRing, Pause, Pencil, Repeat, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Occurrence, Schedule } from '../../shared/schedule.ts';
import { formatTime } from '../i18n/format.ts';
import { classes } from '../ui/classes.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { removeSchedule, turnRepeating } from './schedule-actions.ts';
import { occurrenceWords } from './schedule-words.ts';

interface EventBlockProps {
  readonly occurrence: Occurrence;
  /** It is over. */
  readonly past: boolean;
  /** One line; else as many as fit. */
  readonly line: boolean;
  readonly onOpen: (schedule: Schedule) => void;
}

/** One time something happens: opened by a click, with a menu for the rest. It fills the box it is put into. */
export function EventBlock({ occurrence, past, line, onOpen }: EventBlockProps) {
  const { t, i18n } = useTranslation('schedule');
  const { schedule, startsAt, remindAt } = occurrence;
  const words = occurrenceWords(occurrence, i18n.language, t);
  const icon = { 'aria-hidden': true, size: 11, strokeWidth: 1.75, className: 'flex-none' } as const;
  return (
    <ContextMenu
      target={
        <button
          type="button"
          data-event={schedule.id}
          aria-label={words}
          title={words}
          onClick={() => onOpen(schedule)}
          onKeyDown={({ key }) => {
            if (key === 'Delete') void removeSchedule(schedule, t);
          }}
          className={classes(
            'flex h-full w-full min-w-0 overflow-hidden rounded-small border-l-[3px] px-1.5 text-left text-[12px] leading-[16px] transition-colors duration-100 hover:brightness-97 focus-visible:outline-offset-[-1px] dark:hover:brightness-120',
            past ? 'border-faint bg-hover text-soft' : 'border-accent bg-accent-soft text-ink',
            line ? 'items-center gap-1' : 'flex-col py-0.5',
          )}
        >
          <span className={classes('min-w-0 font-medium', line ? 'flex-1 truncate' : '[overflow-wrap:anywhere]')}>
            {schedule.title}
          </span>
          <span className="flex flex-none items-center gap-1 text-[11px] text-soft tabular-nums">
            {formatTime(startsAt, i18n.language)}
            {schedule.recurrence !== null && <Repeat {...icon} />}
            {remindAt !== null && <BellRing {...icon} />}
          </span>
        </button>
      }
    >
      <EventMenu schedule={schedule} onOpen={onOpen} />
    </ContextMenu>
  );
}

function EventMenu({ schedule, onOpen }: Pick<EventBlockProps, 'onOpen'> & { readonly schedule: Schedule }) {
  const { t } = useTranslation('schedule');
  const { recurrence } = schedule;
  const icon = { 'aria-hidden': true, size: 15, strokeWidth: 1.5 } as const;
  return (
    <>
      <MenuItem icon={<Pencil {...icon} />} onSelect={() => setTimeout(() => onOpen(schedule))}>
        {t('edit')}
      </MenuItem>
      {recurrence !== null && (
        <MenuItem
          icon={recurrence.enabled ? <Pause {...icon} /> : <Repeat {...icon} />}
          onSelect={() => void turnRepeating(schedule, !recurrence.enabled, t)}
        >
          {recurrence.enabled ? t('turnOff') : t('turnOn')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        danger={true}
        icon={<Trash2 {...icon} />}
        keys="Delete"
        onSelect={() => void removeSchedule(schedule, t)}
      >
        {t('delete')}
      </MenuItem>
    </>
  );
}
