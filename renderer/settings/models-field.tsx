/** A field for the names of a provider's models, one per line. */
import { useTranslation } from 'react-i18next';
import { LONGEST_MODEL_NAME, MOST_MODELS } from '../../shared/settings.ts';
import { replaceInvisible } from '../../shared/visible-text.ts';
import { formatNumber } from '../i18n/format.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { ModelsProblem } from './provider-draft.ts';

interface ModelsFieldProps {
  readonly value: string;
  /** What is wrong with the list; null: nothing, or it is too early to report a problem. */
  readonly problem: ModelsProblem | null;
  readonly onChange: (value: string) => void;
}

export function ModelsField({ value, problem, onChange }: ModelsFieldProps) {
  const { t } = useTranslation('settings');
  const says = useWords();
  return (
    <TextArea
      label={t('providers.modelList')}
      rows={4}
      value={value}
      hint={t('providers.modelListHint')}
      error={problem === null ? undefined : says(problem)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function useWords(): (problem: ModelsProblem) => string {
  const { t, i18n } = useTranslation('settings');
  return (problem) => {
    switch (problem.what) {
      case 'many':
        return t('providers.modelsMany', { most: formatNumber(MOST_MODELS, i18n.language) });
      case 'long':
        return t('providers.modelLong', { most: formatNumber(LONGEST_MODEL_NAME, i18n.language) });
      default:
        return t('providers.modelUnseen', {
          name: replaceInvisible(problem.name, (codePoint) => `\\u{${codePoint.toString(16)}}`),
        });
    }
  };
}
