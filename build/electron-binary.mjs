// Finds and downloads Electron's binary. Importing `electron` itself would start a download.
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A download is abandoned after this many milliseconds in which no byte arrives. */
const PATIENCE_MS = 8_000;

/** The path of Electron's executable; null when the binary is not installed. */
export function electronBinary() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
    const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
    const binary = join(dist, readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

/**
 * Downloads Electron's binary. Resolves to null when the binary is available, otherwise to the
 * reason why it is not; never rejects. `progress` is called with {transferred, total}; `skip` is a
 * signal that aborts the download.
 */
export function fetchElectron({ progress, skip, patienceMs = PATIENCE_MS }) {
  const child = fork(fileURLToPath(new URL('fetch-electron.mjs', import.meta.url)), { stdio: 'ignore' });
  return new Promise((resolve) => {
    let received = 0;
    const end = (why) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(why);
    };
    const late = () => end(received === 0 ? 'the server for it cannot be reached' : 'the download came to a halt');
    let timer = setTimeout(late, patienceMs);
    child.on('message', (message) => {
      if (message.done) return end(null);
      if (message.failed !== undefined) return end(message.failed);
      if (message.transferred > received) {
        received = message.transferred;
        clearTimeout(timer);
        // Unpacking the archive after the last byte takes longer than the longest allowed gap
        // between two bytes.
        timer = setTimeout(late, received === message.total ? 120_000 : patienceMs);
      }
      progress(message);
    });
    child.on('error', (error) => end(error.message));
    child.on('exit', () => end('its installer ended early'));
    skip.addEventListener('abort', () => end('you skipped it'), { once: true });
  });
}
