/** The options of a field that chooses the fallback model of a topic: one of its own, that of the app, or none. */
import { useTranslation } from 'react-i18next';
import type { FallbackChoice } from '../../shared/settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { modelName } from '../stores/models.ts';
import { useModelField } from './model-field.ts';

/** The value of the option that gives the topic no fallback model. No model has this key. */
const NONE = 'none';

interface FallbackField {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The choice of an option; null: the fallback model of the app. */
  readonly choiceOf: (option: string) => FallbackChoice | null;
}

/** `chosen` null: the topic has the fallback model of the app. Returns null if there is nothing to choose from. */
export function useFallbackField(chosen: FallbackChoice | null): FallbackField | null {
  const { t } = useTranslation(['models', 'common']);
  const usual = useAppStore(({ settings }) => settings.fallbackModel);
  const name = usual === null ? t('picker.noFallback') : modelName(usual, t('common:demo'));
  const field = useModelField(chosen === NONE ? null : chosen, t('picker.usualFallback', { name }), false);
  if (!field.hasChoice && chosen !== NONE) return null;
  const [ofApp, ...models] = field.options;
  return {
    value: chosen === NONE ? NONE : field.value,
    options: [...(ofApp === undefined ? [] : [ofApp]), { value: NONE, label: t('picker.noFallbackHere') }, ...models],
    choiceOf: (option) => (option === NONE ? NONE : field.modelOf(option)),
  };
}
