/** Adds or changes a provider. Testing fills in its models; a key goes to the host and never comes back. */
import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderTest } from '../../shared/contract.ts';
import { ProviderSetting, secretOf } from '../../shared/settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { notify } from '../ui/toast.tsx';
import { act } from './change.ts';
import { freeId, linesOf, PRESETS, type Preset } from './provider-presets.ts';
import { modesOf, savedModes, type ToolModes } from './tool-mode.ts';
import { ToolModesField } from './tool-modes.tsx';

interface ProviderFormProps {
  /** null: a new one. */
  readonly provider: ProviderSetting | null;
  readonly onClose: () => void;
}

export function ProviderForm({ provider, onClose }: ProviderFormProps) {
  const { t } = useTranslation('settings');
  const known = useAppStore(({ settings }) => settings.providers);
  const stored = useAppStore(({ secrets }) => provider !== null && secrets.includes(secretOf(provider.id)));
  const [name, setName] = useState(provider?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(provider?.baseUrl ?? '');
  const [kind, setKind] = useState(provider?.kind ?? 'openai');
  const [key, setKey] = useState('');
  const [models, setModels] = useState((provider?.models ?? []).join('\n'));
  const [modes, setModes] = useState<ToolModes>(modesOf(provider ?? {}));
  const [preset, setPreset] = useState<Preset['id']>('other');
  const [test, setTest] = useState<ProviderTest | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [touched, setTouched] = useState(false);
  const formId = useId();
  const modelsId = useId();

  const id = provider?.id ?? freeId(name, known);
  const listed = linesOf(models);
  const parsed = ProviderSetting.safeParse({
    id,
    name,
    kind,
    baseUrl,
    models: listed,
    ...savedModes(modes, listed),
  });
  const wrong = (field: string) => !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field);
  const withKey = key === '' ? {} : { key };

  const runTest = async (setting: ProviderSetting) => {
    setBusy('test');
    setTest(null);
    await act(async () => {
      const answer = await host().providers.test({ provider: setting, ...withKey });
      setTest(answer);
      if (answer.ok && listed.length === 0) setModels(answer.models.slice(0, 500).join('\n'));
    });
    setBusy(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!parsed.success) return;
    setBusy('save');
    const saved = await act(async () => {
      const { keyRemoved } = await host().providers.save({ provider: parsed.data, ...withKey });
      if (keyRemoved) notify({ title: t('providers.keyRemoved'), text: t('providers.keyRemovedText') });
    });
    setBusy(null);
    if (saved) onClose();
  };
  const choose = (chosen: Preset['id']) => {
    setPreset(chosen);
    const found = PRESETS.find((one) => one.id === chosen);
    setKind(found?.kind ?? 'openai');
    if (found === undefined || found.id === 'other') return;
    setName(found.name);
    setBaseUrl(found.baseUrl);
    setModels('');
    setTest(null);
  };

  return (
    <Dialog
      open={true}
      onClose={onClose}
      title={provider === null ? t('providers.add') : t('providers.editTitle', { name: provider.name })}
      actions={
        <>
          <Button
            busy={busy === 'test'}
            disabled={busy !== null}
            onClick={() => {
              setTouched(true);
              if (parsed.success) void runTest(parsed.data);
            }}
          >
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
      <form id={formId} onSubmit={(event) => void save(event)} className="flex flex-col gap-3 pb-1">
        {provider === null && (
          <Select
            label={t('providers.preset')}
            value={preset}
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
          onChange={({ target }) => setName(target.value)}
          error={touched && wrong('name') ? t('providers.nameWrong') : undefined}
        />
        <TextField
          label={t('providers.baseUrl')}
          value={baseUrl}
          inputMode="url"
          placeholder="https://api.example.com/v1"
          onChange={({ target }) => setBaseUrl(target.value.trim())}
          error={touched && wrong('baseUrl') ? t('providers.baseUrlWrong') : undefined}
        />
        <TextField
          label={t('providers.key')}
          type="password"
          value={key}
          placeholder={stored ? t('providers.keyKept') : t('providers.keyNone')}
          hint={t('providers.keyHint')}
          onChange={({ target }) => setKey(target.value)}
        />
        <div className="flex flex-col gap-1">
          <label htmlFor={modelsId} className="font-medium text-[12.5px] text-soft">
            {t('providers.modelList')}
          </label>
          <textarea
            id={modelsId}
            rows={4}
            value={models}
            spellCheck={false}
            aria-describedby={`${modelsId}-hint`}
            onChange={({ target }) => setModels(target.value)}
            className="w-full resize-y rounded-small border border-line bg-canvas px-2.5 py-1.5 font-mono text-[12.5px]"
          />
          <p id={`${modelsId}-hint`} className="text-[12px] text-faint">
            {t('providers.modelListHint')}
          </p>
        </div>
        {listed.length > 0 && <ToolModesField models={listed} modes={modes} onChange={setModes} />}
        <div role="status">{test !== null && <TestResult test={test} />}</div>
      </form>
    </Dialog>
  );
}

function TestResult({ test }: { readonly test: ProviderTest }) {
  const { t } = useTranslation('settings');
  if (test.ok) {
    return (
      <p className="flex items-center gap-2 rounded-small bg-good-soft px-3 py-2 text-good">
        <CircleCheck aria-hidden="true" size={15} strokeWidth={1.75} />
        {t('providers.testOk', { count: test.models.length })}
      </p>
    );
  }
  return (
    <div className="flex gap-2 rounded-small bg-bad-soft px-3 py-2">
      <CircleX aria-hidden="true" size={15} strokeWidth={1.75} className="mt-0.5 flex-none text-bad" />
      <div>
        <p className="font-medium text-bad">{t(`providers.testFailed.${test.at}`)}</p>
        <p className="text-soft [overflow-wrap:anywhere]">{test.why}</p>
      </div>
    </div>
  );
}
