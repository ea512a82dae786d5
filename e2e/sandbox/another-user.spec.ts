/** The attempts to escape from the sandbox, made by a real user without the rights of root. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];
const LIBRARIES = ['@anthropic-ai', '@pondwader', 'node-forge'];

/** Why no process of another user can be started here; null: it can. */
function whyNot(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux to become another user';
  try {
    execFileSync('setpriv', [...NOBODY, process.execPath, '--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'setpriv cannot start Node as another user';
  }
}

/** A folder that everybody can read, with the attempts, the launcher and its library. */
async function programOfEverybody(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'escapes-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const bundle = (entry: string, outfile: string) =>
    build({
      entryPoints: [join(PROJECT, entry)],
      outfile: join(folder, outfile),
      ...{ bundle: true, platform: 'node', format: 'esm', target: 'node24', packages: 'external' },
    });
  await bundle('e2e/sandbox/escapes.ts', 'escapes.js');
  await bundle('electron/host/sandbox/launcher/launcher.ts', 'sandbox-launcher.js');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of LIBRARIES)
    cpSync(join(PROJECT, 'node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
      filter: (path) => !path.includes('/vendor/srt-win'),
    });
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return folder;
}

test('no attempt to escape from the sandbox succeeds for a user without the rights of root', async ({ skip }) => {
  const why = whyNot();
  if (why !== null) skip(`NOT RUN: ${why}`);
  const folder = await programOfEverybody();
  const program = [...NOBODY, process.execPath, join(folder, 'escapes.js')];
  const { stdout } = await promisify(execFile)('setpriv', program, {
    ...{ cwd: folder, timeout: 100_000 },
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder },
  });
  const { user, found, ...groups } = JSON.parse(stdout);
  expect(user).toBe(65534);
  if (!found.ok && process.env.REQUIRE_SANDBOX !== '1') skip(`NOT RUN: there is no sandbox: ${JSON.stringify(found)}`);
  expect(found.ok).toBe(true);
  expect(groups['no-hosts']).toMatchObject({ escaped: [], unknown: ['kills everything that it can'] });
  expect(groups['some-hosts']).toMatchObject({ escaped: [], unknown: [], reachedAllowed: true });
}, 120_000);
