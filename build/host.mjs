// Bundles the headless host: electron/host/cli.ts -> out/electron/host-cli.js with its chunks,
// the worker that reads web pages, the program that draws charts, the launcher of confined programs, and the
// programs of the data, of documents and of the code of models.
import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
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
  REQUIRE_BANNER,
  root,
} from './bundle.mjs';

const FOLDER = 'out/electron';
/**
 * A running program loads some chunks later, also after a new build, so the chunks of earlier
 * builds are kept for a day.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Makes one chunk for each `import()`, and includes the packages in the chunks, because finding and
 * reading a thousand package files would take longer than the rest of the program start. The name
 * of each chunk contains a hash of its content.
 */
export async function buildHost() {
  await bundleHtmlWorker();
  await bundleOrderWorker();
  await bundleImportWorker();
  await bundleBackupWorker();
  await bundleChartProgram();
  await bundleSandboxLauncher();
  await bundleCodeInterpreter();
  await bundleDataProcess();
  await bundleDocumentProgram();
  await bundleInto(FOLDER, {
    entryPoints: { 'host-cli': 'electron/host/cli.ts' },
    splitting: true,
    chunkNames: 'host.[name].[hash]',
    packages: 'bundle',
    // Chooses the ES module of a package that has both an ES module and a CommonJS module.
    mainFields: ['module', 'main'],
    // ripgrep finds its binary next to its own file; `ws` works without the other two.
    external: ['@vscode/ripgrep', 'bufferutil', 'utf-8-validate'],
    banner: REQUIRE_BANNER,
  });
  removeOldChunks();
}

function removeOldChunks() {
  for (const name of readdirSync(join(root, FOLDER)).filter((each) => each.startsWith('host.'))) {
    const path = join(root, FOLDER, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && mtimeMs < Date.now() - KEPT_MS) rmSync(path, { force: true });
  }
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildHost();
