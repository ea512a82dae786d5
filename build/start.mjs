// npm start: the app in a window of its own where Electron is here or can be had, else in the browser; says which and why. Words behind -- go to
// `loopwright serve`; with --browser Electron is not asked for.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { buildElectron } from './electron.mjs';
import { electronBinary, fetchElectron } from './electron-binary.mjs';
import { buildRenderer, rendererIsStale } from './renderer.mjs';
import { isStale } from './stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const launcher = join(root, 'build/loopwright.mjs');
const words = process.argv.slice(2).filter((word) => word !== '--browser');

/** An Electron that ends with an error this soon did not start. */
const EARLY_MS = 10_000;

// Ctrl+C reaches the app by itself; wait for its last words.
process.on('SIGINT', () => undefined);

const why = process.argv.includes('--browser') ? 'you asked for it' : await noElectron();
if (why !== null) await inBrowser(why);
else await inElectron();

/** Null: Electron is here. Else why it is not. */
async function noElectron() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'there is no display';
  if (electronBinary() !== null) return null;
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD || process.env.CI) {
    return "Electron's binary is not here, and downloads are switched off";
  }
  const failed = await fetched();
  return failed === null ? null : `Electron's binary is not here: ${failed}`;
}

async function fetched() {
  const skip = new AbortController();
  const inTerminal = isatty(0);
  say(`Fetching Electron, about 110 MB, once.${inTerminal ? ' Press Enter to use the browser instead.' : ''}`);
  if (inTerminal) process.stdin.once('data', () => skip.abort());
  let told = -1;
  const failed = await fetchElectron({
    skip: skip.signal,
    progress: ({ transferred, total }) => {
      const tenth = total ? Math.floor((10 * transferred) / total) : -1;
      if (tenth > told) say(`  ${tenth * 10} % of ${Math.round(total / 1e6)} MB`);
      told = Math.max(told, tenth);
    },
  });
  if (inTerminal) process.stdin.destroy();
  return failed;
}

async function inElectron() {
  say('Loopwright opens in a window of its own: Electron is here.');
  if (rendererIsStale()) {
    say('Building the page…');
    await buildRenderer();
  }
  const sources = ['electron', 'shared', 'package.json', 'build/electron.mjs', 'build/bundle.mjs'];
  if (isStale('out/electron/main.js', sources)) await buildElectron();
  const began = Date.now();
  const { code, error } = await ended(
    spawn(electronBinary(), [join(root, 'out/electron/main.js')], { stdio: 'inherit' }),
  );
  if (code === 0 || Date.now() - began > EARLY_MS) process.exitCode = code ?? 1;
  else await inBrowser(`Electron did not start (${error ?? `it ended with ${code}`})`);
}

async function inBrowser(reason) {
  say(`Loopwright opens in your browser: ${reason}.`);
  // The channel closes when this process dies, however it dies; the app then ends too (see loopwright.mjs).
  const app = spawn(process.execPath, [launcher, 'serve', ...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LOOPWRIGHT_LAUNCHED: '1' },
  });
  const { code } = await ended(app);
  process.exitCode = code ?? 1;
}

/** How a child ended; signals sent to this process are passed on meanwhile. */
async function ended(child) {
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass);
  try {
    return await new Promise((resolve) => {
      child.on('error', (error) => resolve({ code: 1, error: error.message }));
      child.on('exit', (code) => resolve({ code }));
    });
  } finally {
    for (const signal of ['SIGTERM', 'SIGHUP']) process.off(signal, pass);
  }
}

/** Not console.log: touching process.stdout makes a pipe non-blocking, for the child too. */
function say(text) {
  writeSync(1, `${text}\n`);
}
