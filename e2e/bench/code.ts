/** Measures the interpreters with bundled programs, as users run them: `npm run bench:code`. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const project = fileURLToPath(new URL('../..', import.meta.url));

await build({
  absWorkingDir: project,
  entryPoints: {
    'code-calls': 'e2e/bench/code-calls.ts',
    'code-interpreter': 'electron/host/code/child/interpreter-program.ts',
    'sandbox-launcher': 'electron/host/sandbox/launcher/launcher.ts',
  },
  outdir: 'out/bench',
  ...{ bundle: true, platform: 'node', format: 'esm', target: 'node24', packages: 'external' },
});
await import(pathToFileURL(`${project}out/bench/code-calls.js`).href);
