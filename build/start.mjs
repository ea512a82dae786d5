// npm start, until there is a window: a demo loop in the terminal, on a fresh copy of the sample folder. No network, no key.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(mkdtempSync(join(tmpdir(), 'loopwright-')), 'rooftop-garden');
cpSync(fileURLToPath(new URL('sample-folder', import.meta.url)), folder, { recursive: true });

say(`Loopwright has no window yet. Here is a loop in your terminal, on a copy of a small sample folder:
${folder}
The model is the built-in demo: scripted, no network. Its tools and files are real.
`);

const program = fileURLToPath(new URL('loopwright.mjs', import.meta.url));
const goal = 'Summarise this folder into SUMMARY.md';
const options = ['--provider', 'demo', '--workspace', folder, '--approve', 'edits'];
const run = spawn(process.execPath, [program, 'run', ...options, goal], { stdio: 'inherit' });

// Ctrl+C reaches the loop by itself; wait for its last words.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => run.kill('SIGTERM'));
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
  if (code !== 0) return;
  say(`
Read what it wrote:  ${join(folder, 'SUMMARY.md')}
Take it back:        npx loopwright undo
On your own folder:  npx loopwright run --provider demo --workspace PATH "${goal}"
With your own model: see README.md, "With your own model"`);
});

/** Not console.log: touching process.stdout makes a pipe non-blocking, for the child too. */
function say(text) {
  writeSync(1, `${text}\n`);
}
