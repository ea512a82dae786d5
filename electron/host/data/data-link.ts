/** One process of the data: starts it under its guard, sends it work, and ends it at a limit or on stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { messageOf } from '../../../shared/errors.ts';
import type { TableRow } from '../../../shared/output.ts';
import { destroyStreams, ProcessGroup } from '../processes/process-group.ts';
import { GUARD_SPAWN, guarded } from '../processes/stdio-guard.ts';
import {
  type DataFailure,
  type DataFrame,
  type DataRequest,
  type DataStart,
  type DataValue,
  type DataWork,
  OUT_OF_MEMORY,
} from './messages.ts';
import { makePlace, type Place, type PlaceParts } from './place.ts';

/** Milliseconds. An interrupted query usually ends at once. `start` is generous because the machine may be busy. */
const PATIENCE = { interrupt: 300, start: 60_000 };
/** The end of what the process wrote to its standard error that is kept. */
const LAST_WORDS = 2000;

/** How work ended. */
export type WorkEnd =
  | { readonly kind: 'done'; readonly value: DataValue; readonly rows: readonly TableRow[] }
  | { readonly kind: 'failed'; readonly message: string; readonly failure: DataFailure }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'stopped' }
  /** The process ended meanwhile. `message` is empty or says why. */
  | { readonly kind: 'lost'; readonly because: 'memory' | 'other'; readonly message: string };

export interface WorkLimits {
  readonly timeMs: number;
  readonly signal: AbortSignal;
}

interface Pending {
  readonly rows: TableRow[];
  readonly settle: (end: WorkEnd) => void;
}

export class DataLink {
  readonly #child: ChildProcess;
  readonly #group: ProcessGroup;
  readonly #pending = new Map<number, Pending>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  /** Resolves when what the process has left is removed. */
  readonly #gone: Promise<void>;
  #lastId = 0;
  #words = '';
  #isOver = false;

  private constructor(child: ChildProcess, place: Place) {
    this.#child = child;
    this.#group = new ProcessGroup(child);
    this.#ready.promise.catch(() => {});
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', (line) => this.#read(line));
    for (const stream of child.stdio) stream?.on('error', () => {});
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#words = `${this.#words}${text}`.slice(-LAST_WORDS);
    });
    child.once('error', (error) => this.#over(messageOf(error)));
    child.once('close', () => this.#over(this.#words));
    this.#gone = this.#ended.promise.then(() => place.finish());
  }

  /** Rejects if the process does not start. */
  static async start(parts: PlaceParts, start: DataStart): Promise<DataLink> {
    const place = await makePlace(parts, start);
    let child: ChildProcess;
    try {
      const { command, args, env } = guarded(place.launch);
      child = spawn(command, [...args], {
        ...{ cwd: place.launch.cwd, env, ...GUARD_SPAWN },
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      });
    } catch (error) {
      await place.finish();
      throw error;
    }
    const link = new DataLink(child, place);
    const timer = setTimeout(() => link.kill(), PATIENCE.start);
    await link.#ready.promise.finally(() => clearTimeout(timer));
    return link;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The id of the process that the host started, for tests. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Resolves when the work has ended, at the latest shortly after a limit. Never rejects. */
  work(work: DataWork, { timeMs, signal }: WorkLimits): Promise<WorkEnd> {
    if (signal.aborted) return Promise.resolve({ kind: 'stopped' });
    if (this.#isOver) return Promise.resolve(this.#lost());
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      let early: WorkEnd | null = null;
      const timers: NodeJS.Timeout[] = [];
      const end = (why: WorkEnd) => () => {
        if (early !== null) return;
        early = why;
        this.#send({ id, kind: 'interrupt' });
        timers.push(setTimeout(() => this.kill(), PATIENCE.interrupt));
      };
      const stop = end({ kind: 'stopped' });
      timers.push(setTimeout(end({ kind: 'timed-out' }), timeMs));
      signal.addEventListener('abort', stop, { once: true });
      const settle = (how: WorkEnd) => {
        for (const timer of timers) clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        this.#pending.delete(id);
        resolve(early ?? how);
      };
      this.#pending.set(id, { rows: [], settle });
      this.#send({ id, ...work });
    });
  }

  /** Ends the process and everything it started. */
  kill(): void {
    this.#group.signal('SIGKILL');
    this.#over('');
  }

  /** Resolves when nothing of the process is left. */
  async close(): Promise<void> {
    this.kill();
    await this.#gone;
  }

  #send(request: DataRequest): void {
    this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
  }

  #read(line: string): void {
    let frame: DataFrame;
    try {
      frame = JSON.parse(line);
    } catch {
      return this.kill();
    }
    if (frame.kind === 'ready') return this.#ready.resolve();
    const pending = this.#pending.get(frame.id);
    if (pending === undefined) return;
    switch (frame.kind) {
      case 'rows':
        pending.rows.push(...frame.rows);
        return;
      case 'done':
        return pending.settle({ kind: 'done', value: frame.value, rows: pending.rows });
      case 'failed':
        return pending.settle({ kind: 'failed', message: frame.message, failure: frame.failure });
    }
  }

  #over(why: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#ready.reject(new Error(`The process for data did not start. ${why.trim().slice(0, 300)}`.trim()));
    for (const { settle } of [...this.#pending.values()]) settle(this.#lost());
    const release = () => {
      destroyStreams(this.#child);
      this.#ended.resolve();
    };
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) release();
    else {
      this.#child.once('exit', release);
      setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE.interrupt).unref();
    }
  }

  #lost(): WorkEnd {
    const isMemory = this.#words.includes(OUT_OF_MEMORY) || /heap out of memory/.test(this.#words);
    return { kind: 'lost', because: isMemory ? 'memory' : 'other', message: '' };
  }
}
