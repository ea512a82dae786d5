import { useTranslation } from 'react-i18next';
import { type ProviderSetting, secretOf } from '../../shared/settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ModelProfileFields } from './model-profile-fields.tsx';
import { ModelsField } from './models-field.tsx';
import { modelsProblem, withPreset } from './provider-draft.ts';
import { PRESETS } from './provider-presets.ts';
import type { useProviderDraft } from './use-provider-draft.ts';

interface ProviderFieldsProps {
  /**
   * The provider to change; null: the form adds a new provider, which can start from a preset.
   */
  readonly provider: ProviderSetting | null;
  readonly draft: ReturnType<typeof useProviderDraft>;
}

export function ProviderFields({ provider, draft }: ProviderFieldsProps) {
  const { t } = useTranslation('settings');
  const { typed, edit, change, models, isWrong, touched } = draft;
  return (
    <>
      {provider === null && (
        <Select
          label={t('providers.preset')}
          value={typed.preset}
          options={PRESETS.map(({ id, name }) => ({
            value: id,
            label: id === 'other' ? t('providers.otherPreset') : name,
          }))}
          onChange={(chosen) => {
            const preset = PRESETS.find(({ id }) => id === chosen);
            if (preset !== undefined) change((now) => withPreset(now, preset));
          }}
        />
      )}
      <TextField
        label={t('providers.name')}
        value={typed.name}
        onChange={({ target }) => edit({ name: target.value })}
        error={isWrong('name') ? t('providers.nameWrong') : undefined}
      />
      <TextField
        label={t('providers.baseUrl')}
        value={typed.baseUrl}
        inputMode="url"
        placeholder="https://api.example.com/v1"
        onChange={({ target }) => edit({ baseUrl: target.value.trim() })}
        error={isWrong('baseUrl') ? t('providers.baseUrlWrong') : undefined}
      />
      <KeyField provider={provider} value={typed.key} onChange={(key) => edit({ key })} />
      <ModelsField
        value={typed.models}
        problem={touched ? modelsProblem(models) : null}
        onChange={(list) => edit({ models: list })}
      />
      {models.length > 0 && (
        <ModelProfileFields
          models={models}
          model={draft.model}
          onChooseModel={draft.chooseModel}
          baseUrl={typed.baseUrl}
          drafts={draft.profiles}
          onChange={draft.setProfiles}
          strict={touched}
        />
      )}
    </>
  );
}

interface KeyFieldProps extends Pick<ProviderFieldsProps, 'provider'> {
  readonly value: string;
  readonly onChange: (key: string) => void;
}

function KeyField({ provider, value, onChange }: KeyFieldProps) {
  const { t } = useTranslation('settings');
  const stored = useAppStore(({ secrets }) => provider !== null && secrets.includes(secretOf(provider.id)));
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  return (
    <TextField
      label={t('providers.key')}
      type="password"
      value={value}
      placeholder={stored ? t('providers.keyKept') : t('providers.keyNone')}
      hint={`${t('providers.keyHint')} ${t(`providers.keysIn.${store}`)}`}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
