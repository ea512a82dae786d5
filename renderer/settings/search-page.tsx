/**
 * The page of the search engine that the tool `internet_search` uses. A typed API key is sent to
 * the host, and the host never sends it back.
 */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSetting, searchSecretOf } from '../../shared/search-setting.ts';
import { change, useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { RadioChoice } from '../ui/fields/radio-choice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { PageTitle } from '../ui/page-parts.tsx';
import { SavedField } from './saved-field.tsx';

export function SearchPage() {
  const { t } = useTranslation('settings');
  const search = useAppStore(({ settings }) => settings.search);
  return (
    <>
      <PageTitle title={t('page.search')} text={t('search.text')} />
      <fieldset className="divide-y divide-line rounded-medium border border-line">
        <legend className="sr-only">{t('search.engine')}</legend>
        {SearchSetting.shape.provider.options.map((engine) => (
          <div key={engine}>
            <RadioChoice
              name="search-engine"
              look="row"
              checked={search.provider === engine}
              title={t(`search.name.${engine}`)}
              text={t(`search.hint.${engine}`)}
              onChoose={() => change({ search: { ...search, provider: engine } })}
            />
            {search.provider === engine && (
              <div className="max-w-[480px] pr-4 pb-3.5 pl-[41px] empty:hidden">
                {engine === 'searxng' && <SearxngAddress search={search} />}
                {engine === 'brave' && <BraveKey />}
              </div>
            )}
          </div>
        ))}
      </fieldset>
      <p className="text-[12.5px] text-soft">{t('search.free')}</p>
    </>
  );
}

function SearxngAddress({ search }: { readonly search: SearchSetting }) {
  const { t } = useTranslation('settings');
  return (
    <SavedField
      label={t('search.address')}
      inputMode="url"
      placeholder="http://127.0.0.1:8080"
      value={search.searxngUrl ?? ''}
      hint={search.searxngUrl === null ? t('search.addressNeeded') : t('search.addressHint')}
      read={(typed) => SearchSetting.shape.searxngUrl.safeParse(typed.trim() === '' ? null : typed.trim()).data}
      wrong={t('search.addressWrong')}
      patient={true}
      onSave={(searxngUrl) => change({ search: { ...search, searxngUrl } })}
    />
  );
}

function BraveKey() {
  const { t } = useTranslation('settings');
  const stored = useAppStore(({ secrets }) => secrets.includes(searchSecretOf('brave')));
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  const [key, setKey] = useState('');
  const { busy, perform } = useAct();
  const keep = async (given: string | null) => {
    if (await perform(() => host().assistant.setSearchKey({ provider: 'brave', key: given }))) setKey('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() !== '') void keep(key.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        label={t('search.key')}
        type="password"
        value={key}
        placeholder={t(stored ? 'search.keyKept' : 'search.keyNone')}
        hint={`${t(stored ? 'search.keyHint' : 'search.keyNeeded')} ${t(`providers.keysIn.${store}`)}`}
        onChange={({ target }) => setKey(target.value)}
      />
      <div className="flex gap-1.5">
        <Button type="submit" variant="primary" disabled={busy || key.trim() === ''}>
          {t('search.keepKey')}
        </Button>
        {stored && (
          <Button disabled={busy} onClick={() => void keep(null)}>
            {t('search.removeKey')}
          </Button>
        )}
      </div>
    </form>
  );
}
