import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLevel, ServerDetail } from '../../shared/server-view.ts';
import { act } from '../act.ts';
import { host } from '../stores/host.ts';
import { useServerLog } from '../stores/server-log.ts';
import { LogView } from '../ui/text/log-view.tsx';

/**
 * Shows the log of a server. When the user chooses a level, the server is also asked to send
 * messages from this level on.
 */
export function ServerLog({ server: { id, logLevel } }: { readonly server: ServerDetail }) {
  const { t } = useTranslation('servers');
  const lines = useServerLog(id);
  const [from, setFrom] = useState<LogLevel>(logLevel ?? 'debug');
  const choose = (level: LogLevel) => {
    setFrom(level);
    void act(() => host().servers.setLogLevel({ serverId: id, level }));
  };
  return (
    <LogView
      label={t('log.of', { name: id })}
      lines={lines}
      from={from}
      onFrom={choose}
      className="h-[min(60dvh,560px)]"
    />
  );
}
