/**
 * The host's access to the process group of a child that was started under its guard
 * (`stdio-guard.ts`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Duplex } from 'node:stream';

/**
 * The exit code and the signal with which a child process ended; both are null if they are
 * unknown.
 */
export interface ChildEnding {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** Reports of a guard are short; a longer line is not from a guard. */
const LONGEST_LINE = 100;

export class ProcessGroup {
  readonly #guard: ChildProcess;
  #leader: number | null = null;
  /** A signal requested before the guard had reported the leader of the group. */
  #wanted: NodeJS.Signals | null = null;
  #told = '';
  #ending: ChildEnding | null = null;

  /**
   * `guard` was just spawned, with a pipe at file descriptor 3. On Windows it is the child
   * itself, without that pipe.
   */
  constructor(guard: ChildProcess) {
    this.#guard = guard;
    const control = guard.stdio[3];
    control?.on('error', () => {});
    if (control instanceof Duplex) control.on('data', (chunk: Buffer) => this.#read(chunk.toString('latin1')));
  }

  /**
   * Sends a signal to every process of the group, now or as soon as the group is known. On
   * Windows every signal kills the tree.
   */
  signal(signal: NodeJS.Signals): void {
    if (process.platform === 'win32') return killTree(this.#guard);
    if (this.#leader === null) {
      this.#wanted = signal;
      return;
    }
    try {
      process.kill(-this.#leader, signal);
    } catch {
      // The group contains no process any more.
    }
  }

  /** How the leader ended, after the guard has reported it. */
  get ending(): ChildEnding | null {
    return this.#ending;
  }

  #read(chunk: string): void {
    const lines = `${this.#told}${chunk}`.split('\n');
    this.#told = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) this.#readLine(line);
  }

  #readLine(line: string): void {
    const ended = /^ended (?:(?<code>\d{1,5})|(?<signal>SIG\w{1,20}))$/.exec(line)?.groups;
    if (ended !== undefined)
      this.#ending = { exitCode: ended.code === undefined ? null : Number(ended.code), signal: ended.signal ?? null };
    else if (this.#leader === null) this.#lead(Number(line));
  }

  #lead(pid: number): void {
    if (!Number.isSafeInteger(pid) || pid <= 1) return;
    this.#leader = pid;
    if (this.#wanted !== null) this.signal(this.#wanted);
  }
}

/** Releases our ends of the streams, because another process may hold the other ends open. */
export function destroyStreams(child: ChildProcess): void {
  for (const stream of child.stdio) stream?.destroy();
}

function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  spawn(program, ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on('error', () => {});
}
