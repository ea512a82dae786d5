/** Lists the backups of the database, makes one, and restores one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Backup } from '../../shared/backup.ts';
import { useAct } from '../act.ts';
import { formatBytes, formatDateTime, formatNumber } from '../i18n/format.ts';
import { listBackups, makeBackup } from '../keep-backups.ts';
import { useAsked } from '../stores/asked.ts';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/page-parts.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { notify } from '../ui/toast.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

export function BackupRows() {
  const { t } = useTranslation('settings');
  const { asked, again } = useAsked(listBackups);
  const { busy, perform } = useAct(t('backups.notMade'));
  const make = () =>
    void perform(async () => {
      await makeBackup();
      notify({ title: t('backups.made') });
      again();
    });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-[150px] flex-1">
          <h3 className="font-semibold">{t('backups.title')}</h3>
          <p className="text-[12.5px] text-soft">{t('backups.text')}</p>
        </div>
        <Button needsHost={true} busy={busy} onClick={make}>
          {t('backups.make')}
        </Button>
      </div>
      <AskedView asked={asked} loading={t('backups.loading')} failed={t('backups.failed')} onRetry={again}>
        {(backups) =>
          backups.length === 0 ? (
            <EmptyState title={t('backups.none')} text={t('backups.noneText')} />
          ) : (
            <BackupList backups={backups} />
          )
        }
      </AskedView>
    </>
  );
}

/** The number of backups that are shown at first. */
const SHOWN = 5;

function BackupList({ backups }: { readonly backups: readonly Backup[] }) {
  const { t, i18n } = useTranslation('settings');
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<Backup | null>(null);
  const hidden = all ? 0 : Math.max(0, backups.length - SHOWN);
  return (
    <>
      <Rows label={t('backups.title')}>
        {backups.slice(0, backups.length - hidden).map((backup) => (
          <BackupRow key={backup.name} backup={backup} onRestore={() => setChosen(backup)} />
        ))}
      </Rows>
      {hidden > 0 && (
        <div>
          <Button variant="quiet" onClick={() => setAll(true)}>
            {t('backups.all', { count: hidden, number: formatNumber(hidden, i18n.language) })}
          </Button>
        </div>
      )}
      {chosen !== null && <RestoreDialog key={chosen.name} backup={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function BackupRow({ backup, onRestore }: { readonly backup: Backup; readonly onRestore: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const at = formatDateTime(backup.at, i18n.language);
  const size = formatBytes(backup.bytes, i18n.language);
  return (
    <Row title={at} text={t('backups.row', { reason: t(`backups.reason.${backup.reason}`), size })}>
      <Button needsHost={true} aria-label={t('backups.restoreNamed', { at })} onClick={onRestore}>
        {t('backups.restore')}
      </Button>
    </Row>
  );
}
