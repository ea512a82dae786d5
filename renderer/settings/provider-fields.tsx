/** The fields of a provider: where it is and which key it has. */
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, catalogueEntryAt } from '../../shared/provider-catalogue.ts';
import { type ProviderSetting, secretOf } from '../../shared/settings.ts';
import { openOutside } from '../actions/open-outside.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { withAddress, withResource } from './provider-draft.ts';
import type { useProviderDraft } from './use-provider-draft.ts';

interface ProviderFieldsProps {
  /** The provider to change; null: the form adds a new provider. */
  readonly provider: ProviderSetting | null;
  /** What a new provider starts from. */
  readonly entry: CatalogueEntry;
  readonly draft: ReturnType<typeof useProviderDraft>;
}

export function ProviderFields({ provider, entry, draft }: ProviderFieldsProps) {
  const { typed, edit, isWrong, touched } = draft;
  const isGuided = provider === null && entry.asksFor !== 'address';
  const isNewNamed = provider === null && !isGuided;
  const names = <NameFields draft={draft} hasAddress={!isGuided || entry.asksFor === 'nothing'} isFirst={isNewNamed} />;
  return (
    <>
      {!isGuided && names}
      {isGuided && <PlaceField entry={entry} draft={draft} />}
      <KeyField
        provider={provider}
        page={keyPageOf(entry, typed.baseUrl)}
        value={typed.key}
        isFirst={isGuided && entry.asksFor === 'nothing' && entry.runs === 'elsewhere'}
        onChange={(key) => edit({ key })}
      />
      {isGuided && <Folded wrong={touched && (isWrong('name') || isWrong('baseUrl'))}>{names}</Folded>}
    </>
  );
}

/** The page on which a key for an address is made; null: no page is known. */
function keyPageOf(entry: CatalogueEntry, baseUrl: string): string | null {
  const found = entry.id === 'other' ? catalogueEntryAt(baseUrl) : entry;
  const host = URL.parse(baseUrl)?.host;
  const place = found?.places.find((one) => URL.parse(one.baseUrl)?.host === host) ?? found?.places[0];
  return place?.keyPage ?? null;
}

/** Fields that seldom need a change. They are open while one of them is wrong. */
function Folded({ wrong, children }: { readonly wrong: boolean; readonly children: React.ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <details open={wrong || undefined}>
      <summary className="w-fit cursor-pointer rounded-small text-[12.5px] text-soft hover:text-ink">
        {t('providers.nameAndAddress')}
      </summary>
      <div className="mt-2 flex flex-col gap-3">{children}</div>
    </details>
  );
}

interface DraftProps {
  readonly draft: ReturnType<typeof useProviderDraft>;
}

interface NameFieldsProps extends DraftProps {
  readonly hasAddress: boolean;
  /** Whether the name has the focus at first. */
  readonly isFirst: boolean;
}

function NameFields({ draft: { typed, edit, isWrong }, hasAddress, isFirst }: NameFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextField
        label={t('providers.name')}
        data-first-focus={isFirst}
        value={typed.name}
        onChange={({ target }) => edit({ name: target.value })}
        error={isWrong('name') ? t('providers.nameWrong') : undefined}
      />
      {hasAddress && (
        <TextField
          label={t('providers.baseUrl')}
          value={typed.baseUrl}
          inputMode="url"
          placeholder="https://api.example.com/v1"
          onChange={({ target }) => edit({ baseUrl: target.value.trim() })}
          error={isWrong('baseUrl') ? t('providers.baseUrlWrong') : undefined}
        />
      )}
    </>
  );
}

/** What stands for the address: the region, or the Azure resource. Nothing where there is one address only. */
function PlaceField({ entry, draft }: DraftProps & { readonly entry: CatalogueEntry }) {
  const { t } = useTranslation('settings');
  const { typed, change, isWrong } = draft;
  if (entry.asksFor === 'azure-resource')
    return (
      <TextField
        label={t('providers.azure.label')}
        value={typed.resource}
        autoFocus={true}
        data-first-focus={true}
        hint={typed.baseUrl === '' ? t('providers.azure.hint') : <span className="font-mono">{typed.baseUrl}</span>}
        error={isWrong('baseUrl') ? t('providers.azure.wrong') : undefined}
        onChange={({ target }) => change((now) => withResource(now, target.value))}
      />
    );
  if (entry.places.length === 1) return null;
  return (
    <Select
      label={t('providers.region.label')}
      hint={t('providers.region.hint')}
      value={typed.baseUrl}
      options={entry.places.map(({ region, baseUrl }) => ({
        value: baseUrl,
        label: `${t(`providers.region.${region}`)} · ${new URL(baseUrl).host}`,
      }))}
      onChange={(baseUrl) => change((now) => withAddress(now, baseUrl))}
    />
  );
}

interface KeyFieldProps {
  readonly provider: ProviderSetting | null;
  readonly page: string | null;
  readonly value: string;
  /** Whether the key has the focus at first. */
  readonly isFirst: boolean;
  readonly onChange: (key: string) => void;
}

function KeyField({ provider, page, value, isFirst, onChange }: KeyFieldProps) {
  const { t } = useTranslation('settings');
  const stored = useAppStore(({ secrets }) => provider !== null && secrets.includes(secretOf(provider.id)));
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  const empty = page === null ? t('providers.keyNone') : t('providers.keyPaste');
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={t('providers.key')}
        type="password"
        data-first-focus={isFirst}
        value={value}
        placeholder={stored ? t('providers.keyKept') : empty}
        hint={`${t('providers.keyHint')} ${t(`providers.keysIn.${store}`)}`}
        onChange={({ target }) => onChange(target.value)}
      />
      {page !== null && (
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => openOutside(page) && event.preventDefault()}
          className="inline-flex w-fit items-center gap-1 rounded-small text-[12.5px] text-accent underline underline-offset-2 dark:text-[#a5a1ff]"
        >
          {t('providers.getKey')} <ExternalLink aria-hidden="true" size={13} strokeWidth={1.5} />
        </a>
      )}
    </div>
  );
}
