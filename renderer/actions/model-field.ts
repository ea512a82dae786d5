/** The options of a field that names one model, or leaves it to the settings of the app. */
import { useTranslation } from 'react-i18next';
import type { ModelSetting } from '../../shared/settings.ts';
import { DEMO_MODEL, modelKey } from '../stores/models.ts';
import { useModelChoices } from './model-choices.ts';

/** The value of the option that leaves the model to the app. */
const USUAL = '';

interface ModelField {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The model of an option; null: that of the app. */
  readonly modelOf: (option: string) => ModelSetting | null;
  /** Whether a model can be chosen. */
  readonly hasChoice: boolean;
}

/**
 * `usual` words the option that leaves the model to the app, which `chosen` null stands for. A chosen model that is no
 * longer offered stays an option.
 */
export function useModelField(chosen: ModelSetting | null, usual: string, withDemo: boolean): ModelField {
  const { t } = useTranslation('models');
  const { options } = useModelChoices(chosen ?? DEMO_MODEL);
  const offered = options.filter(({ group }) => withDemo || group !== '');
  const value = chosen === null ? USUAL : modelKey(chosen);
  const isGone = chosen !== null && offered.every(({ key }) => key !== value);
  return {
    value,
    options: [
      { value: USUAL, label: usual },
      ...(isGone ? [{ value, label: t('picker.gone', { name: chosen.model }) }] : []),
      ...offered.map(({ key, provider, model }) => ({
        value: key,
        label: provider === '' ? model : `${model} · ${provider}`,
      })),
    ],
    modelOf: (option) => (option === value ? chosen : (offered.find(({ key }) => key === option)?.setting ?? null)),
    hasChoice: chosen !== null || offered.length > 0,
  };
}
