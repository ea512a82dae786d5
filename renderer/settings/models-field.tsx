/** The names of a provider's models, one per line. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_MODEL_NAME, MOST_MODELS } from '../../shared/settings.ts';
import { replaceInvisible } from '../../shared/visible-text.ts';
import { formatNumber } from '../i18n/format.ts';
import type { ModelsProblem } from './provider-draft.ts';

interface ModelsFieldProps {
  readonly value: string;
  /** null: nothing is wrong, or it is not yet time to say so. */
  readonly problem: ModelsProblem | null;
  readonly onChange: (value: string) => void;
}

export function ModelsField({ value, problem, onChange }: ModelsFieldProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const says = useWords();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-[12.5px] text-soft">
        {t('providers.modelList')}
      </label>
      <textarea
        id={id}
        rows={4}
        value={value}
        spellCheck={false}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={`${id}-below`}
        onChange={({ target }) => onChange(target.value)}
        className="w-full resize-y rounded-small border border-line bg-canvas px-2.5 py-1.5 font-mono text-[12.5px] aria-invalid:border-bad"
      />
      <p
        id={`${id}-below`}
        className={`text-[12px] [overflow-wrap:anywhere] ${problem === null ? 'text-faint' : 'text-bad'}`}
      >
        {problem === null ? t('providers.modelListHint') : says(problem)}
      </p>
    </div>
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
