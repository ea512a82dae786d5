// Bundles the headless host: electron/host/cli.ts -> out/electron/host-cli.js with its chunks,
// and the worker that reads web pages.
import { readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleHtmlWorker, bundleInto, root } from './bundle.mjs';

const FOLDER = 'out/electron';
/**
 * A program that runs since before a build loads the rest of its own chunks: those of earlier
 * builds stay for a day.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * A chunk for each `import()`, with the packages in it: finding and reading a thousand files of
 * packages takes longer than all else a start does. Each name carries a hash of the content.
 */
export async function buildHost() {
  await bundleHtmlWorker();
  await bundleInto(FOLDER, {
    entryPoints: { 'host-cli': 'electron/host/cli.ts' },
    splitting: true,
    chunkNames: 'host.[name].[hash]',
    packages: 'bundle',
    // Prefers the ES module of a package that has both.
    mainFields: ['module', 'main'],
    // The first finds its binary beside itself; `ws` does without the others.
    external: ['@vscode/ripgrep', 'bufferutil', 'utf-8-validate'],
    // For packages that are CommonJS and require a module of Node.
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
