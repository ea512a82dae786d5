/** The thinking efforts that can be chosen for a model, in the language of the page. */
import { useTranslation } from 'react-i18next';
import type { ModelSetting } from '../../shared/settings.ts';
import { effortsOf, type ThinkingEffort } from '../../shared/thinking-effort.ts';
import { useAppStore } from '../stores/app-store.ts';

/** The choice that the profile of the model, or else its provider, decides. */
const USUAL = 'usual';
type EffortChoice = ThinkingEffort | typeof USUAL;

interface EffortChoices {
  readonly value: EffortChoice;
  readonly options: readonly { readonly value: EffortChoice; readonly label: string }[];
  /** The name of the chosen effort; null: the model decides. */
  readonly name: string | null;
  /** Returns the model with the chosen effort. */
  readonly withEffort: (choice: EffortChoice) => ModelSetting;
}

/** Null: nothing can be chosen, because the model does not think or the command line named it. */
export function useEffortChoices(model: ModelSetting): EffortChoices | null {
  const { t } = useTranslation('models');
  const provider = useAppStore(({ settings }) => settings.providers.find(({ id }) => id === model.providerId));
  if (provider === undefined) return null;
  const { effort, ...plain } = model;
  const efforts = effortsOf(provider.kind, model.model);
  const offered = effort === undefined || efforts.includes(effort) ? efforts : [...efforts, effort];
  if (offered.length === 0) return null;
  const ofProfile = provider.profiles?.[model.model]?.effort;
  const usual =
    ofProfile === undefined
      ? t('profile.effortOf.unsent')
      : t('picker.effortOfModel', { effort: t(`profile.effortOf.${ofProfile}`) });
  return {
    value: effort ?? USUAL,
    options: [
      { value: USUAL, label: usual },
      ...offered.map((value) => ({ value, label: t(`profile.effortOf.${value}`) })),
    ],
    name: effort === undefined ? null : t(`profile.effortOf.${effort}`),
    withEffort: (choice) => (choice === USUAL ? plain : { ...plain, effort: choice }),
  };
}
