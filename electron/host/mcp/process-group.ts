/** The group of a child that was started under its guard (`stdio-guard.ts`), as the host reaches it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Duplex } from 'node:stream';

export class ProcessGroup {
  readonly #guard: ChildProcess;
  #leader: number | null = null;
  /** Asked for before the guard had told who leads the group. */
  #wanted: NodeJS.Signals | null = null;

  /** `guard` was just spawned, with a pipe at file descriptor 3. On Windows it is the child itself, and there is no such pipe. */
  constructor(guard: ChildProcess) {
    this.#guard = guard;
    const control = guard.stdio[3];
    control?.on('error', () => {});
    if (control instanceof Duplex) control.on('data', (chunk: Buffer) => this.#readLeader(chunk));
  }

  /** To every process of the group, now or as soon as the group is known. On Windows every signal kills the tree. */
  signal(signal: NodeJS.Signals): void {
    if (process.platform === 'win32') return killTree(this.#guard);
    if (this.#leader === null) {
      this.#wanted = signal;
      return;
    }
    try {
      process.kill(-this.#leader, signal);
    } catch {
      // Nobody is left in it.
    }
  }

  #readLeader(chunk: Buffer): void {
    const pid = Number(chunk.toString('latin1'));
    if (this.#leader !== null || !Number.isSafeInteger(pid) || pid <= 1) return;
    this.#leader = pid;
    if (this.#wanted !== null) this.signal(this.#wanted);
  }
}

/** A process of another group may hold the other ends. */
export function destroyStreams(child: ChildProcess): void {
  for (const stream of child.stdio) stream?.destroy();
}

function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  spawn(program, ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on('error', () => {});
}
