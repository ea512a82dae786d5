import { useTranslation } from 'react-i18next';
import type { FolderView } from '../../../shared/contract/workspaces.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';

const FolderChoices = lazyPart(() => import('./folder-choices.tsx').then((part) => part.FolderChoices));

/** The source of the folders that the picker shows. */
interface FolderSource {
  /** Recently used folders that still exist, newest first. */
  recent(): Promise<readonly string[]>;
  /** Lists the folders inside `path`; null means the home folder. */
  browse(path: string | null): Promise<FolderView>;
  /** Makes a folder in `parent` and lists it. */
  make(parent: string, name: string): Promise<FolderView>;
  /** Returns the reason why `browse` or `make` failed, in the language of the page. */
  whyNot(error: unknown): string;
  /**
   * Opens the folder dialog of the operating system, and returns null if the user canceled it.
   * The property itself is null if there is no such dialog.
   */
  readonly pick: (() => Promise<string | null>) | null;
}

export interface FolderPickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after the dialog has returned the focus. */
  readonly onClosed?: (() => void) | undefined;
  /** The folder where browsing begins; null: the home folder. */
  readonly start: string | null;
  readonly folders: FolderSource;
  readonly onChoose: (path: string) => void;
  /** What the choice means, by default for the folder of a topic. */
  readonly text?: string;
}

/** Offers recently used folders and a browser for all others, and closes after a choice. */
export function FolderPicker(props: FolderPickerProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      onClosed={props.onClosed}
      title={t('folder.title')}
      description={props.text ?? t('folder.text')}
    >
      {props.open && <FolderChoices {...props} />}
    </Dialog>
  );
}
