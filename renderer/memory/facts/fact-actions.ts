/** The user's actions on facts. If the host refuses an action, a notice shows the reason. */
import type { TFunction } from 'i18next';
import type { Fact, FactStatus } from '../../../shared/fact.ts';
import { act } from '../../act.ts';
import { setFactStatus } from '../../stores/facts-store.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import { notify } from '../../ui/toast.tsx';

type Texts = TFunction<'memory'>;

/** Changes the status of a fact. The notice about an active fact that is put away has an undo button. */
export async function changeStatus({ id, key }: Fact, status: FactStatus, t: Texts): Promise<void> {
  if (!(await act(() => setFactStatus(id, status), t('failed.save')))) return;
  if (status === 'active') return;
  notify({
    title: t(`done.${status}`, { key: shownLine(key).slice(0, 60) }),
    action: { label: t('undo'), onClick: () => void act(() => setFactStatus(id, 'active'), t('failed.save')) },
  });
}
