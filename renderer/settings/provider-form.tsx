/**
 * A form that adds or changes a provider. Saving tests the connection first; then the user chooses
 * among the models of the provider. A typed API key is sent to the host, and the host never sends it
 * back.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, catalogueEntry } from '../../shared/provider-catalogue.ts';
import { MOST_MODELS, type ProviderSetting, secretOf } from '../../shared/settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { proposedModel, unencryptedKey } from './provider-draft.ts';
import { ProviderFields } from './provider-fields.tsx';
import { ProviderModels } from './provider-models.tsx';
import { ProviderTestResult } from './provider-test-result.tsx';
import { useProviderCalls } from './use-provider-calls.ts';
import { useProviderDraft } from './use-provider-draft.ts';

interface ProviderFormProps {
  /** The provider to change; null: the form adds a new provider. */
  readonly provider: ProviderSetting | null;
  /** What a new provider starts from. Default: an address that the user types in. */
  readonly entry?: CatalogueEntry;
  readonly onClose: () => void;
}

export function ProviderForm({ provider, entry = catalogueEntry('other'), onClose }: ProviderFormProps) {
  const { t, i18n } = useTranslation('settings');
  const draft = useProviderDraft(provider, entry);
  const stored = useAppStore(({ secrets }) => provider !== null && secrets.includes(secretOf(provider.id)));
  const { chosen, choose } = useUsualModel(provider, draft);
  const calls = useProviderCalls({
    draft,
    needsConsent: (given) => unencryptedKey(given, { before: provider, stored, key: draft.typed.key }),
    isStored: provider !== null && provider.baseUrl === draft.typed.baseUrl && draft.typed.key === '',
    usual: chosen,
    onSaved: onClose,
  });
  const { busy, test, consent } = calls;
  const added =
    entry.id === 'other'
      ? t('providers.add')
      : t('providers.addNamed', { name: entry.name[i18n.language === 'zh-CN' ? 'zh-CN' : 'en'] });
  return (
    <FormDialog
      form={draft.form}
      onClose={onClose}
      title={provider === null ? added : t('providers.editTitle', { name: provider.name })}
      others={
        <Button busy={busy === 'test'} disabled={busy === 'save'} onClick={() => void calls.runTest()}>
          {t('providers.test')}
        </Button>
      }
      submit={t('save')}
      busy={busy !== null}
      onSubmit={calls.save}
    >
      <ProviderFields provider={provider} entry={entry} draft={draft} />
      <div role="status" className="empty:hidden">
        {busy === 'test' ? (
          <div className="flex items-center gap-2 rounded-small bg-sunken px-3 py-2 text-soft">
            <Spinner />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {t('providers.testing', { address: draft.typed.baseUrl })}
            </span>
            <Button onClick={calls.cancelTest}>{t('providers.cancelTest')}</Button>
          </div>
        ) : (
          test !== null && (
            <ProviderTestResult
              test={test}
              kind={draft.kind}
              busy={busy !== null}
              isNew={provider === null}
              onRetry={() => void calls.runTest()}
              onSaveAnyway={() => void calls.saveAnyway()}
              onUseOffered={(offered) => {
                draft.edit({ models: offered.slice(0, MOST_MODELS).join('\n') });
                calls.forgetTest();
              }}
            />
          )
        )}
      </div>
      <ProviderModels
        draft={draft}
        providerId={provider?.id ?? null}
        offered={test?.ok === true ? test.models : null}
        usual={chosen}
        onChooseUsual={choose}
      />
      <ConfirmDialog
        open={consent.asked !== null}
        danger={true}
        title={t('providers.unencryptedTitle', { origin: consent.asked?.origin ?? '' })}
        description={t('providers.unencryptedText')}
        confirm={t('providers.unencryptedConfirm')}
        onConfirm={consent.give}
        onClose={consent.close}
      />
    </FormDialog>
  );
}

/**
 * The model of this provider that new topics will use; null: they keep the model that they use now.
 * A model is proposed where nobody could have chosen another one.
 */
function useUsualModel(provider: ProviderSetting | null, { typed, models }: ReturnType<typeof useProviderDraft>) {
  const settings = useAppStore((app) => app.settings);
  const [picked, choose] = useState<string | null | undefined>(undefined);
  const { model, providers } = settings;
  const isOfThis = provider !== null && model.providerId === provider.id;
  const isKept =
    model.provider === 'demo'
      ? providers.some((one) => one.id !== provider?.id && one.models.length > 0)
      : !isOfThis && providers.some(({ id }) => id === model.providerId);
  const proposed =
    isOfThis && models.includes(model.model) ? model.model : isKept ? null : proposedModel(typed, models);
  const wanted = picked === undefined ? proposed : picked;
  const chosen = wanted !== null && models.includes(wanted) ? wanted : null;
  return { chosen, choose };
}
