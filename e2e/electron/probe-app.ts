/**
 * Makes a folder with the compiled program that contains the probe page instead of the renderer,
 * because specs of the Electron shell need a page that misbehaves.
 */
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the path of the folder. The program is `electron/main.js` in it. */
export async function makeProbeApp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-probe-'));
  mkdirSync(join(folder, 'electron'));
  for (const name of ['main.js', 'preload.cjs'])
    cpSync(join(root, 'out/electron', name), join(folder, 'electron', name));
  cpSync(join(root, 'out/icons'), join(folder, 'icons'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', main: 'electron/main.js' }));
  await build({
    entryPoints: [fileURLToPath(new URL('probe-page.ts', import.meta.url))],
    outfile: join(folder, 'renderer/probe.js'),
    bundle: true,
    format: 'esm',
    logLevel: 'warning',
  });
  writeFileSync(
    join(folder, 'renderer/index.html'),
    '<!doctype html><title>Probe</title><h1>Probe</h1><script type="module" src="./probe.js"></script>',
  );
  writeFileSync(join(folder, 'secret.txt'), 'beside the renderer, not in it');
  return folder;
}
