// Bundles the headless host: electron/host/cli.ts -> out/electron/host-cli.js, and the worker that reads web pages.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleHtmlWorker, bundleInto } from './bundle.mjs';

export async function buildHost() {
  await bundleHtmlWorker();
  await bundleInto('out/electron', { entryPoints: { 'host-cli': 'electron/host/cli.ts' } });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildHost();
