/**
 * The page of the model providers, on which the user adds, tests, orders, edits and removes them.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderSetting } from '../../shared/settings.ts';
import { act, useAct } from '../act.ts';
import { orderProviders, useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { useNavigation } from '../stores/navigation-store.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { LocalProviders } from './local-providers.tsx';
import { moved } from './moved.ts';
import { ProviderForm } from './provider-form.tsx';
import { ProviderRow } from './provider-row.tsx';
import { ProviderTiles } from './provider-tiles.tsx';

export function ProvidersPage() {
  const { t } = useTranslation(['settings', 'common']);
  const providers = useAppStore(({ settings }) => settings.providers);
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  const wanted = useNavigation(({ screen }) => (screen.name === 'settings' ? screen.provider : null));
  const [editing, setEditing] = useState<ProviderSetting | null>(
    () => providers.find(({ id }) => id === wanted) ?? null,
  );
  const [removing, setRemoving] = useState<ProviderSetting | null>(null);
  const { move, place } = useMoves(providers);
  return (
    <>
      <PageTitle title={t('page.providers')} text={t('providers.text')} />
      <Rows label={t('page.providers')}>
        <Row title={t('common:demo')} text={t('providers.demo')} />
        {providers.map((provider, index) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            onUp={index === 0 ? null : () => move(index, -1)}
            onDown={index === providers.length - 1 ? null : () => move(index, 1)}
            onEdit={() => setEditing(provider)}
            onRemove={() => setRemoving(provider)}
          />
        ))}
      </Rows>
      <p role="status" className="sr-only">
        {place !== null && t('providers.moved', { name: place.name, place: place.number, count: providers.length })}
      </p>
      <p className="text-[12.5px] text-faint">{t(`providers.keysIn.${store}`)}</p>
      <section aria-labelledby="add-provider" className="flex flex-col gap-2">
        <h3 id="add-provider" className="font-semibold text-[13.5px]">
          {t('providers.addTitle')}
        </h3>
        <ProviderTiles label={t('providers.addTitle')} />
      </section>
      <LocalProviders />
      {editing !== null && <ProviderForm provider={editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={removing !== null}
        title={t('providers.removeTitle', { name: removing?.name ?? '' })}
        description={t('providers.removeText')}
        confirm={t('providers.remove')}
        danger={true}
        onConfirm={() => removing !== null && void act(() => host().providers.remove({ id: removing.id }))}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

/**
 * Moves providers one at a time, because each move depends on the order after the previous move.
 */
function useMoves(providers: readonly ProviderSetting[]) {
  const { busy, perform } = useAct();
  const [place, setPlace] = useState<{ readonly name: string; readonly number: number } | null>(null);
  const move = (index: number, by: -1 | 1) => {
    const name = providers[index]?.name;
    if (busy || name === undefined) return;
    const ids = moved(providers, index, by).map(({ id }) => id);
    void perform(() => orderProviders(ids)).then((done) => done && setPlace({ name, number: index + by + 1 }));
  };
  return { move, place };
}
