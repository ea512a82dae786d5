import { Folder } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { useFolders, useTopicFolder } from '../actions/folders.ts';
import { chooseWorkspace } from '../actions/topic-choices.ts';
import { useWriteOn } from '../actions/write-on.ts';
import { endFolderChoice, useFolderChoice } from '../stores/folder-choice.ts';
import { Chip } from '../ui/chip.tsx';
import { FolderPicker } from '../ui/folders/folder-picker.tsx';
import { shortPath } from '../ui/folders/short-path.ts';
import { Tooltip } from '../ui/tooltip.tsx';

/** The folder of a topic, with a picker for another one. */
export const WorkspaceChip = memo(function WorkspaceChip({ topicId }: { readonly topicId: TopicId | null }) {
  const { t } = useTranslation('topics');
  const [picking, setPicking] = useState(false);
  const shown = useTopicFolder(topicId);
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
      <TopicFolderPicker topicId={topicId} open={picking} onClose={() => setPicking(false)} />
    </>
  );
});

/** The folder picker that the command palette opens. */
export function CalledFolderPicker({ topicId }: { readonly topicId: TopicId | null }) {
  const open = useFolderChoice(({ topic }) => topic === (topicId ?? 'new'));
  return <TopicFolderPicker topicId={topicId} open={open} onClose={endFolderChoice} />;
}

interface TopicFolderPickerProps {
  readonly topicId: TopicId | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

function TopicFolderPicker({ topicId, open, onClose }: TopicFolderPickerProps) {
  const { t } = useTranslation('topics');
  const folders = useFolders();
  const start = useTopicFolder(topicId);
  const { chose, onClosed } = useWriteOn();
  return (
    <FolderPicker
      {...{ open, onClose, onClosed, start, folders }}
      onChoose={(path) => {
        chose();
        void act(() => chooseWorkspace(topicId, path), t('failed.workspace'));
      }}
    />
  );
}
