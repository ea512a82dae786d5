/** A dialog that imports servers from the configurations of other apps on this computer. */
import { useTranslation } from 'react-i18next';
import { useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { FoundDialog } from './found-dialog.tsx';

const importable = () => host().servers.importable();

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('servers');
  const { asked, again } = useAsked(importable);
  if (asked.state === 'ready' && asked.value.length > 0)
    return <FoundDialog title={t('import.title')} text={t('import.text')} groups={asked.value} onClose={onClose} />;
  return (
    <Dialog open={true} onClose={onClose} title={t('import.title')} description={t('import.text')} width="wide">
      <AskedView asked={asked} loading={t('import.looking')} failed={t('import.failed')} onRetry={again}>
        {() => <EmptyState title={t('import.none')} text={t('import.noneText')} />}
      </AskedView>
    </Dialog>
  );
}
