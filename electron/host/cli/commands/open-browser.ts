import { spawn } from 'node:child_process';

/**
 * Returns the program that opens a file on this platform and its arguments. It never runs through
 * a shell: the path is one argument. Every user of the machine can read it, so nothing secret may
 * be in it.
 */
function opener(platform: NodeJS.Platform, file: string): readonly [string, readonly string[]] {
  if (platform === 'darwin') return ['open', [file]];
  // `start` exists only inside cmd.exe, which is a shell; rundll32 opens the file without a shell.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', file]];
  return ['xdg-open', [file]];
}

/** Thrown when the program that should open the file exited with an error. */
export class BrowserFailed extends Error {
  readonly opener: string;
  readonly exitCode: number | null;

  constructor(opener: string, exitCode: number | null) {
    super(`${opener} ended with ${exitCode}`);
    this.opener = opener;
    this.exitCode = exitCode;
  }
}

/**
 * A program that still runs after this many milliseconds is itself the browser, so opening counts
 * as successful.
 */
const STARTED_MS = 3_000;

/**
 * Resolves when a program has accepted the file. Rejects with a system error when there is no such
 * program, and with `BrowserFailed` when the program failed. The program outlives this process.
 */
export function openBrowser(file: string, platform: NodeJS.Platform): Promise<void> {
  const [command, words] = opener(platform, file);
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
      else reject(new BrowserFailed(command, code));
    });
  });
}
