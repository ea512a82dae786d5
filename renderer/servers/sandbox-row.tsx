/** The row of a server's page that switches the sandbox, and says what the server may reach there. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';
import type { ServerSandbox } from '../../shared/server-view.ts';
import { act } from '../act.ts';
import { host } from '../stores/host.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { shownPath } from '../ui/folders/shown-path.ts';
import { Row } from '../ui/page-parts.tsx';
import { NoSandbox } from './no-sandbox.tsx';
import { visible } from './setting-text.ts';

interface SandboxRowProps {
  readonly serverId: ServerId;
  readonly sandbox: ServerSandbox;
}

export function SandboxRow({ serverId, sandbox }: SandboxRowProps) {
  const { t } = useTranslation('servers');
  const [leaving, setLeaving] = useState(false);
  const { setting, suggested, missing } = sandbox;
  const set = (now: ServerSandbox['setting']) => void act(() => host().servers.setSandbox({ serverId, sandbox: now }));
  return (
    <Row
      title={t('sandbox.run')}
      text={t('sandbox.runText')}
      below={
        setting === null ? undefined : (
          <div className="flex flex-col gap-2">
            <NoSandbox missing={missing} />
            {missing === null && <Reach sandbox={sandbox} />}
          </div>
        )
      }
    >
      <Switch
        checked={setting !== null}
        label={t('sandbox.run')}
        onChange={(on) => (on ? set(suggested) : setLeaving(true))}
      />
      <ConfirmDialog
        open={leaving}
        danger={true}
        title={t('sandbox.leaveTitle', { name: serverId })}
        description={t('sandbox.leaveText')}
        confirm={t('sandbox.leave')}
        onConfirm={() => set(null)}
        onClose={() => setLeaving(false)}
      />
    </Row>
  );
}

/** What a server may change and reach in the sandbox. */
function Reach({ sandbox: { setting, packages } }: { readonly sandbox: ServerSandbox }) {
  const { t } = useTranslation('servers');
  const folders = [
    ...(setting?.writable ?? []).map((folder) => visible(shownPath(folder))),
    ...(packages === null ? [] : [t('sandbox.cache', { folder: shownPath(packages.cache) })]),
  ];
  const hosts = [
    ...(setting?.hosts ?? []),
    ...(packages === null ? [] : packages.hosts.map((each) => t('sandbox.packages', { host: each }))),
  ];
  const facts = [
    [t('sandbox.mayChange'), folders.length === 0 ? [t('sandbox.nothing')] : folders],
    [t('sandbox.mayReach'), hosts.length === 0 ? [t('sandbox.noHost')] : hosts],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[12.5px] max-sm:grid-cols-1">
      {facts.map(([name, values]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{values.join('\n')}</dd>
        </div>
      ))}
    </dl>
  );
}
