/** Finds servers in the configurations of other apps on this computer. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundServers } from '../../shared/server-setting.ts';
import { type Asked, ask } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { FoundDialog } from './found-dialog.tsx';

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('servers');
  const [found, setFound] = useState<Asked<readonly FoundServers[]>>({ state: 'loading' });
  const look = useCallback(() => void ask(undefined, () => host().servers.importable(), setFound), []);
  useEffect(look, [look]);
  if (found.state === 'ready' && found.value.length > 0)
    return <FoundDialog title={t('import.title')} text={t('import.text')} groups={found.value} onClose={onClose} />;
  return (
    <Dialog open={true} onClose={onClose} title={t('import.title')} description={t('import.text')} width="wide">
      {found.state === 'loading' && (
        <p role="status" className="flex items-center gap-2 py-4 text-soft">
          <Spinner /> {t('import.looking')}
        </p>
      )}
      {found.state === 'failed' && (
        <ErrorState title={t('import.failed')} details={found.failure.message} onRetry={look} />
      )}
      {found.state === 'ready' && <EmptyState title={t('import.none')} text={t('import.noneText')} />}
    </Dialog>
  );
}
