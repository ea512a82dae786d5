/** A panel with the logs of the user's MCP servers. It shows the log of one server at a time. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../shared/ids.ts';
import type { LogLevel } from '../../shared/server-view.ts';
import { reasonWords } from '../i18n/failure-words.ts';
import { useAppStore } from '../stores/app-store.ts';
import { chooseLog, useNavigation } from '../stores/navigation-store.ts';
import { useServerLog } from '../stores/server-log.ts';
import { Select } from '../ui/fields/select.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { LogView } from '../ui/text/log-view.tsx';

export function LogsPanel() {
  const { t } = useTranslation(['loop', 'servers']);
  const servers = useAppStore((app) => app.servers).filter(({ builtIn }) => !builtIn);
  const chosen = useNavigation(({ logOf }) => logOf);
  const shown =
    servers.find(({ id }) => id === chosen) ?? servers.find(({ state }) => state === 'error') ?? servers[0] ?? null;
  if (shown === null) return <EmptyState title={t('logs.empty')} text={t('logs.emptyHint')} />;
  return (
    <div className="flex h-full min-h-0 flex-col gap-2 p-3">
      <Select
        label={t('logs.server')}
        hideLabel={true}
        value={shown.id}
        options={servers.map(({ id, state }) => ({
          value: id,
          label: t('logs.option', { name: id, state: t(`servers:state.${state}`) }),
        }))}
        onChange={chooseLog}
      />
      {shown.why !== null && (
        <p className="text-[12.5px] text-bad [overflow-wrap:anywhere]">{reasonWords(shown.why)}</p>
      )}
      <Log key={shown.id} serverId={shown.id} />
    </div>
  );
}

function Log({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation(['loop', 'servers']);
  const [from, setFrom] = useState<LogLevel>('debug');
  const lines = useServerLog(serverId);
  return (
    <LogView
      label={t('servers:log.of', { name: serverId })}
      lines={lines}
      from={from}
      onFrom={setFrom}
      className="min-h-0 flex-1"
    />
  );
}
