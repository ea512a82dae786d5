/** Actions of the user on schedules. A refusal of the host is shown as a notice. */
import type { TFunction } from 'i18next';
import type { Schedule } from '../../../shared/schedule.ts';
import { act } from '../../act.ts';
import { deleteSchedule, restoreSchedule, setRepeating } from '../../stores/schedule-store.ts';
import { notify } from '../../ui/toast.tsx';

type Texts = TFunction<'schedule'>;

export function turnRepeating({ id }: Schedule, on: boolean, t: Texts): void {
  void act(() => setRepeating(id, on), t('failed.repeating'));
}

/** Does not ask for confirmation, because the notice offers to undo it. */
export async function removeSchedule({ id, title, recurrence }: Schedule, t: Texts): Promise<void> {
  if (!(await act(() => deleteSchedule(id), t('failed.delete')))) return;
  notify({
    title: recurrence === null ? t('deleted', { title }) : t('deletedSeries', { title }),
    action: { label: t('undo'), onClick: () => void act(() => restoreSchedule(id), t('failed.restore')) },
  });
}
