/** Finds out whether programs can be confined on this machine, by really confining one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/**
 * Runs a program in it that does nothing. The launcher leads a session of its own, so that it can
 * clean up when the host is killed with its process group.
 */
async function probed(sandbox: Sandbox): Promise<FoundSandbox> {
  await sweepPrivateFolders();
  const launch = { command: 'true', args: [], env: { PATH: process.env.PATH ?? '' }, cwd: tmpdir() };
  const confined = await sandbox.confine(launch, { writable: [], readOnlyFiles: [], unreadable: [], hosts: [] });
  const { command, args, env, cwd } = confined.launch;
  try {
    const child = spawn(command, [...args], { env, cwd, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const signal = AbortSignal.timeout(PROBE_TIME);
    const said = text(child.stderr);
    const [code] = (await once(child, 'close', { signal })) as [number | null];
    if (code === 0) return { ok: true, sandbox };
    const detail = (await said).split('\n').find((line) => line.trim() !== '') ?? `exit code ${code}`;
    return refused(detail);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  } finally {
    await confined.finish();
  }
}

const refused = (detail: string): FoundSandbox => ({
  ...{ ok: false, missing: [] },
  why: { name: 'refused', detail: detail.slice(0, 300) },
});

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
