/**
 * A form that adds or changes a provider. A connection test fills in the models of the provider.
 * A typed API key is sent to the host, and the host never sends it back.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderTest } from '../../shared/contract/providers.ts';
import { MOST_MODELS, type ProviderSetting } from '../../shared/settings.ts';
import { act } from '../act.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { notify } from '../ui/toast.tsx';
import { isSameTarget, type ProviderDraft, withListed } from './provider-draft.ts';
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
  const { busy, test, runTest, save, forgetTest } = useProviderCalls(draft);
  const submit = async () => {
    if (await save()) onClose();
  };
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
      onSubmit={submit}
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
    </FormDialog>
  );
}

/** The result of a connection test, and the draft that was tested. */
interface Tested {
  readonly answer: ProviderTest;
  readonly asked: ProviderDraft;
}

/**
 * Tests and saves the draft. The result of a test is shown until the user changes the URL, the
 * API key or the format.
 */
function useProviderCalls({ typed, change, checked }: ReturnType<typeof useProviderDraft>) {
  const { t } = useTranslation('settings');
  const [tested, setTested] = useState<Tested | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const run = async (
    what: 'test' | 'save',
    call: (given: { readonly provider: ProviderSetting; readonly key?: string }) => Promise<void>,
  ): Promise<boolean> => {
    const provider = checked();
    if (provider === null) return false;
    setBusy(what);
    const done = await act(() => call({ provider, ...(typed.key === '' ? {} : { key: typed.key }) }));
    setBusy(null);
    return done;
  };
  const runTest = () =>
    run('test', async (given) => {
      const answer = await host().providers.test(given);
      setTested({ answer, asked: typed });
      if (answer.ok) change((now) => withListed(now, typed, answer.models));
    });
  const save = () =>
    run('save', async (given) => {
      const { keyRemoved, usualModel } = await host().providers.save(given);
      if (usualModel !== undefined) notify({ title: t('providers.usualModel', { model: usualModel.model }) });
      if (keyRemoved) notify({ title: t('providers.keyRemoved'), text: t('providers.keyRemovedText') });
    });
  const test = tested !== null && isSameTarget(tested.asked, typed) ? tested.answer : null;
  return { busy, test, runTest, save, forgetTest: () => setTested(null) };
}
