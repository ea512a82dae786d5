// Bundles the headless host: electron/host/cli.ts -> out/electron/host-cli.js with its chunks,
// and the worker that reads web pages.
import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleHtmlWorker, bundleInto, root } from './bundle.mjs';

const FOLDER = 'out/electron';
/**
 * A program that started before a build loads its remaining chunks later, so chunks of earlier
 * builds are kept for a day.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Makes one chunk for each `import()` that includes its packages, because finding and reading a
 * thousand package files takes longer than the rest of a start. Each name contains a hash of the
 * content.
 */
export async function buildHost() {
  await bundleHtmlWorker();
  await bundleInto(FOLDER, {
    entryPoints: { 'host-cli': 'electron/host/cli.ts' },
    splitting: true,
    chunkNames: 'host.[name].[hash]',
    packages: 'bundle',
    // Prefers the ES module of a package that has both formats.
    mainFields: ['module', 'main'],
    // ripgrep finds its binary next to its own file; `ws` works without the other two.
    external: ['@vscode/ripgrep', 'bufferutil', 'utf-8-validate'],
    // CommonJS packages need this to require a module of Node.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
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
