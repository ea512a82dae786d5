/**
 * Lists the model servers that were found on this computer. One click adds a server as a
 * provider.
 */
import { useTranslation } from 'react-i18next';
import type { LocalProvider } from '../../shared/contract/providers.ts';
import { useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { type Asked, useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/page-parts.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { notify } from '../ui/toast.tsx';
import { freeId } from './provider-names.ts';

const findLocal = () => host().providers.findLocal();

export function LocalProviders() {
  const { t } = useTranslation('settings');
  const { asked, again } = useAsked(findLocal);
  return (
    <section aria-labelledby="found-here" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id="found-here" className="font-semibold text-[13.5px]">
            {t('local.title')}
          </h3>
          <p className="text-[12.5px] text-soft">{t('local.text')}</p>
        </div>
        <Button busy={asked.state === 'loading'} onClick={again}>
          {t('local.again')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        <Progress search={asked} />
      </div>
      {asked.state === 'ready' && asked.value.length > 0 && (
        <Rows label={t('local.title')}>
          {asked.value.map((server) => (
            <Server key={server.baseUrl} server={server} />
          ))}
        </Rows>
      )}
    </section>
  );
}

const NOTE = 'flex items-center gap-2 rounded-medium border border-line border-dashed px-4 py-3 text-[12.5px]';

function Progress({ search }: { readonly search: Asked<readonly LocalProvider[]> }) {
  const { t } = useTranslation('settings');
  switch (search.state) {
    case 'loading':
      return (
        <p className={`${NOTE} text-soft`}>
          <Spinner /> {t('local.looking')}
        </p>
      );
    case 'failed':
      return <p className={`${NOTE} text-bad`}>{t('local.failed', { why: search.failure.message })}</p>;
    default:
      return search.value.length === 0 ? <p className={`${NOTE} text-soft`}>{t('local.none')}</p> : null;
  }
}

function Server({ server: { name, baseUrl, models } }: { readonly server: LocalProvider }) {
  const { t } = useTranslation('settings');
  const providers = useAppStore(({ settings }) => settings.providers);
  const { busy, perform } = useAct();
  const added = providers.some((provider) => sameAddress(provider.baseUrl, baseUrl));
  const add = async () => {
    const setting = { id: freeId(name, providers), name, kind: 'openai' as const, baseUrl, models: [...models] };
    await perform(async () => {
      const { usualModel } = await host().providers.save({ provider: setting });
      if (usualModel !== undefined) notify({ title: t('providers.usualModel', { model: usualModel.model }) });
    });
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

/** Whether two URLs refer to the same server. `localhost` counts as equal to `127.0.0.1`. */
function sameAddress(one: string, other: string): boolean {
  const plain = (address: string) => address.replace('//localhost', '//127.0.0.1').replace(/\/+$/, '');
  return plain(one) === plain(other);
}
