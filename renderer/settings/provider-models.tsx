/**
 * The models of a provider in its form: a checklist once the provider has listed them, and until
 * then a field in which the user types their names.
 */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { modelName } from '../stores/models.ts';
import { Select } from '../ui/fields/select.tsx';
import { ModelChecklist } from './model-checklist.tsx';
import { ModelProfileFields } from './model-profile-fields.tsx';
import { ModelsField } from './models-field.tsx';
import { firstWrong } from './profile-draft.ts';
import { longList, modelsProblem } from './provider-draft.ts';
import type { useProviderDraft } from './use-provider-draft.ts';

interface ProviderModelsProps {
  readonly draft: ReturnType<typeof useProviderDraft>;
  /** Null: the provider is not stored yet. */
  readonly providerId: string | null;
  /** What the provider lists; null: it was not tested, or has no list. */
  readonly offered: readonly string[] | null;
  readonly usual: string | null;
  readonly onChooseUsual: (model: string | null) => void;
}

export function ProviderModels({ draft, providerId, offered, usual, onChooseUsual }: ProviderModelsProps) {
  const { t, i18n } = useTranslation(['settings', 'models']);
  const { typed, edit, models, touched } = draft;
  const isNew = providerId === null;
  const hasList = offered !== null && offered.length > 0;
  const isGuided = isNew && typed.preset !== 'other';
  const problem = touched ? modelsProblem(models) : null;
  const many = isNew && hasList ? longList(models, offered) : null;
  const hint = many === null ? null : t('settings:checklist.long', { number: formatNumber(many, i18n.language) });
  const wrongProfile = touched && firstWrong(draft.profiles, models) !== null;
  return (
    <>
      {hasList && (
        <ModelChecklist
          offered={offered}
          ticked={models}
          hint={typed.preset === 'azure' ? t('settings:checklist.azure') : hint}
          onChange={(names) => edit({ models: names.join('\n') })}
        />
      )}
      {!hasList && !(isGuided && offered === null && models.length === 0) && (
        <ModelsField value={typed.models} problem={problem} onChange={(list) => edit({ models: list })} />
      )}
      {models.length > 0 && <UsualModel {...{ providerId, models, usual }} onChoose={onChooseUsual} />}
      {models.length > 0 && (
        <details open={wrongProfile || undefined}>
          <summary className="w-fit cursor-pointer rounded-small text-[12.5px] text-soft hover:text-ink">
            {t('models:profile.title')}
          </summary>
          <div className="mt-2">
            <ModelProfileFields
              models={models}
              model={draft.model}
              onChooseModel={draft.chooseModel}
              baseUrl={typed.baseUrl}
              drafts={draft.profiles}
              onChange={draft.setProfiles}
              strict={touched}
            />
          </div>
        </details>
      )}
    </>
  );
}

interface UsualModelProps {
  readonly providerId: string | null;
  readonly models: readonly string[];
  readonly usual: string | null;
  readonly onChoose: (model: string | null) => void;
}

const KEEP = '';

function UsualModel({ providerId, models, usual, onChoose }: UsualModelProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { model: now, providers } = useAppStore(({ settings }) => settings);
  const isListed = providerId !== null && now.providerId === providerId && models.includes(now.model);
  const provider = providers.find(({ id }) => id === now.providerId);
  const name = [modelName(now, t('common:demo')), ...(provider === undefined ? [] : [provider.name])].join(' · ');
  return (
    <Select
      label={t('settings:checklist.usual')}
      value={usual ?? (isListed ? now.model : KEEP)}
      options={[
        ...models.map((model) => ({ value: model, label: model })),
        ...(isListed ? [] : [{ value: KEEP, label: t('settings:checklist.keep', { name }) }]),
      ]}
      onChange={(model) => onChoose(model === KEEP ? null : model)}
    />
  );
}
