/** Shows what a backup holds and what restoring it means, and restores it. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Backup, BackupContents } from '../../shared/backup.ts';
import { act } from '../act.ts';
import { formatDateTime, formatNumber } from '../i18n/format.ts';
import { lookIntoBackup, restoreBackup } from '../keep-backups.ts';
import { useAsked } from '../stores/asked.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { useReloadAfterRestart } from './reload-after-restart.ts';

type Stage = 'asks' | 'sends' | 'restarts';

export function RestoreDialog({ backup, onClose }: { readonly backup: Backup; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const { name } = backup;
  const load = useCallback(() => lookIntoBackup(name), [name]);
  const { asked, again } = useAsked(load);
  const [stage, setStage] = useState<Stage>('asks');
  useReloadAfterRestart(stage === 'restarts');
  const restore = async () => {
    setStage('sends');
    const ok = await act(() => restoreBackup(name), t('backups.notRestored'));
    setStage(ok ? 'restarts' : 'asks');
  };
  const usable = asked.state === 'ready' && asked.value.schema !== 'newer';
  const isWaiting = stage === 'restarts';
  return (
    <Dialog
      open={true}
      onClose={() => !isWaiting && onClose()}
      title={t('backups.ask', { at: formatDateTime(backup.at, i18n.language) })}
      actions={
        !isWaiting && (
          <DialogActions
            confirm={t('backups.confirm')}
            danger={true}
            focusCancel={true}
            disabled={!usable}
            busy={stage === 'sends'}
            onConfirm={() => void restore()}
            onClose={onClose}
          />
        )
      }
    >
      {isWaiting ? (
        <p role="status" className="flex items-center gap-2 pb-3 text-soft">
          <Spinner /> {t('backups.restarting')}
        </p>
      ) : asked.state === 'failed' ? (
        <p role="alert" className="text-bad [overflow-wrap:anywhere]">
          {asked.failure.message}
        </p>
      ) : (
        <AskedView asked={asked} loading={t('backups.checking')} failed={t('backups.notUsable')} onRetry={again}>
          {(contents) => <Contents contents={contents} />}
        </AskedView>
      )}
    </Dialog>
  );
}

function Contents({ contents }: { readonly contents: BackupContents }) {
  const { t, i18n } = useTranslation('settings');
  const counted = (key: 'topics' | 'messages') =>
    t(`backups.${key}`, { count: contents[key], number: formatNumber(contents[key], i18n.language) });
  const holds = t('backups.holds', { topics: counted('topics'), messages: counted('messages') });
  const { newestAt } = contents;
  const newest = newestAt === null ? '' : ` ${t('backups.newest', { at: formatDateTime(newestAt, i18n.language) })}`;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {holds}
        {newest}
      </p>
      {contents.schema === 'newer' && <p className="text-bad">{t('backups.newer')}</p>}
      {contents.schema === 'older' && <p>{t('backups.older')}</p>}
      {contents.schema !== 'newer' && (
        <>
          <p className="text-soft">{t('backups.replaced')}</p>
          <p className="text-soft">{t('backups.stays')}</p>
          <p className="text-soft">{t('backups.restarts')}</p>
        </>
      )}
    </div>
  );
}
