import { BellRing, CalendarDays, ChevronRight, SquareCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReminderPart } from '../../shared/message.ts';
import type { Reminder } from '../../shared/reminder.ts';
import { showSchedule, showTodos } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { Card } from './card.tsx';
import { visibleLine } from './tool-words.ts';

/** The maximum number of missed reminders that the card shows. */
const SHOWN = 8;

/** A card of reminders that have become due. Each reminder links to its todo or event. */
export const ReminderCard = memo(function ReminderCard({ part }: { readonly part: ReminderPart }) {
  const { t } = useTranslation('chat');
  const [all, setAll] = useState(false);
  const { missed, reminders } = part;
  const title = t(missed ? 'reminder.missed' : 'reminder.title', { count: reminders.length });
  const shown = all ? reminders : reminders.slice(0, SHOWN);
  const more = reminders.length - shown.length;
  return (
    <Card label={title} state={missed ? 'missed' : 'due'}>
      <p className="flex items-center gap-2 px-3 pt-2 pb-1 font-semibold">
        <BellRing aria-hidden="true" size={15} strokeWidth={1.75} className="flex-none text-attention" />
        {title}
      </p>
      <ul className="px-1 pb-1">
        {shown.map((reminder) => (
          <li key={`${reminder.source} ${reminder.sourceId} ${reminder.occursAt} ${reminder.remindAt}`}>
            <Item reminder={reminder} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className="px-1.5 pb-1.5">
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            {t('reminder.more', { count: more })}
          </Button>
        </div>
      )}
    </Card>
  );
});

function Item({ reminder }: { readonly reminder: Reminder }) {
  const { t } = useTranslation(['chat', 'common']);
  const dateTime = useDateTime({ inSentence: true });
  const { source, sourceId, text, occursAt } = reminder;
  const Icon = source === 'todo' ? SquareCheck : CalendarDays;
  return (
    <button
      type="button"
      onClick={() => (source === 'todo' ? showTodos(sourceId) : showSchedule(occursAt))}
      className="flex w-full items-start gap-2 rounded-small px-2 py-1.5 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <Icon aria-hidden="true" size={15} strokeWidth={1.5} className="mt-[3px] flex-none text-soft" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <span className="sr-only">{t('common:label', { name: t(`reminder.source.${source}`) })}</span>
          {visibleLine(text)}
        </span>
        <time dateTime={new Date(occursAt).toISOString()} className="flex-none text-[12.5px] text-soft tabular-nums">
          {t(`reminder.at.${source}`, { time: dateTime(occursAt) })}
        </time>
      </span>
      <ChevronRight aria-hidden="true" size={14} strokeWidth={1.5} className="mt-[4px] flex-none text-faint" />
    </button>
  );
}
