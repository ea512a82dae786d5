// Builds the page with vite: renderer/ -> out/renderer. It builds in a separate folder and then
// moves it into place, so that a server never serves an incomplete page.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStale } from './stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'out/renderer');

/**
 * The built page has the time at which its build began, so a source that is saved during the build
 * triggers another build.
 */
export function rendererIsStale() {
  return isStale('out/renderer/index.html', [
    'renderer',
    'shared',
    'package.json',
    'build/mermaid-frame.ts',
    'build/math-fonts.ts',
  ]);
}

export async function buildRenderer() {
  // Vite is imported only when a build is needed, because a published package is already built and
  // does not contain vite.
  const { build } = await import('vite');
  // Vite keeps an existing NODE_ENV, and a test runner sets it: the page would then be React's
  // development build and contain paths of this computer.
  process.env.NODE_ENV = 'production';
  const began = new Date();
  mkdirSync(join(root, 'out'), { recursive: true });
  const fresh = mkdtempSync(join(root, 'out/building-'));
  const old = `${fresh}-old`;
  try {
    await build({
      configFile: join(root, 'renderer/vite.config.ts'),
      build: { outDir: fresh, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
      logLevel: 'warn',
    });
    utimesSync(join(fresh, 'index.html'), began, began);
    if (existsSync(target)) renameSync(target, old);
    renameSync(fresh, target);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-stale') || rendererIsStale()) await buildRenderer();
}
