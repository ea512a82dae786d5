import { spawn } from 'node:child_process';

/**
 * The program that opens an address as a click would, per platform. Never a shell: the address is
 * one argument.
 */
function opener(platform: NodeJS.Platform, address: string): readonly [string, readonly string[]] {
  if (platform === 'darwin') return ['open', [address]];
  // `start` exists only inside cmd.exe, a shell; this is what it calls in the end.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]];
  return ['xdg-open', [address]];
}

/** Longer than this a program that opens addresses has become the browser itself. */
const STARTED_MS = 3_000;

/**
 * Resolves when the program took the address; rejects where there is none, or it failed. It
 * outlives this process.
 */
export function openBrowser(address: string, platform: NodeJS.Platform): Promise<void> {
  const [command, words] = opener(platform, address);
  const child = spawn(command, words, { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, STARTED_MS);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code}`));
    });
  });
}
