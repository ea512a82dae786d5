/** Starts a server in the sandbox: makes the policy of its confinement and the folders it needs. */
import { mkdir, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import type { OwnWork } from '../../files/confined/own-work.ts';
import { type Appeared, ProtectedWatch } from '../../files/confined/protected-watch.ts';
import type { Confinement, StdioServerSetting } from '../../options.ts';
import { policyFor } from '../../sandbox/policy/policy.ts';
import type { ConfinedLaunch, FoundSandbox } from '../../sandbox/sandbox.ts';
import { quoted } from '../../text/visible-text.ts';
import { ServerFault } from '../transport/server-fault.ts';
import { packageEnvironment } from './package-environment.ts';

/** A server that is ready to start in the sandbox. */
export interface ConfinedServer extends ConfinedLaunch {
  /** Finds protected files that the server makes. The last comparison is a part of `finish`. */
  readonly watch: Pick<ProtectedWatch, 'callBegan'>;
}

/**
 * Puts a launch with its whole environment into the sandbox. Rejects with `ServerFault` when there
 * is no sandbox, or when a folder that the server may write cannot be given to it. `appeared` is
 * called for protected files that appear in these folders while the server runs.
 */
export type ConfineServer = (
  launch: StdioServerSetting,
  confinement: Confinement,
  appeared: (files: Appeared) => void,
) => Promise<ConfinedServer>;

/** Refuses to start every server that is to run in the sandbox. */
export const noSandbox: ConfineServer = () => Promise.reject(new ServerFault({ name: 'sandbox-missing', data: {} }));

export interface ConfineServerParts {
  readonly find: () => Promise<FoundSandbox>;
  /** The home folder of the user, whose keys no server may read. */
  readonly home: string;
  /** The absolute path of the data folder, which no server may read. */
  readonly dataDir: string;
  /** What the host itself does with files meanwhile. */
  readonly ownWork: Pick<OwnWork, 'originOf'>;
}

export function confineServer({ find, home, dataDir, ownWork }: ConfineServerParts): ConfineServer {
  return async (launch, confinement, appeared) => {
    const { writable, hosts, packages } = confinement;
    const found = await find();
    if (!found.ok) return noSandbox(launch, confinement, appeared);
    const ours = await realpath(dataDir);
    const folders = await Promise.all(writable.map((folder) => writableFolder(folder, ours)));
    if (packages !== null) await mkdir(packages.cache, { recursive: true, mode: 0o700 });
    const watch = await ProtectedWatch.begin(folders, { closed: ours, ownWork, appeared });
    const policy = policyFor({
      ...{ home, dataDir: ours },
      writable: [...folders, ...(packages === null ? [] : [packages.cache])],
      readOnlyFiles: watch.readOnly,
      hosts: [...new Set([...hosts, ...(packages?.hosts ?? [])])],
    });
    const env = {
      // Node asks the proxy of the sandbox only then, and that is the only way to the hosts.
      ...(policy.hosts.length === 0 ? {} : { NODE_USE_ENV_PROXY: '1' }),
      ...(packages === null ? {} : packageEnvironment(packages)),
      ...launch.env,
    };
    const { command, args, cwd = home } = launch;
    const confined = await found.sandbox.confine({ command, args, env, cwd }, policy);
    const finish = async () => {
      const report = await confined.finish();
      await watch.end();
      return report;
    };
    return { ...confined, finish, watch };
  };
}

/** The real path of a folder that the server may write. */
async function writableFolder(folder: string, ours: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  const data = { folder: quoted(folder, 300) };
  if (real === null) throw new ServerFault({ name: 'sandbox-folder-missing', data });
  if (real === ours || real.startsWith(ours + sep)) throw new ServerFault({ name: 'sandbox-folder-private', data });
  return real;
}
