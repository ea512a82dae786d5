import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../act.ts';
import { formatNumber } from '../../i18n/format.ts';
import { eraseMemory } from '../../stores/memory-file.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { InstructionsSwitch } from './instructions-switch.tsx';

/** Asks the user to type a word before all of memory is erased. */
export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('memory');
  const [typed, setTyped] = useState('');
  const [withInstructions, setWithInstructions] = useState(true);
  const { busy, perform } = useAct(t('failed.erase'));
  const word = t('data.eraseWord');
  const isTyped = typed.trim().toLowerCase() === word.toLowerCase();
  const erase = () =>
    perform(async () => {
      const { erased, isComplete } = await eraseMemory(withInstructions);
      const text = isComplete ? {} : { text: t('data.traces'), lasting: true };
      notify({ title: t('data.erased', { count: erased, number: formatNumber(erased, i18n.language) }), ...text });
      onClose();
    });
  return (
    <Dialog
      open={true}
      isForm={true}
      onClose={onClose}
      title={t('data.eraseTitle')}
      description={t('data.eraseWhat')}
      actions={
        <DialogActions
          confirm={t('data.eraseIt')}
          danger={true}
          busy={busy}
          disabled={!isTyped}
          onConfirm={() => void erase()}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-3 pb-1">
        <InstructionsSwitch
          checked={withInstructions}
          onChange={setWithInstructions}
          label={t('data.eraseInstructions')}
          text={t('data.eraseInstructionsText')}
        />
        <TextField
          label={t('data.eraseType', { word })}
          data-first-focus={true}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isTyped && !event.nativeEvent.isComposing) void erase();
          }}
        />
      </div>
    </Dialog>
  );
}
