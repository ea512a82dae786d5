/**
 * Adds or changes a provider. Testing fills in its models; a key goes to the host and never comes
 * back.
 */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderTest } from '../../shared/contract/providers.ts';
import { GivenProvider, MOST_MODELS, type ProviderSetting, secretOf } from '../../shared/settings.ts';
import { act } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { notify } from '../ui/toast.tsx';
import { ModelProfileFields } from './model-profile-fields.tsx';
import { ModelsField } from './models-field.tsx';
import { draftsOf, firstWrong, savedProfiles } from './profile-draft.ts';
import {
  formatOf,
  isSameTarget,
  modelsProblem,
  type ProviderDraft,
  providerDraft,
  withListed,
  withPreset,
} from './provider-draft.ts';
import { freeId, linesOf, PRESETS, type Preset } from './provider-presets.ts';
import { ProviderTestResult } from './provider-test-result.tsx';

/** What a test said, and of what. */
interface Tested {
  readonly answer: ProviderTest;
  readonly asked: ProviderDraft;
}

interface ProviderFormProps {
  /** null: a new one. */
  readonly provider: ProviderSetting | null;
  readonly onClose: () => void;
}

export function ProviderForm({ provider, onClose }: ProviderFormProps) {
  const { t } = useTranslation('settings');
  const known = useAppStore(({ settings }) => settings.providers);
  const stored = useAppStore(({ secrets }) => provider !== null && secrets.includes(secretOf(provider.id)));
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  const [draft, setDraft] = useState(() => providerDraft(provider));
  const [drafts, setDrafts] = useState(draftsOf(provider ?? {}));
  const [chosenModel, setChosenModel] = useState('');
  const [tested, setTested] = useState<Tested | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [touched, setTouched] = useState(false);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  const edit = (changed: Partial<ProviderDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const { name, baseUrl, key, models } = draft;
  const kind = provider?.kind ?? formatOf(draft);
  const test = tested !== null && isSameTarget(tested.asked, draft) ? tested.answer : null;
  const id = provider?.id ?? freeId(name, known);
  const listed = linesOf(models);
  const parsed = GivenProvider.safeParse({
    id,
    name,
    kind,
    baseUrl,
    models: listed,
    ...savedProfiles(drafts, listed),
  });
  const wrong = (field: string) => !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field);
  const withKey = key === '' ? {} : { key };

  /** The setting as it can be saved; null: something is wrong, and the focus goes there. */
  const checked = (): ProviderSetting | null => {
    setTouched(true);
    const wrongModel = firstWrong(drafts, listed);
    if (wrongModel !== null) setChosenModel(wrongModel);
    if (parsed.success && wrongModel === null) return parsed.data;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return null;
  };
  const runTest = async () => {
    const setting = checked();
    if (setting === null) return;
    setBusy('test');
    await act(async () => {
      const answer = await host().providers.test({ provider: setting, ...withKey });
      setTested({ answer, asked: draft });
      if (answer.ok) setDraft((now) => withListed(now, draft, answer.models));
    });
    setBusy(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const setting = checked();
    if (setting === null) return;
    setBusy('save');
    const saved = await act(async () => {
      const { keyRemoved, usualModel } = await host().providers.save({ provider: setting, ...withKey });
      if (usualModel !== undefined) notify({ title: t('providers.usualModel', { model: usualModel.model }) });
      if (keyRemoved) notify({ title: t('providers.keyRemoved'), text: t('providers.keyRemovedText') });
    });
    setBusy(null);
    if (saved) onClose();
  };
  const choose = (chosen: Preset['id']) => {
    const found = PRESETS.find((one) => one.id === chosen);
    if (found !== undefined) setDraft((now) => withPreset(now, found));
  };

  return (
    <Dialog
      open={true}
      onClose={onClose}
      title={provider === null ? t('providers.add') : t('providers.editTitle', { name: provider.name })}
      actions={
        <>
          <Button busy={busy === 'test'} disabled={busy !== null} onClick={() => void runTest()}>
            {t('providers.test')}
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy === 'save'} disabled={busy !== null}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={(event) => void save(event)} className="flex flex-col gap-3 pb-1">
        {provider === null && (
          <Select
            label={t('providers.preset')}
            value={draft.preset}
            options={PRESETS.map((one) => ({
              value: one.id,
              label: one.id === 'other' ? t('providers.otherPreset') : one.name,
            }))}
            onChange={choose}
          />
        )}
        <TextField
          label={t('providers.name')}
          value={name}
          onChange={({ target }) => edit({ name: target.value })}
          error={touched && wrong('name') ? t('providers.nameWrong') : undefined}
        />
        <TextField
          label={t('providers.baseUrl')}
          value={baseUrl}
          inputMode="url"
          placeholder="https://api.example.com/v1"
          onChange={({ target }) => edit({ baseUrl: target.value.trim() })}
          error={touched && wrong('baseUrl') ? t('providers.baseUrlWrong') : undefined}
        />
        <TextField
          label={t('providers.key')}
          type="password"
          value={key}
          placeholder={stored ? t('providers.keyKept') : t('providers.keyNone')}
          hint={`${t('providers.keyHint')} ${t(`providers.keysIn.${store}`)}`}
          onChange={({ target }) => edit({ key: target.value })}
        />
        <ModelsField
          value={models}
          problem={touched ? modelsProblem(listed) : null}
          onChange={(typed) => edit({ models: typed })}
        />
        {listed.length > 0 && (
          <ModelProfileFields
            models={listed}
            model={listed.includes(chosenModel) ? chosenModel : (listed[0] ?? '')}
            onChooseModel={setChosenModel}
            baseUrl={baseUrl}
            drafts={drafts}
            onChange={setDrafts}
            strict={touched}
          />
        )}
        <div role="status">
          {test !== null && (
            <ProviderTestResult
              test={test}
              kind={kind}
              busy={busy === 'test'}
              onRetry={() => void runTest()}
              onUseOffered={(offered) => {
                edit({ models: offered.slice(0, MOST_MODELS).join('\n') });
                setTested(null);
              }}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}
