/** The places where other programs on this computer store the settings of their MCP servers. */
import { posix, win32 } from 'node:path';
import type { ServerOrigin } from '../../../shared/server-setting.ts';

export interface ConfigPlace {
  readonly origin: ServerOrigin;
  /** The absolute path of the settings file. */
  readonly file: string;
}

export interface Computer {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The environment variables. `APPDATA` (Windows) and `XDG_CONFIG_HOME` (Linux) are used. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export function configPlaces({ platform, home, variables }: Computer): readonly ConfigPlace[] {
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix;
  const given = platform === 'win32' ? variables.APPDATA : variables.XDG_CONFIG_HOME;
  const settings = () => {
    if (platform === 'darwin') return join(home, 'Library', 'Application Support');
    if (given !== undefined && isAbsolute(given)) return given;
    return platform === 'win32' ? join(home, 'AppData', 'Roaming') : join(home, '.config');
  };
  return [
    { origin: 'claude-desktop', file: join(settings(), 'Claude', 'claude_desktop_config.json') },
    { origin: 'cursor', file: join(home, '.cursor', 'mcp.json') },
    { origin: 'vs-code', file: join(settings(), 'Code', 'User', 'mcp.json') },
    { origin: 'vs-code', file: join(settings(), 'Code', 'User', 'settings.json') },
  ];
}
