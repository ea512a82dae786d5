/** Finds out whether programs can be confined on this machine, by really confining one. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sandboxOf } from './confine.ts';
import type { SandboxPrograms } from './launcher/order.ts';
import { sweepPrivateFolders } from './launcher/private-folders.ts';
import type { FoundSandbox, Sandbox } from './sandbox.ts';

/** The longest time for the program of the probe, in milliseconds; the machine may be busy. */
const PROBE_TIME = 20_000;

/** The programs of a sandbox on Linux and the Debian packages that contain them. */
const PACKAGES = { bwrap: 'bubblewrap', socat: 'socat' } as const;

let found: Promise<FoundSandbox> | null = null;

/**
 * The sandbox of this machine. The answer is kept when there is one; otherwise it is looked for
 * again at the next call, because the user may have installed what was missing.
 */
export function findSandbox(): Promise<FoundSandbox> {
  found ??= lookForSandbox().then((answer) => {
    if (!answer.ok) found = null;
    return answer;
  });
  return found;
}

/**
 * Like `findSandbox`, and never answers from memory. `path` is the list of folders in which
 * programs are looked for.
 */
export async function lookForSandbox(path = process.env.PATH ?? ''): Promise<FoundSandbox> {
  if (process.platform === 'darwin') return probed(sandboxOf('sandbox-exec', {}));
  if (process.platform !== 'linux') return { ok: false, missing: [], why: { name: 'no-backend' } };
  const bwrap = programIn(path, 'bwrap');
  const socat = programIn(path, 'socat');
  const missing = [...(bwrap === null ? [PACKAGES.bwrap] : []), ...(socat === null ? [PACKAGES.socat] : [])];
  if (bwrap === null || socat === null) return { ok: false, missing, why: { name: 'programs-missing' } };
  const seccomp = seccompHelper();
  if (seccomp === null) return { ok: false, missing: [], why: { name: 'no-backend' } };
  return probed(sandboxOf('bubblewrap', { bwrap, socat, seccomp } satisfies SandboxPrograms));
}

/** Runs a program in it that does nothing. */
async function probed(sandbox: Sandbox): Promise<FoundSandbox> {
  await sweepPrivateFolders();
  const launch = { command: 'true', args: [], env: { PATH: process.env.PATH ?? '' }, cwd: tmpdir() };
  const policy = { writable: [], readOnlyFiles: [], unreadable: [], hosts: [] };
  const confined = await sandbox.confine(launch, policy);
  const { command, args, env, cwd } = confined.launch;
  try {
    await promisify(execFile)(command, [...args], { env, cwd, timeout: PROBE_TIME });
    return { ok: true, sandbox };
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const detail = said.split('\n').find((line) => line.trim() !== '') ?? String(error);
    return { ok: false, missing: [], why: { name: 'refused', detail: detail.slice(0, 300) } };
  } finally {
    await confined.finish();
  }
}

function programIn(path: string, name: string): string | null {
  const places = path.split(delimiter).filter((folder) => folder.startsWith('/'));
  return places.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The helper of the library. In a packaged app it lies beside the archive, where it can be executed. */
function seccompHelper(): string | null {
  const library = dirname(createRequire(import.meta.url).resolve('@anthropic-ai/sandbox-runtime/package.json'));
  const place = library.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');
  const helper = join(place, 'vendor/seccomp', process.arch, 'apply-seccomp');
  return isExecutable(helper) ? helper : null;
}
