import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { LONGEST_INSTRUCTIONS } from '../../shared/longest-instructions.ts';
import { useAct } from '../act.ts';
import { chooseInstructions, useTopicChoices } from '../actions/topic-choices.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';

interface InstructionsDialogProps {
  readonly topicId: TopicId | null;
  readonly onClose: () => void;
}

/** Edits the user's instructions for one topic. */
export function InstructionsDialog({ topicId, onClose }: InstructionsDialogProps) {
  const { t } = useTranslation('topics');
  const { instructions } = useTopicChoices(topicId);
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, perform } = useAct(t('failed.instructions'));
  const save = async () => {
    const text = (typed ?? instructions).trim();
    if (text === instructions || (await perform(() => chooseInstructions(topicId, text)))) onClose();
  };
  return (
    <FormDialog
      title={t('instructions.topicTitle')}
      description={t('instructions.topicText')}
      submit={t('instructions.save')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label={t('instructions.topicTitle')}
        hideLabel={true}
        isProse={true}
        data-first-focus={true}
        rows={8}
        maxLength={LONGEST_INSTRUCTIONS}
        value={typed ?? instructions}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
