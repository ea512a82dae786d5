/**
 * The folders in which programs are looked for. An app that was started from a dock or menu has a poorer PATH than the user's terminal, and then
 * `npx` is "not found": so the login shell is asked for its own, once.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { delimiter, isAbsolute } from 'node:path';

/** How long a login shell may think about its start files. Milliseconds. */
const SHELL_TIMEOUT_MS = 5_000;
/** Of what it prints, start files included. */
const MOST_OUTPUT = 1024 * 1024;

/** The folders of a PATH, in order, each once. */
export function foldersOf(path: string | undefined): readonly string[] {
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return [...new Set(folders)];
}

/** A PATH the shell adds to, but has nothing of its own, is a poor one: the shell's order counts. Else ours goes first, as in a terminal. */
export function mergedPath(own: readonly string[], ofShell: readonly string[]): readonly string[] {
  const isPoor = own.every((folder) => ofShell.includes(folder));
  return [...new Set(isPoor ? ofShell : [...own, ...ofShell])];
}

export interface LoginShell {
  /** Absolute path. */
  readonly program: string;
  readonly timeoutMs?: number;
}

/** The user's shell, as the system knows it; null where there is none (Windows). */
export function userShell(): LoginShell | null {
  const program = process.env.SHELL;
  return process.platform === 'win32' || program === undefined || !isAbsolute(program) ? null : { program };
}

export class SearchPath {
  readonly #own: readonly string[];
  readonly #shell: LoginShell | null;
  #asked: Promise<readonly string[]> | null = null;

  /** `shell` null: the PATH of this process is all there is. Nothing is started yet. */
  constructor(shell: LoginShell | null, own = foldersOf(process.env.PATH)) {
    this.#shell = shell;
    this.#own = own;
  }

  /** Never rejects; within the timeout of the shell. It is asked once; a shell that does not tell is not there. */
  async folders(): Promise<readonly string[]> {
    if (this.#shell === null) return this.#own;
    this.#asked ??= pathOfShell(this.#shell);
    return mergedPath(this.#own, await this.#asked);
  }

  /** The next one who asks gets what is so then: a program may have been installed. */
  forget(): void {
    this.#asked = null;
  }
}

/** Start files print what they like, so the answer stands between two marks nobody knows beforehand. */
async function pathOfShell({ program, timeoutMs = SHELL_TIMEOUT_MS }: LoginShell): Promise<readonly string[]> {
  const mark = randomUUID();
  // `env` prints PATH joined by colons in every shell, also where it is a list (fish).
  const args = ['-i', '-l', '-c', `echo ${mark}; /usr/bin/env; echo ${mark}`];
  const between = (text: string) => text.split(mark).slice(1, -1).join('');
  const said = await outputOf(program, args, timeoutMs, (text) => between(text) !== '');
  const line = between(said)
    .split('\n')
    .find((each) => each.startsWith('PATH='));
  return foldersOf(line?.slice('PATH='.length));
}

/** Until it is `enough`, the program ends, or time is up; what it started may live on and hold the line. */
function outputOf(
  program: string,
  args: readonly string[],
  timeoutMs: number,
  enough: (text: string) => boolean,
): Promise<string> {
  return new Promise((resolve) => {
    // A session of its own: an interactive shell would take the terminal, and stop us.
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
    // Where the system opens no more files the child has no pipes at all.
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
    // It is gone.
  }
}
