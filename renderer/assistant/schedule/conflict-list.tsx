import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Conflicts } from '../../../shared/schedule.ts';
import { useDateTime } from '../../ui/use-date-time.ts';

/**
 * Explains that a schedule was not saved because it overlaps other events, and lists these
 * events.
 */
export function ConflictList({ conflicts }: { readonly conflicts: Conflicts }) {
  const { t } = useTranslation('schedule');
  const dateTime = useDateTime({ inSentence: true });
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-medium border border-warn-line bg-warn-soft px-3 py-2.5 text-[12.5px] text-warn"
    >
      <TriangleAlert aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 flex-none" />
      <div className="min-w-0">
        <p className="font-medium">{t('conflict.title')}</p>
        <ul className="mt-1 flex flex-col gap-0.5">
          {conflicts.first.map(({ scheduleId, title, startsAt }) => (
            <li key={`${scheduleId}:${startsAt}`} className="[overflow-wrap:anywhere]">
              {t(scheduleId === null ? 'conflict.itself' : 'conflict.other', {
                title,
                at: dateTime(startsAt),
              })}
            </li>
          ))}
        </ul>
        {conflicts.more > 0 && <p className="mt-1">{t('conflict.more', { count: conflicts.more })}</p>}
      </div>
    </div>
  );
}
