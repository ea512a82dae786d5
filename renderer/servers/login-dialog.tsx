/**
 * A dialog that shows the complete URL of the login page before the page is opened. It closes
 * when the server has accepted the login.
 */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../shared/server-view.ts';
import { openOutside } from '../actions/open-outside.ts';
import { useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { Spinner } from '../ui/states/spinner.tsx';

interface LoginDialogProps {
  readonly server: ServerView;
  readonly onClose: () => void;
}

export function LoginDialog({ server: { id, state }, onClose }: LoginDialogProps) {
  const { t } = useTranslation('servers');
  const login = useCallback(() => host().servers.login({ serverId: id }), [id]);
  const { asked, again } = useAsked(login);
  useEffect(() => {
    if (state !== 'needs-login') onClose();
  }, [state, onClose]);
  return (
    <Dialog open={true} onClose={onClose} title={t('login.title', { name: id })} description={t('login.text')}>
      <AskedView asked={asked} loading={t('login.asking')} failed={t('login.failed')} onRetry={again}>
        {({ url }) => <Address url={url} />}
      </AskedView>
    </Dialog>
  );
}

function Address({ url }: { readonly url: string }) {
  const { t } = useTranslation('servers');
  const [opened, setOpened] = useState(false);
  const open = () => {
    // The host sends only http and https URLs; this check ensures that no other URL is opened.
    if (!/^https?:\/\//.test(url)) return;
    setOpened(true);
    if (!openOutside(url)) window.open(url, '_blank', 'noopener,noreferrer');
  };
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="font-medium">{URL.parse(url)?.host}</p>
      <code className="block rounded-small border border-line bg-sunken px-2.5 py-1.5 font-mono text-[12.5px] [overflow-wrap:anywhere]">
        {url}
      </code>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={open}>
          {t('login.open')}
        </Button>
        <p role="status" className="flex items-center gap-2 text-soft empty:hidden">
          {opened && (
            <>
              <Spinner /> {t('login.waiting')}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
