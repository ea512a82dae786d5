/** A list of all servers with their states, and buttons that add servers. */
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';
import type { ServerView } from '../../shared/server-view.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useServerDetail } from '../stores/servers-store.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-parts.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { useServerName } from '../ui/text/server-name.ts';
import { copySettings } from './copy-settings.ts';
import { ImportDialog } from './import-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { ServerForm } from './server-form.tsx';
import { ServerHead } from './server-head.tsx';
import { ServerProblem } from './server-problem.tsx';

interface ServerListProps {
  /**
   * The server whose details the user has just left, so that its row gets the focus; null: there
   * is none.
   */
  readonly left: ServerId | null;
  readonly onShow: (id: ServerId) => void;
}

export function ServerList({ left, onShow }: ServerListProps) {
  const { t } = useTranslation(['servers', 'settings']);
  const servers = useAppStore((app) => app.servers);
  const [open, setOpen] = useState<'add' | 'paste' | 'import' | null>(null);
  const own = servers.filter(({ builtIn }) => !builtIn);
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle title={t('settings:page.servers')} text={t('text')} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setOpen('add')}>
          <Plus aria-hidden="true" size={14} strokeWidth={1.75} />
          {t('action.add')}
        </Button>
        <Button onClick={() => setOpen('paste')}>{t('action.paste')}</Button>
        <Button onClick={() => setOpen('import')}>{t('action.import')}</Button>
        {own.length > 0 && (
          <Button variant="quiet" onClick={() => void copySettings(own.map(({ id }) => id))}>
            {t('action.copyAll')}
          </Button>
        )}
      </div>
      <ul aria-label={t('settings:page.servers')} className="divide-y divide-line rounded-medium border border-line">
        {servers.map((server) => (
          <ServerRow key={server.id} server={server} wasLeft={server.id === left} onShow={() => onShow(server.id)} />
        ))}
      </ul>
      {own.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {open === 'add' && <ServerForm server={null} onClose={close} />}
      {open === 'paste' && <PasteDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}

interface ServerRowProps {
  readonly server: ServerView;
  readonly wasLeft: boolean;
  readonly onShow: () => void;
}

function ServerRow({ server, wasLeft, onShow }: ServerRowProps) {
  const { t } = useTranslation('servers');
  const name = useServerName()(server.id);
  const isFine = server.state === 'running' || server.state === 'idle' || server.state === 'starting';
  const asked = useServerDetail(server.id, !server.builtIn && !isFine);
  const detail = !isFine && asked?.state === 'ready' ? asked.value : null;
  return (
    <li className="overflow-hidden first:rounded-t-medium last:rounded-b-medium">
      <ServerHead server={server} detail={detail}>
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the focus returns to the row that the user came from
          autoFocus={wasLeft}
          onClick={onShow}
          className="flex min-w-0 items-center gap-1 rounded-[4px] text-left hover:underline"
        >
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {name !== server.id && (
            <code className="ml-1 font-mono text-[12px] text-faint max-sm:hidden">{server.id}</code>
          )}
          <span className="sr-only">{t('details')}</span>
          <ChevronRight aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none text-faint" />
        </button>
      </ServerHead>
      <ServerProblem server={server} detail={detail} />
      {server.toDecide > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-line border-t bg-warn-soft px-4 py-2.5">
          <p className="text-warn">{t('appeared.count', { count: server.toDecide })}</p>
          <Button onClick={onShow}>{t('appeared.look')}</Button>
        </div>
      )}
    </li>
  );
}
