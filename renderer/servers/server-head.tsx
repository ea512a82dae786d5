/**
 * The head row of a server, with its switch, its name, its state, and a button for what the
 * server needs from the user.
 */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerDetail, ServerView } from '../../shared/server-view.ts';
import { act, change } from '../act.ts';
import { formatTokens } from '../i18n/format.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useServerName } from '../ui/text/server-name.ts';
import { LoginDialog } from './login-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { needOf } from './server-need.ts';

interface ServerHeadProps {
  readonly server: ServerView;
  /** The details of the server; null: they are not loaded yet. */
  readonly detail: ServerDetail | null;
  /** The name of the server, as a heading or as a button. */
  readonly children: ReactNode;
}

const DOTS: Readonly<Record<ServerView['state'], string>> = {
  off: 'bg-line',
  idle: 'bg-good',
  starting: 'bg-warn',
  running: 'bg-good',
  'needs-review': 'bg-warn',
  'needs-login': 'bg-warn',
  error: 'bg-bad',
};

export function ServerHead({ server, detail, children }: ServerHeadProps) {
  const { t } = useTranslation('servers');
  const name = useServerName()(server.id);
  const [open, setOpen] = useState<'review' | 'login' | null>(null);
  const need = needOf(server, detail);
  const close = () => setOpen(null);
  const switchTo = (on: boolean) => {
    if (on && need === 'review') setOpen('review');
    else change({ serverSwitches: { [server.id]: on } });
  };
  const restart = () => void act(() => host().servers.restart({ serverId: server.id }));
  return (
    <div className="flex min-h-[42px] flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5">
      <Switch checked={server.on} label={t('switch', { name })} onChange={switchTo} />
      <span aria-hidden="true" className={`size-2 flex-none rounded-full ${DOTS[server.state]}`} />
      {children}
      <span className="rounded-[4px] border border-line px-1 text-[11px] text-soft">
        {server.transport === 'in-process' ? t('builtIn') : t(`transport.${server.transport}`)}
      </span>
      <Standing server={server} detail={detail} />
      {need !== null && (
        <Button
          aria-label={t(`action.${need}Named`, { name })}
          onClick={() => (need === 'restart' ? restart() : setOpen(need))}
        >
          {t(`action.${need}`)}
        </Button>
      )}
      {open === 'review' && <ReviewDialog serverId={server.id} onClose={close} />}
      {open === 'login' && <LoginDialog server={server} onClose={close} />}
    </div>
  );
}

/**
 * Shows the state of the server. If the server runs, also shows what it offers and how many
 * tokens this costs.
 */
function Standing({ server, detail }: Pick<ServerHeadProps, 'server' | 'detail'>) {
  const { t, i18n } = useTranslation('servers');
  const { state, tools, prompts, resources, tokens } = server;
  const isReady = state === 'running' || state === 'idle';
  const isUnseen = (state === 'off' || state === 'needs-review') && detail?.review?.before === null;
  const isRestricted = state === 'needs-review' && detail !== null && detail.restrictedFolder !== null;
  const never = isUnseen ? detail.origin : null;
  const counts = [
    t('tools', { count: tools }),
    ...(prompts === 0 ? [] : [t('prompts', { count: prompts })]),
    ...(resources === 0 ? [] : [t('resources', { count: resources })]),
    t('tokens', { tokens: formatTokens(tokens, i18n.language) }),
  ];
  return (
    <>
      <span className={isReady ? 'sr-only' : `text-[12.5px] ${state === 'error' ? 'text-bad' : 'text-soft'}`}>
        {isRestricted ? t('state.restricted') : never === null ? t(`state.${state}`) : t(`neverStarted.${never}`)}
      </span>
      <span className="ml-auto text-[12.5px] text-soft">
        {(isReady || (server.builtIn && tools > 0)) && counts.join(' · ')}
      </span>
    </>
  );
}
