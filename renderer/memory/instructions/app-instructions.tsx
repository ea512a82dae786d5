import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { useAct } from '../../act.ts';
import { changeSettings, useAppStore } from '../../stores/app-store.ts';
import { PageTitle } from '../../ui/page-parts.tsx';
import { EditedText } from './edited-text.tsx';

/** The user's instructions for every topic. */
export function AppInstructions() {
  const { t } = useTranslation('memory');
  const instructions = useAppStore(({ settings }) => settings.instructions);
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, perform } = useAct(t('failed.instructions'));
  const save = async (text: string) => {
    if (await perform(() => changeSettings({ instructions: text }))) setTyped(null);
  };
  return (
    <>
      <PageTitle title={t('instructions.app')} text={t('instructions.appText')} />
      <EditedText
        label={t('instructions.app')}
        saved={instructions}
        typed={typed}
        most={LONGEST_INSTRUCTIONS}
        busy={busy}
        onType={setTyped}
        onSave={(text) => void save(text)}
      />
    </>
  );
}
