/** Converts the servers of `--mcp-config` to options of the host. */
import path from 'node:path';
import { unencryptedOrigin } from '../../../../shared/unencrypted.ts';
import { readServerConfig } from '../../mcp/launch/config.ts';
import type { HostOptions, LaunchSetting } from '../../options.ts';
import type { Shell } from '../shell.ts';

export type ServerOptions = Pick<HostOptions, 'servers' | 'serverSwitches' | 'protectedFiles'>;

/**
 * `unencrypted`: headers may be sent to other machines without encryption. Throws `bad-usage` for a
 * file that cannot be read.
 */
export function serverOptions(
  mcpConfig: string | undefined,
  { environment }: Pick<Shell, 'environment'>,
  unencrypted = false,
): ServerOptions {
  if (mcpConfig === undefined) return { servers: {}, serverSwitches: {} };
  const file = path.resolve(environment.workingDirectory, mcpConfig);
  const { servers, ...read } = readServerConfig(file);
  const entries = Object.entries(servers).map(
    ([id, launch]) => [id, unencrypted ? consented(launch) : launch] as const,
  );
  return { ...read, servers: Object.fromEntries(entries), protectedFiles: [file] };
}

function consented(launch: LaunchSetting): LaunchSetting {
  const origin = launch.transport === 'stdio' ? null : unencryptedOrigin(launch.url);
  return launch.transport === 'stdio' || origin === null ? launch : { ...launch, headersOverHttp: origin };
}
