/** Helpers that create real files and real processes for the tests of the store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { LoopId, MessageId, TopicId } from '../../../shared/ids.ts';
import { DEFAULT_LIMITS } from '../../../shared/loop.ts';
import { type Message, userText } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { Loops, type NewLoop } from './loops.ts';
import { newOwner } from './owner.ts';
import { Topics } from './topics.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export function temporaryDatabase(options: Partial<DatabaseOptions> & { readonly path?: string } = {}): Database {
  const database = openDatabase(options.path ?? join(temporaryFolder(), 'loopwright.db'), {
    now: Date.now,
    ...options,
  });
  onTestFinished(() => database.close());
  return database;
}

export function addTopic(database: Database): TopicId {
  return new Topics(database).create({ id: newId(TopicId), title: 'A topic', workspace: '/home/someone/project' }).id;
}

export function message(topicId: TopicId, text: string): Message {
  return { ...userText(text), id: newId(MessageId), topicId, loopId: null, model: null, createdAt: 1 };
}

export function newLoop(topicId: TopicId): NewLoop {
  return {
    id: newId(LoopId),
    topicId,
    strategy: 'agentic',
    strategyVersion: 1,
    workspace: '/home/someone/project',
    locale: 'en',
    state: { name: 'running' },
    limits: DEFAULT_LIMITS,
  };
}

/** Creates a running loop that a new owner of this process holds. */
export function addLoop(
  database: Database,
  leaseMs = 15_000,
): { loops: Loops; id: LoopId; topicId: TopicId; owner: string } {
  const loops = new Loops(database);
  const topicId = addTopic(database);
  const owner = newOwner();
  const { id } = loops.create(newLoop(topicId), { goal: 'a goal' }, { owner, leaseMs });
  return { loops, id, topicId, owner };
}

/** Returns the code and the message of the error that `fn` throws. */
export function failure(fn: () => unknown): { code: string; message: string } {
  try {
    fn();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: String(error.code), message: error.message };
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

export interface Program {
  readonly child: ChildProcess;
  /**
   * Resolves with the next line that the program prints. Rejects if the program exits without
   * printing one.
   */
  line(): Promise<string>;
  /** Resolves with the exit code or signal of the program and with all of its output. */
  readonly done: Promise<{ code: number | null; signal: string | null; output: string }>;
}

const HERE = pathToFileURL(`${import.meta.dirname}/`).href;

/**
 * Runs TypeScript code in a separate process. `@/` in its imports stands for this folder. `prefix`
 * is a command that starts the program, such as `prlimit ...`.
 */
export function runProgram(
  source: string,
  args: readonly string[] = [],
  options: { readonly prefix?: readonly string[] } = {},
): Program {
  const code = source.replaceAll("'@/", `'${HERE}`);
  const [command = '', ...rest] = [
    ...(options.prefix ?? []),
    process.execPath,
    '--input-type=module-typescript',
    '-e',
    code,
    ...args,
  ];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let taken = 0;
  let wake = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      wake();
    });
  }
  const done = new Promise<{ code: number | null; signal: string | null; output: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => {
      resolve({ code: exitCode, signal, output });
      wake();
    });
  });
  const line = async (): Promise<string> => {
    for (;;) {
      const end = output.indexOf('\n', taken);
      if (end >= 0) {
        const text = output.slice(taken, end);
        taken = end + 1;
        return text;
      }
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The program ended: ${output}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { child, line, done };
}
