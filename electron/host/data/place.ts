/** Where the process of the data runs: in the sandbox of this machine if there is one, always in a private folder. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  makePrivateFolder,
  privateFolderPath,
  removeRest,
  sweepPrivateFolders,
  TEMPORARY,
} from '../sandbox/launcher/private-folders.ts';
import { thisProcess } from '../sandbox/launcher/process-identity.ts';
import { policyFor } from '../sandbox/policy/policy.ts';
import type { FoundSandbox, Launch } from '../sandbox/sandbox.ts';
import type { DataStart } from './messages.ts';

/** In a packaged app the program lies beside the archive, where a plain process finds it and its library. */
const PROGRAM = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('./child/data-process.ts', import.meta.url)
    : new URL('./data-process.js', import.meta.url),
).replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');

/** The heap of JavaScript in megabytes, which only workbooks need. */
const HEAP = 1024;
/** What the sandbox allows beyond the limits by which the process ends itself. */
const BEYOND = 512 * 1024 ** 2;

export interface PlaceParts {
  readonly findSandbox: () => Promise<FoundSandbox>;
  /** The home folder of the user, whose keys the process does not see. */
  readonly home: string;
  /** The folder of our own data. */
  readonly dataDir: string;
}

export interface Place {
  readonly launch: Launch;
  /** Removes what the process has left. To be called once after it has ended. Never rejects. */
  readonly finish: () => Promise<void>;
}

/** Rejects if the place cannot be made. */
export async function makePlace({ findSandbox, home, dataDir }: PlaceParts, start: DataStart): Promise<Place> {
  const found = await findSandbox();
  if (!found.ok) return unconfined(start);
  const policy = {
    ...policyFor({ home, dataDir, writable: [] }),
    memoryBytes: start.mostResidentBytes + BEYOND,
    processes: 100,
    temporaryBytes: start.spillBytes + LARGEST_COPY,
  };
  const { launch, finish } = await found.sandbox.confine(launchIn(null, start), policy);
  return { launch, finish: async () => void (await finish()) };
}

/** The copy of a file that is being read, in bytes. */
const LARGEST_COPY = 4 * 1024 ** 3;

async function unconfined(start: DataStart): Promise<Place> {
  if (process.platform === 'win32') {
    const folder = mkdtempSync(join(tmpdir(), 'loopwright-data-'));
    const finish = () => rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
    return { launch: launchIn(folder, start), finish };
  }
  // Otherwise only the search for a sandbox removes what hosts have left that were killed.
  await sweepPrivateFolders();
  const folder = privateFolderPath(thisProcess(), randomBytes(6).toString('hex'));
  makePrivateFolder(folder);
  return { launch: launchIn(join(folder, TEMPORARY), start), finish: () => removeRest(folder) };
}

/** `temporary`: the temporary folder; null: the sandbox sets one. The process gets no other variable of ours. */
function launchIn(temporary: string | null, start: DataStart): Launch {
  const program = [`--max-old-space-size=${HEAP}`, '--no-warnings', PROGRAM, JSON.stringify(start)];
  const asNode = process.versions.electron !== undefined;
  const onWindows = process.platform === 'win32';
  const { SystemRoot } = process.env;
  const env = {
    ...(temporary !== null && { TMPDIR: temporary, TEMP: temporary, TMP: temporary }),
    ...(onWindows && SystemRoot !== undefined && { SystemRoot }),
    ...(onWindows && asNode && { ELECTRON_RUN_AS_NODE: '1' }),
  };
  const cwd = temporary ?? tmpdir();
  // The guard removes the variable that makes Electron a Node.
  return asNode && !onWindows
    ? { command: '/usr/bin/env', args: ['ELECTRON_RUN_AS_NODE=1', process.execPath, ...program], env, cwd }
    : { command: process.execPath, args: program, env, cwd };
}
