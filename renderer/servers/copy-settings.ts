/** Copies the settings of servers to the clipboard as JSON that other apps can read. */
import { t } from 'i18next';
import type { ServerId } from '../../shared/ids.ts';
import { showFailure } from '../act.ts';
import { attempt } from '../actions/attempt.ts';
import { host } from '../stores/host.ts';
import { notify } from '../ui/toast.tsx';

export async function copySettings(ids: readonly ServerId[]): Promise<void> {
  const json = await attempt(() => host().servers.exported({ ids: [...ids] }), showFailure);
  if (json === undefined) return;
  try {
    await navigator.clipboard.writeText(json);
    notify({ title: t('servers:copied'), text: t('servers:copiedText') });
  } catch {
    notify({ title: t('servers:notCopied'), tone: 'bad' });
  }
}
