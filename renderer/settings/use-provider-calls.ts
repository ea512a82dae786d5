/** A hook that tests and saves the draft of a provider. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderTest } from '../../shared/contract/providers.ts';
import type { ProviderSetting } from '../../shared/settings.ts';
import { act } from '../act.ts';
import { host } from '../stores/host.ts';
import { notify } from '../ui/toast.tsx';
import { isSameTarget, type ProviderDraft, withListed } from './provider-draft.ts';
import { linesOf } from './provider-names.ts';
import type { useProviderDraft } from './use-provider-draft.ts';

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

/** A provider as it is sent to the host. A key is given only if the user typed one. */
interface Given {
  readonly provider: ProviderSetting;
  readonly key?: string;
}

interface ProviderCallsOptions {
  readonly draft: ReturnType<typeof useProviderDraft>;
  /**
   * Returns the origin to which a key would be sent unencrypted. Then the user is asked first, and
   * nothing is sent if they refuse.
   */
  readonly needsConsent: (provider: ProviderSetting) => string | null;
  /** Whether the draft has the address and the key of a stored provider, so that saving needs no test. */
  readonly isStored: boolean;
  /** The model that new topics use after saving; null: the host decides. */
  readonly usual: string | null;
  readonly onSaved: () => void;
}

/** The result of a test is shown until the user changes the URL, the API key or the format. */
export function useProviderCalls({ draft, needsConsent, isStored, usual, onSaved }: ProviderCallsOptions) {
  const { typed, change, checked } = draft;
  const { t } = useTranslation('settings');
  const [tested, setTested] = useState<Tested | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [asked, ask] = useState<Consent | null>(null);
  // The consent of a test also holds for saving, but only for the same address.
  const [allowed, allow] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const test = tested !== null && isSameTarget(tested.asked, typed) ? tested.answer : null;

  const run = async (call: (given: Given) => Promise<void>): Promise<void> => {
    const valid = checked();
    if (valid === null) return;
    const go = async (provider: ProviderSetting) => {
      await act(() => call({ provider, ...(typed.key === '' ? {} : { key: typed.key }) }));
      setBusy(null);
    };
    const origin = needsConsent(valid);
    if (origin === null) return go(valid);
    const consented = { ...valid, keyOverHttp: origin };
    if (origin === allowed) return go(consented);
    ask({ origin, go: () => void go(consented) });
  };

  /** Resolves to whether the provider works; a canceled test has no result. */
  const testing = async (given: Given): Promise<boolean> => {
    setBusy('test');
    const cancel = new AbortController();
    running.current = cancel;
    try {
      const answer = await host().providers.test(given, { signal: cancel.signal });
      setTested({ answer, asked: typed });
      if (answer.ok) change((now) => withListed(now, typed, answer.models));
      return answer.ok;
    } catch (error) {
      if (cancel.signal.aborted) return false;
      throw error;
    }
  };
  const storing = async (given: Given): Promise<void> => {
    setBusy('save');
    const { keyRemoved, usualModel } = await host().providers.save({
      ...given,
      ...(usual === null ? {} : { usualModel: usual }),
    });
    if (usualModel !== undefined) notify({ title: t('providers.usualModel', { model: usualModel.model }) });
    if (keyRemoved) notify({ title: t('providers.keyRemoved'), text: t('providers.keyRemovedText') });
    onSaved();
  };

  const give = () => {
    allow(asked?.origin ?? null);
    asked?.go();
  };
  return {
    busy,
    test,
    runTest: () => run(async (given) => void (await testing(given))),
    cancelTest: () => running.current?.abort(),
    /** Saves without a test. */
    saveAnyway: () => run(storing),
    /** Tests what was not tested yet, and saves when it works and the models are chosen. */
    save: () =>
      run(async (given) => {
        const isKnownToWork = isStored || test?.ok === true;
        const hadModels = linesOf(typed.models).length > 0;
        if (isKnownToWork || ((await testing(given)) && hadModels)) await storing(given);
      }),
    forgetTest: () => setTested(null),
    consent: { asked, give, close: () => ask(null) },
  };
}
