/** Starts the user's own Python, in the sandbox where there is one, as an interpreter that stays warm. */
import { readdirSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInside } from '../../files/paths/path-policy.ts';
import { policyFor } from '../../sandbox/policy/policy.ts';
import type { ConfinedLaunch, Launch, SandboxPolicy } from '../../sandbox/sandbox.ts';
import type { OwnInterpreter } from '../code-run.ts';
import { Interpreter } from '../interpreter.ts';
import type { InterpreterParts } from '../start-interpreter.ts';
import { ownStart, RECEIVE_PROGRAM } from './own-program.ts';

/** What all its processes together may use. One call has limits of its own besides. */
const MOST = { memoryBytes: 2 * 1024 ** 3, processes: 64, temporaryBytes: 1024 ** 3 };

/** The folders at the root of a system that hold programs and no data of users. Everything else there is closed. */
const OF_THE_SYSTEM = new Set([
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'usr', 'etc', 'dev', 'proc', 'sys', 'nix'],
  ...['System', 'Library', 'private', 'cores'],
]);

/** Rejects with a sentence if it does not start, or if the signal is aborted. */
export async function startOwnPython(
  parts: InterpreterParts,
  { python, inSandbox, closed }: OwnInterpreter,
  signal: AbortSignal,
): Promise<Interpreter> {
  const { SystemRoot } = process.env;
  const launch: Launch = {
    command: python.program,
    args: ['-E', '-B', '-X', 'utf8', '-c', RECEIVE_PROGRAM],
    env: {
      ...{ PATH: `${dirname(python.program)}:/usr/bin:/bin`, LANG: 'C.UTF-8', MPLBACKEND: 'Agg' },
      ...(process.platform === 'win32' && SystemRoot !== undefined && { SystemRoot }),
    },
    cwd: tmpdir(),
  };
  const found = await parts.findSandbox();
  if (inSandbox !== found.ok)
    throw new Error('The code was not run: whether this computer has a sandbox has changed. Send the call again.');
  const confined = found.ok
    ? await found.sandbox.confine(launch, policyOf(parts, python.installation, closed))
    : await inFolderOfItsOwn(launch);
  return Interpreter.start(launch, confined, ownStart(python.path), null, signal);
}

/** It reads the system and the installation of Python, and nothing else of this computer. */
function policyOf(
  { home, dataDir }: InterpreterParts,
  installation: readonly string[],
  closed: readonly string[],
): SandboxPolicy {
  const policy = policyFor({ home, dataDir, writable: [] });
  const hidden = [home, dataDir, ...closed, ...foldersOfUsers()];
  const tooMuch = [home, dataDir, ...closed];
  const readable = installation.filter(
    (path) => hidden.some((folder) => isInside(folder, path)) && !tooMuch.some((folder) => isInside(path, folder)),
  );
  return { ...policy, unreadable: [...new Set([...policy.unreadable, ...hidden])], readable, ...MOST };
}

const foldersOfUsers = (): readonly string[] =>
  readdirSync('/', { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && !OF_THE_SYSTEM.has(entry.name))
    .map(({ name }) => `/${name}`);

/** Where there is no sandbox, it only works in a temporary folder, which is removed at its end. */
async function inFolderOfItsOwn(launch: Launch): Promise<ConfinedLaunch> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'loopwright-python-')));
  const report = { refusedHosts: [], outOfMemory: false, tooManyProcesses: false, temporaryFolderFull: false };
  return {
    launch: { ...launch, cwd: folder, env: { ...launch.env, TMPDIR: folder } },
    report: async () => report,
    finish: async () => {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
      return report;
    },
  };
}
