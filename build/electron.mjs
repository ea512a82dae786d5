// Bundles the Electron shell: main.ts -> out/electron/main.js, preload.ts ->
// out/electron/preload.cjs, the worker that reads web pages, the
// program that draws charts, the launcher of confined programs, the programs of the data and of the code of models,
// and copies the icon of the window.
import { copyFileSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundleBackupWorker,
  bundleChartProgram,
  bundleCodeInterpreter,
  bundleDataProcess,
  bundleDocumentProgram,
  bundleHtmlWorker,
  bundleImportWorker,
  bundleInto,
  bundleOrderWorker,
  bundleSandboxLauncher,
  root,
} from './bundle.mjs';

export async function buildElectron() {
  await bundleHtmlWorker();
  await bundleOrderWorker();
  await bundleImportWorker();
  await bundleBackupWorker();
  await bundleChartProgram();
  await bundleSandboxLauncher();
  await bundleCodeInterpreter();
  await bundleDataProcess();
  await bundleDocumentProgram();
  await bundleInto('out/electron', { entryPoints: { main: 'electron/main.ts' } });
  // A sandboxed preload script is CommonJS and can load no package except Electron.
  await bundleInto('out/electron', {
    entryPoints: { preload: 'electron/preload.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    packages: 'bundle',
    external: ['electron'],
  });
  mkdirSync(join(root, 'out/icons'), { recursive: true });
  copyFileSync(join(root, 'build/icons/icon.png'), join(root, 'out/icons/icon.png'));
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildElectron();
