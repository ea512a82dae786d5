// npm start: opens the app in its own window when Electron is installed or can be downloaded,
// otherwise in the browser, and prints which of the two it uses and why. Arguments after -- are
// passed to `loopwright serve`; with --browser, Electron is not used.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { buildElectron } from './electron.mjs';
import { electronBinary, fetchElectron } from './electron-binary.mjs';
import { buildRenderer, rendererIsStale } from './renderer.mjs';
import { isStale } from './stale.mjs';
import { startTexts } from './start-texts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const launcher = join(root, 'build/loopwright.mjs');
const texts = startTexts(process.env);
const words = process.argv.slice(2).filter((word) => word !== '--browser');

/** When Electron exits with an error within this time, it counts as not started. */
const EARLY_MS = 10_000;

// The terminal sends Ctrl+C to the app too; this process keeps running until the app has written
// its last output.
process.on('SIGINT', () => undefined);

const why = process.argv.includes('--browser') ? texts.asked : await noElectron();
if (why !== null) await inBrowser(why);
else await inElectron();

/** Returns null when Electron is available, otherwise the reason why Electron cannot be used. */
async function noElectron() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return texts.noDisplay;
  if (electronBinary() !== null) return null;
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD || process.env.CI) {
    return texts.noDownloads;
  }
  const failed = await fetched();
  return failed === null ? null : texts.notFetched(texts.reason(failed));
}

async function fetched() {
  const skip = new AbortController();
  const inTerminal = isatty(0);
  say(inTerminal ? `${texts.fetching} ${texts.pressEnter}` : texts.fetching);
  if (inTerminal) process.stdin.once('data', () => skip.abort());
  let told = -1;
  const failed = await fetchElectron({
    skip: skip.signal,
    progress: ({ transferred, total }) => {
      const tenth = total ? Math.floor((10 * transferred) / total) : -1;
      if (tenth > told) say(texts.fetched(tenth * 10, Math.round(total / 1e6)));
      told = Math.max(told, tenth);
    },
  });
  if (inTerminal) process.stdin.destroy();
  return failed;
}

async function inElectron() {
  say(texts.inWindow);
  if (rendererIsStale()) {
    say(texts.building);
    await buildRenderer();
  }
  const sources = ['electron', 'shared', 'package.json', 'build/electron.mjs', 'build/bundle.mjs'];
  if (isStale('out/electron/main.js', sources)) await buildElectron();
  const began = Date.now();
  const { code, error } = await ended(
    spawn(electronBinary(), [join(root, 'out/electron/main.js')], { stdio: 'inherit' }),
  );
  if (code === 0 || Date.now() - began > EARLY_MS) process.exitCode = code ?? 1;
  else await inBrowser(texts.didNotStart(error ?? texts.endedWith(code)));
}

async function inBrowser(reason) {
  say(texts.inBrowser(reason));
  // The IPC channel closes when this process ends for any reason; the app then ends too (see
  // loopwright.mjs).
  const app = spawn(process.execPath, [launcher, 'serve', ...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LOOPWRIGHT_LAUNCHED: '1' },
  });
  const { code } = await ended(app);
  process.exitCode = code ?? 1;
}

/**
 * Waits until a child process ends, and returns its exit code, or the error if it could not be
 * started. Signals sent to this process are forwarded to the child.
 */
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

/**
 * Does not use console.log, because using process.stdout makes a pipe non-blocking for the child
 * too.
 */
function say(text) {
  writeSync(1, `${text}\n`);
}
