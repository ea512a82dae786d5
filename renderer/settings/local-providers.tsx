/** Model servers that were found on this computer. One click adds a server as a provider. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalProvider } from '../../shared/contract/providers.ts';
import { act } from '../act.ts';
import { attempt } from '../actions/attempt.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/page-parts.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { notify } from '../ui/toast.tsx';
import { freeId } from './provider-presets.ts';

type Search =
  | { readonly state: 'looking' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'found'; readonly servers: readonly LocalProvider[] };

export function LocalProviders() {
  const { t } = useTranslation('settings');
  const { search, look } = useSearch();
  return (
    <section aria-labelledby="found-here" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id="found-here" className="font-semibold text-[13.5px]">
            {t('local.title')}
          </h3>
          <p className="text-[12.5px] text-soft">{t('local.text')}</p>
        </div>
        <Button busy={search.state === 'looking'} onClick={look}>
          {t('local.again')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        <Progress search={search} />
      </div>
      {search.state === 'found' && search.servers.length > 0 && (
        <Rows label={t('local.title')}>
          {search.servers.map((server) => (
            <Server key={server.baseUrl} server={server} />
          ))}
        </Rows>
      )}
    </section>
  );
}

function useSearch(): { readonly search: Search; readonly look: () => void } {
  const [search, setSearch] = useState<Search>({ state: 'looking' });
  const look = useCallback(() => {
    setSearch({ state: 'looking' });
    void attempt(
      async () => setSearch({ state: 'found', servers: await host().providers.findLocal() }),
      ({ message }) => setSearch({ state: 'failed', why: message }),
    );
  }, []);
  useEffect(look, [look]);
  return { search, look };
}

const NOTE = 'flex items-center gap-2 rounded-medium border border-line border-dashed px-4 py-3 text-[12.5px]';

function Progress({ search }: { readonly search: Search }) {
  const { t } = useTranslation('settings');
  switch (search.state) {
    case 'looking':
      return (
        <p className={`${NOTE} text-soft`}>
          <Spinner /> {t('local.looking')}
        </p>
      );
    case 'failed':
      return <p className={`${NOTE} text-bad`}>{t('local.failed', { why: search.why })}</p>;
    default:
      return search.servers.length === 0 ? <p className={`${NOTE} text-soft`}>{t('local.none')}</p> : null;
  }
}

function Server({ server: { name, baseUrl, models } }: { readonly server: LocalProvider }) {
  const { t } = useTranslation('settings');
  const providers = useAppStore(({ settings }) => settings.providers);
  const [busy, setBusy] = useState(false);
  const added = providers.some((provider) => sameAddress(provider.baseUrl, baseUrl));
  const add = async () => {
    setBusy(true);
    const setting = { id: freeId(name, providers), name, kind: 'openai' as const, baseUrl, models: [...models] };
    await act(async () => {
      const { usualModel } = await host().providers.save({ provider: setting });
      if (usualModel !== undefined) notify({ title: t('providers.usualModel', { model: usualModel.model }) });
    });
    setBusy(false);
  };
  return (
    <Row
      title={name}
      text={
        <>
          <span className="font-mono">{baseUrl}</span> · {t('providers.models', { count: models.length })}
        </>
      }
    >
      {added ? (
        <span className="text-[12.5px] text-faint">{t('local.added')}</span>
      ) : (
        <Button busy={busy} onClick={() => void add()} aria-label={t('local.addNamed', { name })}>
          {t('local.add')}
        </Button>
      )}
    </Row>
  );
}

/** Whether two addresses name the same server: `localhost` is the same as `127.0.0.1`. */
function sameAddress(one: string, other: string): boolean {
  const plain = (address: string) => address.replace('//localhost', '//127.0.0.1').replace(/\/+$/, '');
  return plain(one) === plain(other);
}
