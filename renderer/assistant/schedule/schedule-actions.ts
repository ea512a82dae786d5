/** The user's actions on schedules. If the host refuses an action, a notice shows the reason. */
import type { TFunction } from 'i18next';
import type { Schedule } from '../../../shared/schedule.ts';
import { act } from '../../act.ts';
import { deleteSchedule, restoreSchedule, setRepeating } from '../../stores/schedule-store.ts';
import { notify } from '../../ui/toast.tsx';

type Texts = TFunction<'schedule'>;

export function turnRepeating({ id }: Schedule, on: boolean, t: Texts): void {
  void act(() => setRepeating(id, on), t('failed.repeating'));
}

/** Deletes a schedule without confirmation, because the notice about it has an undo button. */
export async function removeSchedule({ id, title, recurrence }: Schedule, t: Texts): Promise<void> {
  if (!(await act(() => deleteSchedule(id), t('failed.delete')))) return;
  notify({
    title: recurrence === null ? t('deleted', { title }) : t('deletedSeries', { title }),
    action: { label: t('undo'), onClick: () => void act(() => restoreSchedule(id), t('failed.restore')) },
  });
}
