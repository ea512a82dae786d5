// Bundles the headless host: electron/host/cli.ts -> out/electron/host-cli.js.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleInto } from './bundle.mjs';

export function buildHost() {
  return bundleInto('out/electron', { entryPoints: { 'host-cli': 'electron/host/cli.ts' } });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildHost();
