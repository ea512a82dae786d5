// Bundles with esbuild into a folder next to out/ and then renames the files into place, so that
// parallel builds, or a program that starts during a build, only see complete files.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the worker that reads web pages together with its packages. The worker is started from
 * its source text, so it cannot resolve packages when it runs.
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

/** Bundles the worker that orders the rows of tables, which is started from its source text too. */
export function bundleOrderWorker() {
  return bundleInto('out/electron', {
    entryPoints: { 'order-worker': 'electron/host/outputs/order-worker.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
  });
}

/** Bundles the worker that reads exports, which is started from its source text too. */
export function bundleImportWorker() {
  return bundleInto('out/electron', {
    entryPoints: { 'import-worker': 'electron/host/transfer/reading/import-worker.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    packages: 'bundle',
  });
}

/** Bundles the worker that makes backups and looks into them, which is started from its source text too. */
export function bundleBackupWorker() {
  return bundleInto('out/electron', {
    entryPoints: { 'backup-worker': 'electron/host/backups/backup-worker.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    packages: 'bundle',
  });
}

/**
 * Bundles the program that draws charts together with its packages, because it may read no file except
 * itself.
 */
export function bundleChartProgram() {
  return bundleInto('out/electron', {
    entryPoints: { 'chart-program': 'electron/host/charts/chart-program.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    packages: 'bundle',
    // The other build of this package waits for an optional package at its top level, which a CommonJS file cannot.
    alias: { 'vega-canvas': join(root, 'node_modules/vega-canvas/build/vega-canvas.browser.js') },
    minify: true,
  });
}

/**
 * Bundles the program that starts a confined program. The sandbox library stays a package, because
 * it finds its helper programs in its own folder.
 */
export function bundleSandboxLauncher() {
  return bundleInto('out/electron', {
    entryPoints: { 'sandbox-launcher': 'electron/host/sandbox/launcher/launcher.ts' },
  });
}

/**
 * Bundles the program in which code of models runs. It runs in Deno, which gets the addresses of its
 * packages when it starts.
 */
export function bundleCodeInterpreter() {
  return bundleInto('out/electron', {
    entryPoints: { 'code-interpreter': 'electron/host/code/child/interpreter-program.ts' },
  });
}

/**
 * Bundles the program in which DuckDB runs, with the reader of workbooks. DuckDB stays a package, because
 * it is a native module.
 */
export function bundleDataProcess() {
  return bundleInto('out/electron', {
    entryPoints: { 'data-process': 'electron/host/data/child/data-process.ts' },
    packages: 'bundle',
    external: ['@duckdb/node-api'],
    banner: REQUIRE_BANNER,
  });
}

/**
 * Bundles the program that reads documents together with its packages, because it may read no file except itself and
 * the data of pdf.js. Nothing is drawn, so the package for drawing is left out.
 */
export function bundleDocumentProgram() {
  return bundleInto('out/electron', {
    entryPoints: { 'document-program': 'electron/host/documents/child/document-program.ts' },
    packages: 'bundle',
    external: ['@napi-rs/canvas'],
    banner: REQUIRE_BANNER,
    minify: true,
  });
}

/** Bundled CommonJS packages need a `require` function to load the modules of Node. */
export const REQUIRE_BANNER = {
  js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
};

/**
 * `options` are esbuild options that override the defaults of this function. The output files get
 * the time at which the build began, so a source that is saved during the build is newer and
 * triggers another build.
 */
export async function bundleInto(folder, options) {
  const target = join(root, folder);
  const began = new Date();
  mkdirSync(target, { recursive: true });
  const fresh = mkdtempSync(join(root, 'out/building-'));
  try {
    await build({
      absWorkingDir: root,
      // The temporary folder has the same depth as the target folder, so that the paths in the
      // source map stay valid after the rename.
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
    // Moves source maps first, then chunks, then programs, so that a process that sees a new file
    // also finds the files that this file needs.
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
