/**
 * A form that adds or changes a provider. A connection test fills in the models of the provider.
 * A typed API key is sent to the host, and the host never sends it back.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderTest } from '../../shared/contract/providers.ts';
import { MOST_MODELS, type ProviderSetting, secretOf } from '../../shared/settings.ts';
import { act } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { notify } from '../ui/toast.tsx';
import { isSameTarget, type ProviderDraft, unencryptedKey, withListed } from './provider-draft.ts';
import { ProviderFields } from './provider-fields.tsx';
import { ProviderTestResult } from './provider-test-result.tsx';
import { useProviderDraft } from './use-provider-draft.ts';

interface ProviderFormProps {
  /** The provider to change; null: the form adds a new provider. */
  readonly provider: ProviderSetting | null;
  readonly onClose: () => void;
}

export function ProviderForm({ provider, onClose }: ProviderFormProps) {
  const { t } = useTranslation('settings');
  const draft = useProviderDraft(provider);
  const stored = useAppStore(({ secrets }) => provider !== null && secrets.includes(secretOf(provider.id)));
  const { busy, test, runTest, save, forgetTest, consent } = useProviderCalls(draft, (given) =>
    unencryptedKey(given, { before: provider, stored, key: draft.typed.key }),
  );
  return (
    <FormDialog
      form={draft.form}
      onClose={onClose}
      title={provider === null ? t('providers.add') : t('providers.editTitle', { name: provider.name })}
      others={
        <Button busy={busy === 'test'} disabled={busy !== null} onClick={() => void runTest()}>
          {t('providers.test')}
        </Button>
      }
      submit={t('save')}
      busy={busy === 'save'}
      disabled={busy !== null}
      onSubmit={() => save(onClose)}
    >
      <ProviderFields provider={provider} draft={draft} />
      <div role="status">
        {test !== null && (
          <ProviderTestResult
            test={test}
            kind={draft.kind}
            busy={busy === 'test'}
            onRetry={() => void runTest()}
            onUseOffered={(offered) => {
              draft.edit({ models: offered.slice(0, MOST_MODELS).join('\n') });
              forgetTest();
            }}
          />
        )}
      </div>
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

/** The result of a connection test, and the draft that was tested. */
interface Tested {
  readonly answer: ProviderTest;
  readonly asked: ProviderDraft;
}

/** A question whether a key may be sent unencrypted to this address, and what follows if it may. */
interface Consent {
  readonly origin: string;
  readonly go: () => void;
}

/**
 * Tests and saves the draft. The result of a test is shown until the user changes the URL, the
 * API key or the format. `needsConsent` returns the origin to which a key would be sent
 * unencrypted; then the user is asked first, and nothing is sent if they refuse.
 */
function useProviderCalls(
  { typed, change, checked }: ReturnType<typeof useProviderDraft>,
  needsConsent: (provider: ProviderSetting) => string | null,
) {
  const { t } = useTranslation('settings');
  const [tested, setTested] = useState<Tested | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [asked, ask] = useState<Consent | null>(null);
  // The consent of a test also holds for saving, but only for the same address.
  const [allowed, allow] = useState<string | null>(null);
  const run = async (
    what: 'test' | 'save',
    call: (given: { readonly provider: ProviderSetting; readonly key?: string }) => Promise<void>,
  ): Promise<void> => {
    const valid = checked();
    if (valid === null) return;
    const go = async (provider: ProviderSetting) => {
      setBusy(what);
      await act(() => call({ provider, ...(typed.key === '' ? {} : { key: typed.key }) }));
      setBusy(null);
    };
    const origin = needsConsent(valid);
    if (origin === null) return go(valid);
    const consented = { ...valid, keyOverHttp: origin };
    if (origin === allowed) return go(consented);
    ask({ origin, go: () => void go(consented) });
  };
  const runTest = () =>
    run('test', async (given) => {
      const answer = await host().providers.test(given);
      setTested({ answer, asked: typed });
      if (answer.ok) change((now) => withListed(now, typed, answer.models));
    });
  const save = (onSaved: () => void) =>
    run('save', async (given) => {
      const { keyRemoved, usualModel } = await host().providers.save(given);
      if (usualModel !== undefined) notify({ title: t('providers.usualModel', { model: usualModel.model }) });
      if (keyRemoved) notify({ title: t('providers.keyRemoved'), text: t('providers.keyRemovedText') });
      onSaved();
    });
  const give = () => {
    allow(asked?.origin ?? null);
    asked?.go();
  };
  const test = tested !== null && isSameTarget(tested.asked, typed) ? tested.answer : null;
  const consent = { asked, give, close: () => ask(null) };
  return { busy, test, runTest, save, forgetTest: () => setTested(null), consent };
}
