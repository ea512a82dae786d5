import { useTranslation } from 'react-i18next';
import type { FolderView } from '../../../shared/contract/workspaces.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';

const FolderChoices = lazyPart(() => import('./folder-choices.tsx').then((part) => part.FolderChoices));

/** The folders it can show. */
interface Folders {
  recent(): Promise<readonly string[]>;
  browse(path: string | null): Promise<FolderView>;
  /** The system's own dialog; null if there is none. It returns null when it was cancelled. */
  readonly pick: (() => Promise<string | null>) | null;
}

export interface FolderPickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where browsing begins; null: the home folder. */
  readonly start: string | null;
  readonly folders: Folders;
  readonly onChoose: (path: string) => void;
}

/** Offers recently used folders and all others, and closes after a choice. */
export function FolderPicker(props: FolderPickerProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('folder.title')} description={t('folder.text')}>
      {props.open && <FolderChoices {...props} />}
    </Dialog>
  );
}
