/** Shows in the header that the topic's loops are given instructions, and opens them. */
import { ScrollText } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { useTopicFolder } from '../actions/folders.ts';
import { useTopicChoices } from '../actions/topic-choices.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useFolderInstructions } from '../stores/asked-of-folder.ts';
import { closeInstructions, useInstructionsEditor } from '../stores/instructions-editor.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { Popover } from '../ui/popover.tsx';

const InstructionsDetails = lazyPart(() =>
  import('./instructions-details.tsx').then((part) => part.InstructionsDetails),
);
const InstructionsDialog = lazyPart(() => import('./instructions-dialog.tsx').then((part) => part.InstructionsDialog));

interface InstructionsChipProps {
  readonly topicId: TopicId | null;
  /** Whether the chip is a row of a definition list, with its name before it. */
  readonly isRow?: boolean;
}

/** Renders nothing if neither the folder nor the topic has instructions. */
export const InstructionsChip = memo(function InstructionsChip({ topicId, isRow = false }: InstructionsChipProps) {
  const { t } = useTranslation('topics');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const changed = useAppStore(({ topics }) => (topicId === null ? null : topics[topicId]?.updatedAt));
  const ofFolder = useFolderInstructions(useTopicFolder(topicId), `${changed} ${open}`);
  const { instructions, folderInstructions } = useTopicChoices(topicId);
  if (ofFolder === null && instructions === '') return null;
  const isOff = instructions === '' && !folderInstructions;
  const name = ofFolder === null ? t('instructions.name') : ofFolder.file;
  // A dialog that opens now returns the focus to the chip, because the popover will be gone.
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  // The name of a file says nothing about what the chip is for.
  const label =
    ofFolder === null ? name : t(isOff ? 'instructions.labelOff' : 'instructions.label', { name: ofFolder.file });
  const chip = (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={t('instructions.name')}
      className="w-100"
      trigger={
        <Chip ref={button} aria-label={label}>
          <ScrollText aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
          <span className={classes('max-w-32 truncate', isOff ? 'line-through' : '')}>{name}</span>
        </Chip>
      }
    >
      <InstructionsDetails topicId={topicId} ofFolder={ofFolder} onDone={leave} />
    </Popover>
  );
  if (!isRow) return chip;
  return (
    <>
      <dt>{t('instructions.name')}</dt>
      <dd>{chip}</dd>
    </>
  );
});

/** The dialog that edits the instructions of a topic, if the user has opened it. */
export function InstructionsEditor({ topicId }: { readonly topicId: TopicId | null }) {
  const isEdited = useInstructionsEditor(({ topic }) => topic === (topicId ?? 'new'));
  return isEdited ? <InstructionsDialog topicId={topicId} onClose={closeInstructions} /> : null;
}
