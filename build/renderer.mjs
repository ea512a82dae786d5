// Builds the page with vite: renderer/ -> out/renderer. Beside the target and then in its place,
// so that a server never gives out half a page.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStale } from './stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'out/renderer');

/** The page carries the time its build began: a source saved meanwhile asks for another build. */
export function rendererIsStale() {
  return isStale('out/renderer/index.html', ['renderer', 'shared', 'package.json', 'build/mermaid-frame.ts']);
}

export async function buildRenderer() {
  // Only where it is needed: a package that is already built comes without vite.
  const { build } = await import('vite');
  // Vite keeps what it finds, and a test runner sets it: the page would be React's development
  // build, with the paths of this machine in it.
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
