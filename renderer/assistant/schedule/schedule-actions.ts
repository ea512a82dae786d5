/** Actions of the user on schedules. A refusal of the host is shown as a notice. */
import type { TFunction } from 'i18next';
import type { Schedule } from '../../../shared/schedule.ts';
import { attempt } from '../../actions/attempt.ts';
import { deleteSchedule, restoreSchedule, setRepeating } from '../../stores/schedule-store.ts';
import { notify } from '../../ui/toast.tsx';

type Texts = TFunction<'schedule'>;

export async function turnRepeating({ id }: Schedule, on: boolean, t: Texts): Promise<void> {
  await attempt(() => setRepeating(id, on), refused(t('failed.repeating')));
}

/** Does not ask for confirmation, because the notice offers to undo it. */
export async function removeSchedule({ id, title, recurrence }: Schedule, t: Texts): Promise<void> {
  await attempt(
    async () => {
      await deleteSchedule(id);
      notify({
        title: recurrence === null ? t('deleted', { title }) : t('deletedSeries', { title }),
        action: {
          label: t('undo'),
          onClick: () => void attempt(() => restoreSchedule(id), refused(t('failed.restore'))),
        },
      });
    },
    refused(t('failed.delete')),
  );
}

export function refused(title: string): (failure: { readonly message: string }) => void {
  return ({ message }) => notify({ title, text: message, tone: 'bad' });
}
