/** Who serves models: added, tested, changed, removed. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProviderSetting, secretOf } from '../../shared/settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { act } from './change.ts';
import { PageTitle, Row, Rows } from './page-parts.tsx';
import { ProviderForm } from './provider-form.tsx';

type Editing = { readonly what: 'new' } | { readonly what: 'provider'; readonly provider: ProviderSetting };

export function ProvidersPage() {
  const { t } = useTranslation(['settings', 'common']);
  const providers = useAppStore(({ settings }) => settings.providers);
  const secrets = useAppStore((app) => app.secrets);
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  const [editing, setEditing] = useState<Editing | null>(null);
  const [removing, setRemoving] = useState<ProviderSetting | null>(null);
  return (
    <>
      <PageTitle title={t('page.providers')} text={t('providers.text')} />
      <div>
        <Button variant="primary" onClick={() => setEditing({ what: 'new' })}>
          {t('providers.add')}
        </Button>
      </div>
      <Rows label={t('page.providers')}>
        <Row title={t('common:demo')} text={t('providers.demo')} />
        {providers.map((provider) => (
          <Row
            key={provider.id}
            title={provider.name}
            text={
              <>
                <span className="font-mono">{provider.baseUrl}</span> ·{' '}
                {t('providers.models', { count: provider.models.length })} ·{' '}
                {t(secrets.includes(secretOf(provider.id)) ? 'providers.hasKey' : 'providers.noKey')}
              </>
            }
          >
            <Button onClick={() => setEditing({ what: 'provider', provider })}>{t('providers.edit')}</Button>
            <Button variant="danger" onClick={() => setRemoving(provider)}>
              {t('providers.remove')}
            </Button>
          </Row>
        ))}
      </Rows>
      <p className="text-[12.5px] text-faint">{t(`providers.keysIn.${store}`)}</p>
      {editing !== null && (
        <ProviderForm
          provider={editing.what === 'provider' ? editing.provider : null}
          onClose={() => setEditing(null)}
        />
      )}
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
