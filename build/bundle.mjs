// Bundles with esbuild into out/, beside the target and then renamed into place: two builds at
// once, or a start during one, see whole files only.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The worker that reads web pages, with its packages: it is started from its text, where no
 * package can be found.
 */
export function bundleHtmlWorker() {
  return bundleInto('out/electron', {
    entryPoints: { 'html-worker': 'electron/host/web/html/html-worker.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    packages: 'bundle',
    external: ['canvas'],
  });
}

/**
 * `options` are those of esbuild over ours. The files carry the time the build began: a source
 * saved meanwhile is newer and asks for another build.
 */
export async function bundleInto(folder, options) {
  const target = join(root, folder);
  const began = new Date();
  mkdirSync(target, { recursive: true });
  const fresh = mkdtempSync(join(root, 'out/building-'));
  try {
    await build({
      absWorkingDir: root,
      // As deep as the target, so that the paths in the source map hold after the rename.
      outdir: fresh,
      bundle: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      packages: 'external',
      sourcemap: true,
      logLevel: 'warning',
      ...options,
    });
    // Maps first, then chunks, then programs: whoever sees a new file finds what belongs to it.
    const programs = Object.keys(options.entryPoints).map((name) => `${name}.`);
    const rank = (name) => (name.endsWith('.map') ? 0 : programs.some((start) => name.startsWith(start)) ? 2 : 1);
    for (const name of readdirSync(fresh).sort((one, other) => rank(one) - rank(other))) {
      utimesSync(join(fresh, name), began, began);
      renameSync(join(fresh, name), join(target, name));
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
