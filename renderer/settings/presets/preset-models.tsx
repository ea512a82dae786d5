/** The fields of a preset for its model, the thinking effort of the model, and the fallback model. */
import { useTranslation } from 'react-i18next';
import type { ModelSetting } from '../../../shared/settings.ts';
import { useEffortChoices } from '../../actions/effort-choices.ts';
import { useModelChoices } from '../../actions/model-choices.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { DEMO_MODEL, modelKey, modelName } from '../../stores/models.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { PresetDraft } from './preset-draft.ts';

interface PresetModelsProps {
  readonly draft: PresetDraft;
  readonly onChange: (change: Partial<PresetDraft>) => void;
}

export function PresetModels({ draft: { model, fallbackModel }, onChange }: PresetModelsProps) {
  const { t } = useTranslation(['presets', 'models', 'common']);
  const usual = useAppStore(({ settings }) => settings.model);
  const usualFallback = useAppStore(({ settings }) => settings.fallbackModel);
  const efforts = useEffortChoices(model ?? DEMO_MODEL);
  const nameOf = (setting: ModelSetting | null) =>
    setting === null ? t('form.noFallback') : modelName(setting, t('common:demo'));
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <ModelField
          label={t('form.model')}
          usual={t('form.usualModel', { name: nameOf(usual) })}
          withDemo={true}
          value={model}
          onChange={(chosen) => onChange({ model: chosen })}
        />
        <ModelField
          label={t('form.fallback')}
          usual={t('form.usualFallback', { name: nameOf(usualFallback) })}
          withDemo={false}
          value={fallbackModel}
          onChange={(chosen) => onChange({ fallbackModel: chosen })}
        />
      </div>
      {model !== null && efforts !== null && (
        <Select
          label={t('models:profile.effort')}
          value={efforts.value}
          options={efforts.options}
          onChange={(choice) => onChange({ model: efforts.withEffort(choice) })}
        />
      )}
    </>
  );
}

interface ModelFieldProps {
  readonly label: string;
  /** The text of the choice that leaves the model to the app. */
  readonly usual: string;
  /** Whether the demo can be chosen. */
  readonly withDemo: boolean;
  readonly value: ModelSetting | null;
  readonly onChange: (model: ModelSetting | null) => void;
}

const USUAL = '';

function ModelField({ label, usual, withDemo, value, onChange }: ModelFieldProps) {
  const { t } = useTranslation('presets');
  const { options } = useModelChoices(value ?? DEMO_MODEL);
  const offered = options.filter(({ group }) => withDemo || group !== '');
  const key = value === null ? USUAL : modelKey(value);
  const isGone = value !== null && offered.every((option) => option.key !== key);
  return (
    <Select
      label={label}
      value={key}
      options={[
        { value: USUAL, label: usual },
        ...(isGone ? [{ value: key, label: t('form.gone', { name: value.model }) }] : []),
        ...offered.map(({ key: optionKey, provider, model }) => ({
          value: optionKey,
          label: provider === '' ? model : `${model} · ${provider}`,
        })),
      ]}
      onChange={(chosen) => {
        if (chosen !== key) onChange(offered.find((option) => option.key === chosen)?.setting ?? null);
      }}
    />
  );
}
