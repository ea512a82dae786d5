import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstructionsOfFile } from '../../../shared/contract/memory.ts';
import { act } from '../../act.ts';
import { formatNumber } from '../../i18n/format.ts';
import { importMemory } from '../../stores/memory-file.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { shownLine, shownLines } from '../../ui/text/shown-line.ts';
import { notify } from '../../ui/toast.tsx';
import { InstructionsSwitch } from './instructions-switch.tsx';

/** A file that the user wants to import, with what it would do. */
export interface WantedFile {
  readonly text: string;
  readonly proposed: number;
  readonly known: number;
  readonly instructions: InstructionsOfFile;
}

interface ImportDialogProps {
  readonly wanted: WantedFile;
  readonly onClose: () => void;
}

/** Shows what a file would add to memory, and imports it. Its instructions are only taken if the user says so. */
export function ImportDialog({ wanted, onClose }: ImportDialogProps) {
  const { t, i18n } = useTranslation('memory');
  const { text, proposed, known, instructions } = wanted;
  const [withInstructions, setWithInstructions] = useState(false);
  const number = (count: number) => formatNumber(count, i18n.language);
  const hasInstructions = instructions.app !== null || instructions.topics.length > 0;
  const accept = async () => {
    await act(async () => {
      const added = await importMemory(text, { isPreview: false, withInstructions });
      notify({ title: t('data.imported', { count: added.proposed, number: number(added.proposed) }) });
      showMemory(added.proposed > 0 ? 'proposals' : 'instructions');
    }, t('failed.import'));
    onClose();
  };
  return (
    <FormDialog
      title={t('data.importTitle')}
      description={
        proposed === 0
          ? t('data.importNothing', { number: number(known) })
          : t('data.importPreview', { number: number(proposed), known: number(known) })
      }
      submit={t('data.importIt')}
      disabled={proposed === 0 && !withInstructions}
      onSubmit={accept}
      onClose={onClose}
    >
      {hasInstructions && (
        <InstructionsSwitch
          checked={withInstructions}
          onChange={setWithInstructions}
          label={t('data.takeInstructions')}
          text={t('data.takeInstructionsText')}
        >
          <dl className="max-h-56 overflow-y-auto rounded-small border border-line px-3 py-2 text-[12.5px]">
            {instructions.app !== null && <Instructions of={t('instructions.app')} text={instructions.app} />}
            {instructions.topics.map((topic) => (
              <Instructions key={topic.topicId} of={shownLine(topic.title)} text={topic.text} />
            ))}
          </dl>
        </InstructionsSwitch>
      )}
    </FormDialog>
  );
}

const Instructions = ({ of, text }: { readonly of: string; readonly text: string }) => (
  <>
    <dt className="font-medium [overflow-wrap:anywhere]">{of}</dt>
    <dd className="mb-2 whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">
      <LongText text={shownLines(text)} />
    </dd>
  </>
);
