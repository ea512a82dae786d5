/** Converts the servers of `--mcp-config` to options of the host. */
import path from 'node:path';
import { readServerConfig } from '../../mcp/launch/config.ts';
import type { HostOptions } from '../../options.ts';
import type { Shell } from '../shell.ts';

export type ServerOptions = Pick<HostOptions, 'servers' | 'serverSwitches' | 'protectedFiles'>;

/** Throws `bad-usage` for a file that cannot be read. */
export function serverOptions(
  mcpConfig: string | undefined,
  { environment }: Pick<Shell, 'environment'>,
): ServerOptions {
  if (mcpConfig === undefined) return { servers: {}, serverSwitches: {} };
  const file = path.resolve(environment.workingDirectory, mcpConfig);
  return { ...readServerConfig(file), protectedFiles: [file] };
}
