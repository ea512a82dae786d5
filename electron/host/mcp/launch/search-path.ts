/**
 * The folders in which programs are searched. An app started from a dock or menu has a shorter
 * PATH than the user's terminal, which would make `npx` "not found". So the login shell is asked
 * once for its PATH.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { delimiter, isAbsolute } from 'node:path';

/** The timeout in milliseconds for a login shell with its startup files. */
const SHELL_TIMEOUT_MS = 5_000;
/** The maximum size of the shell's output in bytes, including the output of startup files. */
const MOST_OUTPUT = 1024 * 1024;

/** The folders of a PATH, in order, each once. */
export function foldersOf(path: string | undefined): readonly string[] {
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return [...new Set(folders)];
}

/**
 * If our PATH has no folder that the shell's lacks, the app was started from a menu and the order
 * of the shell is used. Otherwise our folders come first, as in a terminal.
 */
export function mergedPath(own: readonly string[], ofShell: readonly string[]): readonly string[] {
  const isPoor = own.every((folder) => ofShell.includes(folder));
  return [...new Set(isPoor ? ofShell : [...own, ...ofShell])];
}

export interface LoginShell {
  /** The absolute path of the shell. */
  readonly program: string;
  readonly timeoutMs?: number;
}

/** The user's shell according to the system; null if there is none (Windows). */
export function userShell(): LoginShell | null {
  const program = process.env.SHELL;
  return process.platform === 'win32' || program === undefined || !isAbsolute(program) ? null : { program };
}

export class SearchPath {
  readonly #own: readonly string[];
  readonly #shell: LoginShell | null;
  #asked: Promise<readonly string[]> | null = null;

  /** If `shell` is null, only the PATH of this process is used. The constructor starts nothing. */
  constructor(shell: LoginShell | null, own = foldersOf(process.env.PATH)) {
    this.#shell = shell;
    this.#own = own;
  }

  /**
   * Never rejects; resolves within the timeout of the shell. The shell is asked once and ignored
   * if it does not answer.
   */
  async folders(): Promise<readonly string[]> {
    if (this.#shell === null) return this.#own;
    this.#asked ??= pathOfShell(this.#shell);
    return mergedPath(this.#own, await this.#asked);
  }

  /** Makes the next caller ask the shell again, because a program may have been installed. */
  forget(): void {
    this.#asked = null;
  }
}

/** Start files may print anything, so the answer is printed between two random marks. */
async function pathOfShell({ program, timeoutMs = SHELL_TIMEOUT_MS }: LoginShell): Promise<readonly string[]> {
  const mark = randomUUID();
  // `env` prints PATH joined by colons in every shell, even where it is a list (fish).
  const args = ['-i', '-l', '-c', `echo ${mark}; /usr/bin/env; echo ${mark}`];
  const between = (text: string) => text.split(mark).slice(1, -1).join('');
  const said = await outputOf(program, args, timeoutMs, (text) => between(text) !== '');
  const line = between(said)
    .split('\n')
    .find((each) => each.startsWith('PATH='));
  return foldersOf(line?.slice('PATH='.length));
}

/**
 * Reads until the output is `enough`, the program ends, or the time is up. It does not wait for
 * the end of the pipe, which children of the program may hold open.
 */
function outputOf(
  program: string,
  args: readonly string[],
  timeoutMs: number,
  enough: (text: string) => boolean,
): Promise<string> {
  return new Promise((resolve) => {
    // The shell gets a session of its own, because an interactive one would take over the terminal
    // and stop us.
    const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'ignore'], detached: true, windowsHide: true });
    let text = '';
    const end = () => {
      clearTimeout(timer);
      child.stdout?.destroy();
      if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid);
      resolve(text);
    };
    const timer = setTimeout(end, timeoutMs);
    child.once('error', end).once('close', end);
    // When the system cannot open more files, the child process has no pipes at all.
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (enough(text) || text.length > MOST_OUTPUT) end();
    });
    child.stdout?.on('error', () => {});
  });
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
