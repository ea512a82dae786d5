/** The MCP servers of the app: what each is, whether it runs, why not. */
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../shared/server-view.ts';
import { change } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { PageTitle } from '../ui/page-parts.tsx';
import { Switch } from '../ui/switch.tsx';

export function ServersPage() {
  const { t } = useTranslation('settings');
  const servers = useAppStore((app) => app.servers);
  return (
    <>
      <PageTitle title={t('page.servers')} text={t('servers.text')} />
      <ul aria-label={t('page.servers')} className="divide-y divide-line rounded-medium border border-line">
        {servers.map((server) => (
          <ServerRow key={server.id} server={server} />
        ))}
      </ul>
    </>
  );
}

const dots: Readonly<Record<ServerView['state'], string>> = {
  off: 'bg-line',
  idle: 'bg-good',
  starting: 'bg-warn',
  running: 'bg-good',
  'needs-review': 'bg-warn',
  'needs-login': 'bg-warn',
  error: 'bg-bad',
};

function ServerRow({ server }: { readonly server: ServerView }) {
  const { t, i18n } = useTranslation('settings');
  const switches = useAppStore(({ settings }) => settings.serverSwitches);
  const { id, builtIn, on, state, why, tools, tokens } = server;
  const cost = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 }).format(tokens);
  const known = builtIn && (id === '@aether/file-editor' || id === '@aether/terminal') ? id : null;
  return (
    <li className="flex flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
        <Switch
          checked={on}
          label={t('servers.switch', { id })}
          onChange={(now) => change({ serverSwitches: { ...switches, [id]: now } })}
        />
        <span aria-hidden="true" className={`size-2 flex-none rounded-full ${dots[state]}`} />
        <span className="font-medium">{known === null ? id : t(`servers.name.${known}`)}</span>
        {builtIn && (
          <span className="rounded-[4px] border border-line px-1 text-[11px] text-soft">{t('servers.builtIn')}</span>
        )}
        {known !== null && <code className="font-mono text-[12px] text-faint">{id}</code>}
        <span className="sr-only">{t(`servers.state.${state}`)}</span>
        <span className="ml-auto text-[12.5px] text-soft">{t('servers.cost', { count: tools, tokens: cost })}</span>
      </div>
      {known !== null && <p className="px-4 pb-2.5 pl-[61px] text-[12.5px] text-soft">{t(`servers.about.${known}`)}</p>}
      {why !== null && <p className="border-line border-t bg-bad-soft px-4 py-2.5 text-bad">{why}</p>}
    </li>
  );
}
