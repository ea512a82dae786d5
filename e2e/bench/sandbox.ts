/** Measures the sandbox with a bundled launcher, as users run it: `npm run bench:sandbox`. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const project = fileURLToPath(new URL('../..', import.meta.url));
const program = `${project}out/bench/sandbox-commands.js`;

await build({
  absWorkingDir: project,
  entryPoints: {
    'sandbox-commands': 'e2e/bench/sandbox-commands.ts',
    'sandbox-launcher': 'electron/host/sandbox/launcher/launcher.ts',
  },
  outdir: 'out/bench',
  ...{ bundle: true, platform: 'node', format: 'esm', target: 'node24', packages: 'external' },
});
await import(pathToFileURL(program).href);
