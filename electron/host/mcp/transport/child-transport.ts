/**
 * A child process as a channel for MCP messages. It replaces the SDK's own transport, which queues
 * answers without limit for a server that does not read them, and waits for output that another
 * process may hold open after the child has exited.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js';
import { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { messageOf } from '../../../../shared/errors.ts';
import type { ServerReason } from '../../../../shared/failures/server-reasons.ts';
import type { StdioServerSetting } from '../../options.ts';
import { type ChildEnding, destroyStreams, ProcessGroup } from '../../processes/process-group.ts';
import { GUARD_SPAWN } from '../../processes/stdio-guard.ts';
import { MessageLines } from './message-lines.ts';
import { OpenCalls } from './open-calls.ts';

/** The maximum size in bytes of answers that a server has requested but not read. */
const MAX_UNREAD_ANSWERS = 1024 * 1024;

/**
 * The maximum waits in milliseconds: after closing the child's input until the guard process is
 * told to exit (`input`), from then until the guard is killed (`end`), and from the child's exit
 * until its output is released (`output`).
 */
const PATIENCE = { input: 500, end: 4000, output: 1000 };

/** Observes the child. Must not throw. */
export interface ChildWatch {
  /** Receives what the child writes to standard error. */
  readonly errorOutput: (chunk: Buffer) => void;
  /**
   * Called once, before the channel closes; not called for a process that could not be started. The
   * channel closes after the returned promise has resolved.
   */
  readonly ended: (ending: ChildEnding) => Promise<void>;
  /** Called once instead of `ended` after a launch was made whose process could not be started. */
  readonly notStarted: () => Promise<void>;
}

export class ChildTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #launch: () => Promise<StdioServerSetting>;
  readonly #watch: ChildWatch;
  readonly #calls = new OpenCalls();
  readonly #received = new MessageLines(this.#calls.ids);
  readonly #over = Promise.withResolvers<void>();
  #child: ChildProcess | null = null;
  #group: ProcessGroup | null = null;
  #unreadAnswers = 0;
  #closing = false;
  #fault: ServerReason | null = null;

  /**
   * `launch` is called at the start and returns what starts the guard, as `guarded` returns it. If it
   * rejects, so does the start.
   */
  constructor(launch: () => Promise<StdioServerSetting>, watch: ChildWatch) {
    this.#launch = launch;
    this.#watch = watch;
  }

  /** The server's fault that ended the channel; null if the server did not end it. */
  get fault(): ServerReason | null {
    return this.#fault;
  }

  /** Starts the process. Rejects if it cannot be started. */
  async start(): Promise<void> {
    const launch = await this.#launch();
    try {
      if (this.#closing) throw new Error('The line is closed');
      await this.#spawn(launch);
    } catch (error) {
      await this.#watch.notStarted();
      throw error;
    }
  }

  #spawn({ command, args, env, cwd }: StdioServerSetting): Promise<void> {
    const child = spawn(command, [...args], {
      env: { ...getDefaultEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      ...GUARD_SPAWN,
      ...(cwd === undefined ? {} : { cwd }),
    });
    const started = new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        this.#over.resolve();
        reject(error);
      });
    });
    // When the system cannot open more files, the child process has no pipes at all.
    if (!child.stdin) return started;
    this.#child = child;
    child.stdin.on('error', (error) => this.onerror?.(error));
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk)).on('error', () => {});
    child.stderr.on('data', this.#watch.errorOutput).on('error', () => {});
    const group = new ProcessGroup(child);
    this.#group = group;
    child.once('exit', (_code, signal) => {
      // The guard ends the server's process group before it exits itself, unless a signal killed
      // the guard.
      if (signal !== null) group.signal('SIGKILL');
      setTimeout(() => destroyStreams(child), PATIENCE.output).unref();
    });
    child.once('close', (exitCode, signal) => void this.#ended(group.ending ?? { exitCode, signal }));
    return started;
  }

  async #ended(ending: ChildEnding): Promise<void> {
    await this.#watch.ended(ending);
    this.#over.resolve();
    this.onclose?.();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const input = this.#child?.stdin;
    if (!input?.writable) throw new Error('The line is closed');
    this.#calls.sent(message);
    const text = serializeMessage(message);
    // Only answers count, because a request of the app may be large.
    const length = 'method' in message ? 0 : text.length;
    this.#unreadAnswers += length;
    input.write(text, () => {
      this.#unreadAnswers -= length;
    });
    if (this.#unreadAnswers > MAX_UNREAD_ANSWERS) this.#closeFor({ name: 'answers-not-read', data: {} });
  }

  /**
   * Closes the channel. Resolves when the child process has exited, after a few seconds at most.
   */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === null) {
      this.#closing = true;
      return;
    }
    if (!this.#closing) {
      this.#closing = true;
      this.#received.clear();
      this.#end(child);
    }
    await this.#over.promise;
  }

  #end(child: ChildProcess): void {
    const control = child.stdio[3];
    const reads = this.#fault === null;
    child.stdin?.end();
    const hangUp = setTimeout(() => control?.destroy(), reads ? PATIENCE.input : 0);
    const kill = setTimeout(() => {
      child.kill('SIGKILL');
      this.#group?.signal('SIGKILL');
      destroyStreams(child);
    }, PATIENCE.end);
    void this.#over.promise.then(() => {
      clearTimeout(hangUp);
      clearTimeout(kill);
    });
  }

  #read(chunk: Buffer): void {
    if (this.#closing) return;
    const lines = this.#received.add(chunk);
    if (lines === null) {
      this.#closeFor({ name: 'message-too-long', data: {} });
      return;
    }
    for (const line of lines) {
      if (this.#closing) return;
      try {
        const message = deserializeMessage(line);
        this.#calls.received(message);
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(error instanceof Error ? error : new Error(messageOf(error)));
      }
    }
  }

  #closeFor(fault: ServerReason): void {
    if (this.#closing) return;
    this.#fault = fault;
    void this.close();
  }
}
