import { Folder } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { useFolders } from '../actions/folders.ts';
import { chooseWorkspace, useTopicChoices } from '../actions/topic-choices.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Chip } from '../ui/chip.tsx';
import { FolderPicker } from '../ui/folders/folder-picker.tsx';
import { shortPath } from '../ui/folders/short-path.ts';
import { Tooltip } from '../ui/tooltip.tsx';

/** The folder of a topic, with a picker for another one. */
export function WorkspaceChip({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('topics');
  const { workspace } = useTopicChoices(topicId);
  const folders = useFolders();
  const [picking, setPicking] = useState(false);
  const last = useLastFolder(folders, topicId === null && workspace === null);
  const shown = workspace ?? last;
  return (
    <>
      <Tooltip label={shown ?? t('workspace.none')} side="bottom">
        <Chip
          aria-haspopup="dialog"
          aria-label={shown === null ? t('workspace.choose') : t('workspace.label', { path: shown })}
          onClick={() => setPicking(true)}
        >
          <Folder aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
          <span className="max-w-48 truncate font-medium text-ink">
            {shown === null ? t('workspace.choose') : shortPath(shown, 24)}
          </span>
        </Chip>
      </Tooltip>
      <FolderPicker
        open={picking}
        onClose={() => setPicking(false)}
        start={shown}
        folders={folders}
        onChoose={(path) => void act(() => chooseWorkspace(topicId, path), t('failed.workspace'))}
      />
    </>
  );
}

/** Returns the folder that a new topic uses if the user chooses none. */
function useLastFolder(folders: ReturnType<typeof useFolders>, wanted: boolean): string | null {
  const [last, setLast] = useState<string | null>(null);
  const reachable = useAppStore(({ reachability }) => reachability === 'connected');
  useEffect(() => {
    if (!wanted || !reachable) return;
    let left = false;
    folders.recent().then(
      ([folder]) => left || setLast(folder ?? null),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [folders, wanted, reachable]);
  return last;
}
