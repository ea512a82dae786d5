/** The fields of a preset for its model, the thinking effort of the model, and the fallback model. */
import { useTranslation } from 'react-i18next';
import type { ModelSetting } from '../../../shared/settings.ts';
import { useEffortChoices } from '../../actions/effort-choices.ts';
import { useModelField } from '../../actions/model-field.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { DEMO_MODEL, modelName } from '../../stores/models.ts';
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

function ModelField({ label, usual, withDemo, value, onChange }: ModelFieldProps) {
  const field = useModelField(value, usual, withDemo);
  return (
    <Select
      label={label}
      value={field.value}
      options={field.options}
      onChange={(chosen) => {
        if (chosen !== field.value) onChange(field.modelOf(chosen));
      }}
    />
  );
}
