/** Shows how a server is reached and which rights it has, with buttons for actions on it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerDetail } from '../../shared/server-view.ts';
import { act } from '../act.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Row, Rows } from '../ui/page-parts.tsx';
import { copySettings } from './copy-settings.ts';
import { LaunchFacts } from './launch-facts.tsx';
import { SandboxRow } from './sandbox-row.tsx';
import { ServerForm } from './server-form.tsx';
import { settingText } from './setting-text.ts';

export function ServerOverview({ detail }: { readonly detail: ServerDetail }) {
  const { t } = useTranslation('servers');
  const { id, setting, sandbox, origin, trusted, sampling, loggedIn, launch, state } = detail;
  const isKept = origin !== null && origin !== 'process';
  return (
    <>
      <Facts detail={detail} />
      {isKept && setting !== null && <Actions detail={detail} />}
      {isKept && (
        <Rows label={t('overview.allowed')}>
          {sandbox !== null && <SandboxRow serverId={id} sandbox={sandbox} />}
          <Row title={t('overview.trusted')} text={t('overview.trustedText')}>
            <Switch
              checked={trusted}
              label={t('overview.trusted')}
              onChange={(now) => void act(() => host().servers.setTrusted({ serverId: id, trusted: now }))}
            />
          </Row>
          <Row title={t('overview.sampling')} text={t('overview.samplingText')}>
            <Switch
              checked={sampling}
              label={t('overview.sampling')}
              onChange={(now) => void act(() => host().servers.setSampling({ serverId: id, sampling: now }))}
            />
          </Row>
          {loggedIn && (
            <Row title={t('overview.loggedIn')}>
              <Button onClick={() => void act(() => host().servers.logout({ serverId: id }))}>
                {t('action.logout')}
              </Button>
            </Row>
          )}
        </Rows>
      )}
      {launch !== null && state !== 'error' && (
        <section className="flex flex-col gap-1.5">
          <h3 className="font-semibold">{t('problem.launch')}</h3>
          <LaunchFacts launch={launch} />
        </section>
      )}
    </>
  );
}

function Facts({ detail }: { readonly detail: ServerDetail }) {
  const { t } = useTranslation('servers');
  const { setting, origin, claims, protocolVersion } = detail;
  const facts = [
    ...(setting === null
      ? []
      : [
          [
            t(setting.transport === 'stdio' ? 'overview.command' : 'overview.address'),
            settingText(setting, t('found.hidden')),
          ],
        ]),
    ...(origin === null ? [] : [[t('overview.origin'), t(`origin.${origin}`)]]),
    ...(claims === null ? [] : [[t('overview.claims'), `${claims.name} ${claims.version}`]]),
    ...(protocolVersion === null ? [] : [[t('overview.protocol'), protocolVersion]]),
  ];
  return (
    <dl aria-label={t('overview.facts')} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 max-sm:grid-cols-1">
      {facts.map(([name, value], place) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd
            className={`min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] max-sm:mb-1.5 ${place === 0 && setting !== null ? 'font-mono text-[12.5px]' : ''}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ detail }: { readonly detail: ServerDetail }) {
  const { t } = useTranslation('servers');
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const { id, state } = detail;
  const runs = state === 'running' || state === 'idle' || state === 'starting';
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('edit')}>{t('action.edit')}</Button>
      {runs && (
        <Button onClick={() => void act(() => host().servers.restart({ serverId: id }))}>{t('action.restart')}</Button>
      )}
      <Button onClick={() => void copySettings([id])}>{t('action.copy')}</Button>
      <Button variant="danger" onClick={() => setOpen('remove')}>
        {t('action.remove')}
      </Button>
      {open === 'edit' && <ServerForm server={detail} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('remove.title', { name: id })}
        description={t('remove.text')}
        confirm={t('action.remove')}
        danger={true}
        onConfirm={() => void act(() => host().servers.remove({ serverId: id }))}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
