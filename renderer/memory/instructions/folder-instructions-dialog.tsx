import { useTranslation } from 'react-i18next';
import { loadInstructions, useFollowedInstructions, useInstructions } from '../../stores/instructions-store.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { FolderInstructions } from './folder-instructions.tsx';

interface FolderInstructionsDialogProps {
  /** Absolute path. */
  readonly folder: string;
  readonly onClose: () => void;
}

/** Shows the instructions of one folder, where they can be edited. */
export function FolderInstructionsDialog({ folder, onClose }: FolderInstructionsDialogProps) {
  const { t } = useTranslation('memory');
  useFollowedInstructions();
  const instructed = useInstructions((store) => store.instructed);
  const showAll = () => {
    onClose();
    showMemory('instructions');
  };
  return (
    <Dialog
      open={true}
      isForm={true}
      onClose={onClose}
      title={t('instructions.ofFolder')}
      description={t('instructions.foldersText')}
      actions={<Button onClick={showAll}>{t('instructions.all')}</Button>}
    >
      <AskedView
        asked={instructed}
        loading={t('instructions.loading')}
        failed={t('instructions.failed')}
        advice={t('failed.loadAdvice')}
        onRetry={() => void loadInstructions()}
      >
        {({ folders }) => {
          const found = folders.find((each) => each.folder === folder);
          return found === undefined ? (
            <p className="text-soft">{t('instructions.noSuchFolder')}</p>
          ) : (
            <ul aria-label={t('instructions.ofFolder')} className="rounded-medium border border-line">
              <FolderInstructions folder={found} />
            </ul>
          );
        }}
      </AskedView>
    </Dialog>
  );
}
