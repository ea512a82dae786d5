/** Provides the options of a model picker in the language of the page. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelSetting } from '../../shared/settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { type ModelOption, modelKey, modelOptions, recentOptions, unlistedOption } from '../stores/models.ts';

export interface ModelChoices {
  readonly options: readonly ModelOption[];
  readonly recent: readonly ModelOption[];
  readonly chosenKey: string;
  readonly unlisted: (name: string) => ModelOption | null;
}

export function useModelChoices(chosen: ModelSetting): ModelChoices {
  const { t } = useTranslation('common');
  const providers = useAppStore(({ settings }) => settings.providers);
  const recentModels = useAppStore(({ settings }) => settings.recentModels);
  const demoName = t('demo');
  const offered = useMemo(
    () => ({
      options: modelOptions({ providers }, demoName),
      recent: recentOptions({ providers, recentModels }, demoName),
    }),
    [providers, recentModels, demoName],
  );
  return {
    ...offered,
    chosenKey: modelKey(chosen),
    unlisted: (name) => unlistedOption(providers, chosen, name),
  };
}
