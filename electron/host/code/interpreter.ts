/** One interpreter: a process outside the host that runs code of one session, one call at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { destroyStreams, ProcessGroup } from '../processes/process-group.ts';
import { GUARD_SPAWN, guarded } from '../processes/stdio-guard.ts';
import { identityOf, runs } from '../sandbox/launcher/process-identity.ts';
import { treeOf } from '../sandbox/launcher/process-tree.ts';
import type { ConfinedLaunch, Launch, SandboxReport } from '../sandbox/sandbox.ts';
import type { StartFrame } from './frames/frames.ts';
import { type Frame, parsedFrame } from './frames/from-interpreter.ts';
import { Lines } from './frames/lines.ts';
import { largestBelow } from './memory-watch.ts';
import type { OwnStart } from './own/own-program.ts';

/** The longest time for a start in milliseconds: Python needs some seconds, on a busy machine more. */
const START_TIME = 90_000;
/** How long the processes of a killed interpreter are watched, and how often. */
const GONE = { within: 2000, every: 10 };
const LONGEST_COMPLAINT = 2000;
/** More than the outputs of one call may be. */
const MOST_BYTES = 150_000_000;

export type FrameListener = (run: string, frame: Frame) => void;

export class Interpreter {
  readonly #child: ChildProcess;
  readonly #group: ProcessGroup;
  readonly #confined: ConfinedLaunch | null;
  readonly #lines = new Lines();
  #listener: FrameListener = () => {};
  #bytes = 0;
  #complaint = '';
  #killed: Promise<void> | null = null;
  #ownMemory: number | null = null;
  /** Resolves when the process has ended, with what the sandbox reports; null: there was none. */
  readonly ended: Promise<SandboxReport | null>;
  #hasEnded = false;

  private constructor(launch: Launch, confined: ConfinedLaunch | null) {
    this.#confined = confined;
    const start = guarded({ ...launch, args: [...launch.args] });
    const stdio = ['pipe', 'pipe', 'pipe', 'pipe'] as const;
    const child = spawn(start.command, [...start.args], {
      ...{ cwd: launch.cwd, env: start.env, stdio: [...stdio] },
      ...GUARD_SPAWN,
    });
    this.#child = child;
    this.#group = new ProcessGroup(child);
    // A host that has nothing else to do may end; the guard ends the interpreter then.
    child.unref();
    for (const stream of child.stdio) (stream as Socket | null)?.unref?.();
    this.ended = new Promise((resolve) => {
      const end = () => {
        if (this.#hasEnded) return;
        this.#hasEnded = true;
        void Promise.resolve(confined?.finish() ?? null).then(resolve);
      };
      child.once('close', end).once('error', end);
      child.once('exit', () => setTimeout(() => destroyStreams(child), 500).unref());
    });
    child.stdin?.on('error', () => {});
    child.stdout?.on('error', () => {}).on('data', (chunk: Buffer) => this.#read(chunk));
    child.stderr
      ?.on('error', () => {})
      .setEncoding('utf8')
      .on('data', (text: string) => {
        this.#complaint = `${this.#complaint}${text}`.slice(0, LONGEST_COMPLAINT);
      });
  }

  /**
   * Starts an interpreter, with the bytes of a snapshot if there is one. Rejects with a sentence if it does not
   * start, or if the signal is aborted.
   */
  static async start(
    launch: Launch,
    confined: ConfinedLaunch | null,
    start: Omit<StartFrame, 'snapshot'> | OwnStart,
    snapshot: Uint8Array | null,
    signal: AbortSignal,
  ): Promise<Interpreter> {
    const interpreter = new Interpreter(confined?.launch ?? launch, confined);
    try {
      const given =
        snapshot === null ? ({ kind: 'none' } as const) : ({ kind: 'given', bytes: snapshot.length } as const);
      interpreter.send({ ...start, snapshot: given });
      if (snapshot !== null) interpreter.#child.stdin?.write(snapshot);
      await interpreter.#until((frame) => frame.kind === 'ready', signal);
      interpreter.#ownMemory = await largestBelow(interpreter.pid);
      return interpreter;
    } catch (error) {
      await interpreter.kill();
      throw error;
    }
  }

  /** Has a snapshot made by a Python that ends afterwards. Rejects with a sentence. */
  static async snapshot(
    launch: Launch,
    confined: ConfinedLaunch | null,
    start: Omit<StartFrame, 'snapshot'>,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const interpreter = new Interpreter(confined?.launch ?? launch, confined);
    try {
      interpreter.send({ ...start, snapshot: { kind: 'wanted' } } satisfies StartFrame);
      const parts: Buffer[] = [];
      await interpreter.#until((frame) => {
        if (frame.kind !== 'snapshot') return false;
        parts.push(Buffer.from(frame.data, 'base64'));
        return frame.last;
      }, signal);
      return Buffer.concat(parts);
    } finally {
      await interpreter.kill();
    }
  }

  /** Resolves at the frame that `isLast` accepts. */
  async #until(isLast: (frame: Frame) => boolean, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => over(() => reject(new Error(why)));
      const timer = setTimeout(() => fail('The interpreter did not start in time.'), START_TIME);
      const stop = () => fail('The start was stopped.');
      const over = (then: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        then();
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#listener = (_run, frame) => {
        if (isLast(frame)) over(resolve);
      };
      void this.ended.then(() => fail(`The interpreter did not start: ${firstLine(this.#complaint)}`));
      if (signal.aborted) stop();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isUsable(): boolean {
    return !this.#hasEnded && this.#killed === null;
  }

  /** The memory that the interpreter takes without code; null: not known. */
  get ownMemory(): number | null {
    return this.#ownMemory;
  }

  /** Sends frames of the interpreter to this listener until another one is set. */
  listen(listener: FrameListener): void {
    this.#bytes = 0;
    this.#listener = listener;
  }

  send(frame: object): void {
    this.#child.stdin?.write(`${JSON.stringify(frame)}\n`);
  }

  /** Ends the interpreter at once; resolves when its processes are gone. Never rejects. */
  kill(): Promise<void> {
    this.#killed ??= this.#kill();
    return this.#killed;
  }

  async #kill(): Promise<void> {
    const processes = process.platform === 'linux' ? treeOf(this.pid, 100).slice(1).map(identityOf) : [];
    this.#group.signal('SIGKILL');
    for (const { pid } of processes) signalOne(pid);
    const limit = performance.now() + GONE.within;
    while (performance.now() < limit && (!this.#hasEnded || processes.some((each) => runs(each))))
      await pause(GONE.every);
    if (!this.#hasEnded) this.#child.kill('SIGKILL');
    destroyStreams(this.#child);
    await this.#confined?.finish();
  }

  #read(chunk: Buffer): void {
    this.#bytes += chunk.length;
    const lines = this.#bytes > MOST_BYTES ? null : this.#lines.add(chunk);
    if (lines === null) return void this.kill();
    for (const line of lines) {
      const said = parsedFrame(line);
      if (said === null) return void this.kill();
      this.#listener(said.run, said.frame);
    }
  }
}

function signalOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const firstLine = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? 'it gave no reason';
