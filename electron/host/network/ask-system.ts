/** Asks the operating system for its proxies: through the shell, or with a program of the system. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { macosProxies } from './macos-proxies.ts';
import { routeInPacResult } from './pac-result.ts';
import {
  type AskSystem,
  NO_SYSTEM_PROXIES,
  routeInSystem,
  type SystemProxies,
  type SystemRoute,
} from './system-route.ts';
import { WINDOWS_SETTINGS, windowsProxies } from './windows-proxies.ts';

/** How long an answer counts, and how long one is waited for, in milliseconds. */
const KEPT_MS = 15_000;
const LIMIT_MS = 3_000;

/** The parts of a process that decide how the system is asked. */
export interface SystemPlace {
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Runs a program without a shell, and returns what it prints. Rejects if it fails. */
  readonly run: (program: string, args: readonly string[]) => Promise<string>;
  readonly now: () => number;
}

const HERE: SystemPlace = {
  platform: process.platform,
  variables: process.env,
  run: async (program, args) => {
    const { stdout } = await promisify(execFile)(program, args, {
      ...{ timeout: LIMIT_MS, maxBuffer: 256 * 1024, windowsHide: true, encoding: 'utf8' },
    });
    return stdout;
  },
  now: () => performance.now(),
};

/** Asks a shell that knows the proxies of the system, such as Electron, which also evaluates PAC scripts. */
export function askShell(resolve: (url: string) => Promise<string>): AskSystem {
  return async (url) => {
    const late = Promise.withResolvers<SystemRoute>();
    const timer = setTimeout(late.resolve, LIMIT_MS, { kind: 'none' });
    try {
      // The path and the query are nobody's business.
      return await Promise.race([resolve(`${url.origin}/`).then(routeInPacResult), late.promise]);
    } catch {
      return { kind: 'none' };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Asks Windows and macOS; null where there are only the variables of the environment. */
export function askPrograms(place: SystemPlace = HERE): AskSystem | null {
  const read = readerFor(place);
  if (read === null) return null;
  let known: { readonly at: number; readonly proxies: Promise<SystemProxies> } | null = null;
  return async (url) => {
    if (known === null || place.now() - known.at > KEPT_MS)
      known = { at: place.now(), proxies: read().catch(() => NO_SYSTEM_PROXIES) };
    return routeInSystem(url, await known.proxies);
  };
}

function readerFor({ platform, variables, run }: SystemPlace): (() => Promise<SystemProxies>) | null {
  if (platform === 'darwin') return async () => macosProxies(await run('/usr/sbin/scutil', ['--proxy']));
  if (platform !== 'win32') return null;
  const program = join(variables.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  return async () => windowsProxies(await run(program, ['query', WINDOWS_SETTINGS]));
}
