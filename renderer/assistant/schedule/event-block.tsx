import { Bell, Pause, Pencil, Repeat, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '../../../shared/schedule.ts';
import { isPressed, useKeys } from '../../actions/shortcuts.ts';
import { classes } from '../../ui/classes.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { Segment } from './day-layout.ts';
import { removeSchedule, turnRepeating } from './schedule-actions.ts';
import { occurrenceWords, partTimes } from './schedule-words.ts';

interface EventBlockProps {
  readonly segment: Segment;
  readonly now: number;
  /**
   * How the event is drawn. `block` and `line` are for the hour grid, where the position shows
   * the time: `block` has several lines of text, `line` has one. `entry` is for the month grid:
   * one line that begins with the time.
   */
  readonly look: 'block' | 'line' | 'entry';
  readonly onOpen: (schedule: Schedule) => void;
}

const LOOKS = {
  block: 'flex-col py-0.5',
  line: 'items-center gap-1.5',
  entry: 'flex-row-reverse items-center justify-end gap-1.5',
} as const;

/**
 * Draws an occurrence of a schedule. A click opens the schedule, and a context menu has further
 * actions. The component fills its container.
 */
export function EventBlock({ segment, now, look, onOpen }: EventBlockProps) {
  const { t, i18n } = useTranslation('schedule');
  const { schedule, endsAt } = segment.occurrence;
  const words = occurrenceWords(segment.occurrence, i18n.language, t);
  const isOver = endsAt <= now;
  return (
    <ContextMenu
      target={
        <button
          type="button"
          data-event={schedule.id}
          title={words}
          onClick={() => onOpen(schedule)}
          onKeyDown={(event) => {
            if (isPressed('delete-item', event) && !event.repeat) void removeSchedule(schedule, t);
          }}
          className={classes(
            '@container flex h-full w-full min-w-0 overflow-hidden rounded-small border-l-[3px] px-1.5 text-left text-[12px] leading-[17px] transition-colors duration-100 hover:brightness-97 focus-visible:outline-offset-[-1px] dark:hover:brightness-120',
            isOver ? 'border-faint bg-hover text-soft' : 'border-accent bg-accent-soft text-ink',
            LOOKS[look],
          )}
        >
          <span className="sr-only">{words}</span>
          <span
            aria-hidden="true"
            className={classes(
              'min-w-0 font-medium',
              look === 'block' ? '[overflow-wrap:anywhere]' : 'truncate',
              look === 'line' && 'flex-1',
            )}
          >
            {schedule.title}
          </span>
          <Facts segment={segment} look={look} />
        </button>
      }
    >
      <EventMenu schedule={schedule} onOpen={onOpen} />
    </ContextMenu>
  );
}

/** The time of the event, and icons for repetition and reminder. */
function Facts({ segment, look }: Pick<EventBlockProps, 'segment' | 'look'>) {
  const { t, i18n } = useTranslation('schedule');
  const { schedule, remindAt } = segment.occurrence;
  const times = partTimes(segment, look === 'block', i18n.language, t);
  const icon = { 'aria-hidden': true, size: 11, strokeWidth: 1.75 } as const;
  const repeats = schedule.recurrence !== null;
  if (times === '' && !repeats && remindAt === null) return null;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex-none items-center gap-1 text-[11.5px] text-soft tabular-nums',
        look === 'line' ? 'hidden @min-[180px]:flex' : 'flex',
      )}
    >
      {times !== '' && <span>{times}</span>}
      <span
        className={classes('items-center gap-1 empty:hidden', look === 'entry' ? 'hidden @min-[170px]:flex' : 'flex')}
      >
        {repeats && <Repeat {...icon} />}
        {remindAt !== null && <Bell {...icon} />}
      </span>
    </span>
  );
}

function EventMenu({ schedule, onOpen }: Pick<EventBlockProps, 'onOpen'> & { readonly schedule: Schedule }) {
  const { t } = useTranslation('schedule');
  const deleteKeys = useKeys('delete-item');
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
          onSelect={() => turnRepeating(schedule, !recurrence.enabled, t)}
        >
          {recurrence.enabled ? t('turnOff') : t('turnOn')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        danger={true}
        icon={<Trash2 {...icon} />}
        keys={deleteKeys}
        onSelect={() => void removeSchedule(schedule, t)}
      >
        {t('delete')}
      </MenuItem>
    </>
  );
}
