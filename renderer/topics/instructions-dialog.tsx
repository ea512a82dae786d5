import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { LONGEST_INSTRUCTIONS } from '../../shared/longest-instructions.ts';
import { useAct } from '../act.ts';
import { chooseInstructions, useTopicChoices } from '../actions/topic-choices.ts';
import { formatNumber } from '../i18n/format.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';

interface InstructionsDialogProps {
  readonly topicId: TopicId | null;
  readonly onClose: () => void;
}

/** Edits the user's instructions for one topic. */
export function InstructionsDialog({ topicId, onClose }: InstructionsDialogProps) {
  const { t, i18n } = useTranslation('topics');
  const { instructions } = useTopicChoices(topicId);
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, perform } = useAct(t('failed.instructions'));
  const text = (typed ?? instructions).trim();
  const isTooLong = text.length > LONGEST_INSTRUCTIONS;
  const number = (count: number) => formatNumber(count, i18n.language);
  const save = async () => {
    if (isTooLong) return;
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
        error={
          isTooLong
            ? t('instructions.tooLong', { length: number(text.length), most: number(LONGEST_INSTRUCTIONS) })
            : undefined
        }
        value={typed ?? instructions}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
