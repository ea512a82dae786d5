/** The page that shows where the app stores its data, and the topics that can be restored. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { BackupRows } from './backup-rows.tsx';
import { DataFolderRows } from './data-folder-rows.tsx';
import { RemovedTopics } from './removed-topics.tsx';
import { TransferRows } from './transfer-rows.tsx';

export function DataPage() {
  const { t } = useTranslation('settings');
  const info = useAppStore((app) => app.info);
  return (
    <>
      <PageTitle title={t('page.data')} text={t('data.text')} />
      <Rows label={t('page.data')}>
        <DataFolderRows />
        <Row title={t('data.keys')} text={t(`providers.keysIn.${info?.secretStore ?? 'file'}`)} />
        <Row title={t('data.entries')} text={<ProtectedEntries />} />
        <Row title={t('data.kept')} text={<KeptForUndo />} />
      </Rows>
      <BackupRows />
      <TransferRows />
      <div>
        <h3 className="font-semibold">{t('removedTopics.title')}</h3>
        <p className="text-[12.5px] text-soft">{t('removedTopics.text')}</p>
      </div>
      <RemovedTopics />
    </>
  );
}

const loadKept = () => host().changes.kept();

/** How much is kept for undo, and how much was removed to save space. */
function KeptForUndo() {
  const { t, i18n } = useTranslation('settings');
  const limit = useAppStore(({ settings }) => settings.checkpointMegabytes);
  const { asked } = useAsked(loadKept);
  if (asked.state !== 'ready') return asked.state === 'failed' ? t('data.keptFailed') : '…';
  const { bytes, contents, removed } = asked.value;
  const size = formatNumber(Math.ceil((bytes / 1024 / 1024) * 10) / 10, i18n.language);
  const kept = t('data.keptSize', { count: contents, size, limit: formatNumber(limit, i18n.language) });
  return removed === 0 ? kept : `${kept} ${t('data.keptRemoved', { count: removed })}`;
}

/** How approvals and settings are protected, and how many do not count. */
function ProtectedEntries() {
  const { t } = useTranslation('settings');
  const { signed, ignored } = useAppStore(({ info }) => info?.entries) ?? { signed: false, ignored: 0 };
  if (!signed) return t('data.notSigned');
  return ignored === 0 ? t('data.signed') : `${t('data.signed')} ${t('data.ignored', { count: ignored })}`;
}
