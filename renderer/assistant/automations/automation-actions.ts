/** The user's actions on automations. If the host refuses an action, a notice shows the reason. */
import type { TFunction } from 'i18next';
import type { AutomationView } from '../../../shared/automation.ts';
import type { RunId } from '../../../shared/ids.ts';
import { act, showFailure } from '../../act.ts';
import { attempt } from '../../actions/attempt.ts';
import { deleteAutomation, restoreAutomation, runAutomation } from '../../stores/automations-store.ts';
import { showInbox, showTopic } from '../../stores/navigation-store.ts';
import { topicOfRun } from '../../stores/run-details.ts';
import { notify } from '../../ui/toast.tsx';
import { bringBack, endEdit } from './automation-drafts.ts';

type Texts = TFunction<'automations'>;

/** Starts a run now. A notice leads to it. */
export async function runNow({ id, title }: AutomationView, t: Texts): Promise<void> {
  const started = await attempt(
    () => runAutomation(id),
    (failure) => showFailure(failure, t('failed.run')),
  );
  if (started === undefined) return;
  notify({
    title: t('started', { title: short(title) }),
    action: { label: t('open'), onClick: () => void openRun(started.runId, t) },
  });
}

/** Opens the topic in which a run works or is reported, or else the inbox, which lists the run. */
export async function openRun(runId: RunId, t: Texts): Promise<void> {
  const found = await attempt(
    () => topicOfRun(runId),
    (failure) => showFailure(failure, t('failed.openRun')),
  );
  if (found === undefined) return;
  if (found === null) showInbox();
  else showTopic(found);
}

/** Deletes an automation without confirmation, because the notice about it has an undo button. */
export async function remove({ id, title }: AutomationView, t: Texts): Promise<void> {
  if (!(await act(() => deleteAutomation(id), t('failed.delete')))) return;
  notify({
    title: t('deleted', { title: short(title) }),
    action: { label: t('undo'), onClick: () => void act(() => restoreAutomation(id), t('failed.restore')) },
  });
}

/** Closes the editor. A notice brings back what was not saved. */
export function putAway(t: Texts): void {
  const edit = endEdit();
  if (edit === null) return;
  notify({
    title: t('editor.discarded'),
    lasting: true,
    action: { label: t('editor.bringBack'), onClick: () => bringBack(edit) },
  });
}

const short = (title: string): string => (title.length > 60 ? `${title.slice(0, 59)}…` : title);
