/** The page that lists the browsers that may use Loopwright, and makes addresses for others. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownPage } from '../../shared/contract/pages.ts';
import { plainLine } from '../../shared/visible-text.ts';
import { act, useAct } from '../act.ts';
import {
  disconnectAllPages,
  disconnectPage,
  disconnectThisPage,
  loadPages,
  newPageAddress,
  useConnectedPages,
} from '../stores/connected-pages.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { notify } from '../ui/toast.tsx';
import { useDateTime } from '../ui/use-date-time.ts';

export function ConnectedPages() {
  const { t } = useTranslation('settings');
  const asked = useConnectedPages(({ pages }) => pages);
  useEffect(() => {
    const load = () => void loadPages();
    load();
    // The user comes back from another page, which may have connected.
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, []);
  return (
    <>
      <PageTitle title={t('page.pages')} text={t('connected.text')} />
      <NewAddress />
      {asked?.state === 'failed' && (
        <ErrorState title={t('connected.failed')} details={asked.failure.message} onRetry={() => void loadPages()} />
      )}
      {asked?.state === 'ready' && (
        <>
          <Rows label={t('page.pages')}>
            {asked.value.map((page) => (
              <PageRow key={page.id} page={page} />
            ))}
          </Rows>
          <DisconnectAll />
        </>
      )}
    </>
  );
}

function PageRow({ page }: { readonly page: KnownPage }) {
  const { t } = useTranslation('settings');
  const name = plainLine(page.label) || t('connected.unknown');
  const time = useDateTime({ inSentence: true });
  const [asks, setAsks] = useState(false);
  const disconnect = () => void act(() => disconnectPage(page.id), t('connected.notDisconnected'));
  const now = page.tabs === 0 ? t('connected.notOpen') : t('connected.open', { count: page.tabs });
  return (
    <Row
      title={
        <>
          {name}
          {page.isThis && (
            <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 font-normal text-[12px] text-soft">
              {t('connected.this')}
            </span>
          )}
        </>
      }
      text={
        <>
          {now} · {t('connected.used', { time: time(page.usedAt) })}
          <br />
          {t('connected.since', { time: time(page.since) })} · {t('connected.until', { time: time(page.expiresAt) })}
        </>
      }
    >
      <Button
        aria-label={t('connected.disconnectNamed', { name })}
        onClick={page.isThis ? () => setAsks(true) : disconnect}
      >
        {t('connected.disconnect')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('connected.disconnectThis')}
        description={t('connected.disconnectThisText')}
        confirm={t('connected.disconnect')}
        danger={true}
        onConfirm={() => disconnectThisPage(page.id)}
        onClose={() => setAsks(false)}
      />
    </Row>
  );
}

/** Makes an address and shows it until another one is made. */
function NewAddress() {
  const { t } = useTranslation('settings');
  const [address, setAddress] = useState<string | null>(null);
  const { busy, perform } = useAct(t('connected.noAddress'));
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ title: t('connected.copied') }),
      () => notify({ title: t('data.notCopied'), tone: 'bad' }),
    );
  return (
    <Rows label={t('connected.another')}>
      <Row
        title={t('connected.another')}
        text={t('connected.anotherText')}
        below={
          address !== null && (
            <div className="flex flex-wrap items-center gap-2 rounded-small border border-line bg-sunken p-2">
              <code className="min-w-0 flex-1 select-all break-all font-mono text-[12.5px]">{address}</code>
              <Button onClick={() => copy(address)}>{t('connected.copy')}</Button>
            </div>
          )
        }
      >
        <Button disabled={busy} onClick={() => void perform(async () => setAddress(await newPageAddress()))}>
          {t(address === null ? 'connected.make' : 'connected.makeAnother')}
        </Button>
      </Row>
    </Rows>
  );
}

function DisconnectAll() {
  const { t } = useTranslation('settings');
  const [asks, setAsks] = useState(false);
  return (
    <div>
      <Button variant="danger" onClick={() => setAsks(true)}>
        {t('connected.disconnectAll')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('connected.disconnectAllTitle')}
        description={t('connected.disconnectAllText')}
        confirm={t('connected.disconnectAll')}
        danger={true}
        onConfirm={disconnectAllPages}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}
