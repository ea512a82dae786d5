// Bundles the headless host: electron/host/cli.ts -> out/electron/host-cli.js.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds beside the target and renames into place, so that two builds at once, or a start during a build, see whole files only.
 * The files carry the time the build began: a source saved meanwhile is newer and asks for another build.
 */
export async function buildHost() {
  const target = join(root, 'out/electron');
  const began = new Date();
  mkdirSync(target, { recursive: true });
  const fresh = mkdtempSync(join(root, 'out/building-'));
  try {
    await build({
      absWorkingDir: root,
      entryPoints: { 'host-cli': 'electron/host/cli.ts' },
      // As deep as the target, so that the paths in the source map hold after the rename.
      outdir: fresh,
      bundle: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      packages: 'external',
      sourcemap: true,
      logLevel: 'warning',
    });
    // The map first: whoever sees the new program also finds its map.
    for (const name of readdirSync(fresh).sort((a, b) => Number(b.endsWith('.map')) - Number(a.endsWith('.map')))) {
      utimesSync(join(fresh, name), began, began);
      renameSync(join(fresh, name), join(target, name));
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildHost();
