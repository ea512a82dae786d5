/** Starts servers in the sandbox of this machine, with a home folder and a data folder of their own. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import { OwnWork } from '../../files/confined/own-work.ts';
import type { Confinement, StdioServerSetting } from '../../options.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { Connection } from '../connection/connection.ts';
import { ServerLog } from '../hub/server-log.ts';
import { contentOf } from '../tools/tool-results.ts';
import { confineServer } from './confine-server.ts';
import { LastLaunch } from './last-launch.ts';

export const KEY = 'the private key of the user';
export const JOURNAL = 'the journal of this app';

export interface ConfinedPlace {
  readonly home: string;
  readonly dataDir: string;
  /** The folder in which servers start. */
  readonly work: string;
  /** A folder that no server may write. */
  readonly outside: string;
}

/** Removed when the test has finished. */
export async function confinedPlace(): Promise<ConfinedPlace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'confined-servers-')));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const at = {
    home: join(root, 'home'),
    dataDir: join(root, 'data'),
    work: join(root, 'work'),
    outside: join(root, 'o'),
  };
  for (const folder of [...Object.values(at), join(at.home, '.ssh')]) await mkdir(folder);
  await writeFile(join(at.home, '.ssh/id_ed25519'), KEY);
  await writeFile(join(at.dataDir, 'loopwright.sqlite'), JOURNAL);
  return at;
}

/** Starts a server and resolves when it runs or has failed. It ends when the test has finished. */
export async function startConfined(
  { home, dataDir, work }: Omit<ConfinedPlace, 'outside'>,
  setting: Pick<StdioServerSetting, 'command' | 'args'> & Partial<StdioServerSetting>,
  confinement: Partial<Confinement> = {},
) {
  const log = new ServerLog(Date.now, () => {});
  const launches = new LastLaunch({
    log,
    now: Date.now,
    folders: async () => (process.env.PATH ?? '').split(':'),
    remoteAccess: () => noRemote(),
    confine: confineServer({ find: findSandbox, home, dataDir, ownWork: new OwnWork() }),
  });
  const whole = { writable: [work], hosts: [], packages: null, ...confinement };
  const launch = { transport: 'stdio', env: {}, cwd: work, ...setting, confinement: whole } as const;
  const connection = new Connection(() => launches.open(launch, { own: [], hidden: [] }), {});
  onTestFinished(() => connection.close());
  await connection.start();
  /** The text of the answer of a tool. */
  const call = async (name: string, args: JsonObject = {}): Promise<string> => {
    if (connection.state.name !== 'running') throw new Error(JSON.stringify([connection.state, launches.shown]));
    const listener = { sending: () => {}, progress: () => {} };
    const answer = await connection.call({ name, arguments: args }, listener, new AbortController().signal);
    if (answer.kind !== 'answered') return JSON.stringify(answer);
    const parts = contentOf(answer.result);
    return parts.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');
  };
  return {
    connection,
    call,
    launches,
    hint: () => launches.hint(launch, 'why' in connection.state ? connection.state.why : []),
  };
}

function noRemote(): never {
  throw new Error('These servers are no remote ones.');
}
