/**
 * Runs the built command line as a separate process, and gives access to its output, its files and
 * its exit code.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EventLine } from '../../electron/host/cli/views/json-view.ts';
import type { StdioServerSetting } from '../../electron/host/options.ts';
import type { Exported } from '../../electron/host/store/exported.ts';
import type { ScriptedGemini } from '../fixtures/scripted-gemini.ts';
import type { ScriptedOpenAi } from '../fixtures/scripted-openai.ts';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = join(PROJECT, 'out/electron/host-cli.js');

/**
 * The folder of the compile cache. Every start compiles the same program, so the cache keeps the
 * compiled code for the next start.
 */
export const COMPILED = join(PROJECT, 'node_modules/.cache/loopwright-compiled');

/**
 * The home folder of the processes that tests start. It is new for each run of the tests, so a
 * database that another version of the program left in a shared folder is never opened.
 */
export const HOME = process.env.LOOPWRIGHT_TEST_HOME ?? mkdtempSync(join(tmpdir(), 'loopwright-home-'));

/** The maximum time of a run in milliseconds, more than three times as long as any run needs. */
const LONGEST_MS = 30_000;

type EventOf<Type extends EventLine['type']> = Extract<EventLine, { type: Type }>;

export interface ProgramOptions {
  readonly cwd?: string;
  /** Environment variables that are added to the few that every run gets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** A command and its first arguments, which run in place of the built program under this Node. */
  readonly command?: readonly [string, ...string[]];
  /** The time in milliseconds after which the process is killed. The default is 30 seconds. */
  readonly longestMs?: number;
}

/** The exit code or signal of a process, and its complete output. */
export class Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;

  constructor(code: number | null, signal: NodeJS.Signals | null, stdout: string, stderr: string) {
    this.code = code;
    this.signal = signal;
    this.stdout = stdout;
    this.stderr = stderr;
  }

  /** The parsed lines of the `--json` output. Throws if a line is not one JSON object. */
  get events(): readonly EventLine[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as EventLine);
  }

  all<Type extends EventLine['type']>(type: Type): readonly EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  /** The last event of a type. If there is none, it throws an error that contains the output. */
  last<Type extends EventLine['type']>(type: Type): EventOf<Type> {
    const found = this.all(type).at(-1);
    if (found === undefined) throw new Error(`No ${type}; exit ${this.code}\n${this.stdout}\n${this.stderr}`);
    return found;
  }

  /** The tool calls that ended, each as `tool status`. */
  get calls(): readonly string[] {
    return this.all('tool-call-end').map(({ tool, status }) => `${tool} ${status}`);
  }
}

export interface Running {
  readonly pid: number;
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
  /** The standard output so far. */
  printed(): string;
  /** Waits until standard output contains the text. Throws when the process ends before that. */
  prints(text: string): Promise<void>;
}

export function start(words: readonly string[], options: ProgramOptions = {}): Running {
  const [command, ...first] = options.command ?? [process.execPath, PROGRAM];
  const child = spawn(command, [...first, ...words], {
    cwd: options.cwd ?? tmpdir(),
    env: { PATH: process.env.PATH, HOME, LANG: 'C.UTF-8', NODE_COMPILE_CACHE: COMPILED, ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input);
  const { longestMs = LONGEST_MS } = options;
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
  let over = false;
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      over = true;
      resolve(new Ended(code, signal, stdout, stderr));
    });
  });
  return {
    pid: child.pid ?? 0,
    process: child,
    ended,
    printed: () => stdout,
    prints: async (text) => {
      await until(() => over || stdout.includes(text), longestMs);
      if (!stdout.includes(text)) throw new Error(`It ended without ${text}:\n${stdout}\n${stderr}`);
    },
  };
}

export function loopwright(words: readonly string[], options?: ProgramOptions): Promise<Ended> {
  return start(words, options).ended;
}

/** A workspace and a data folder for one test. */
export interface Place extends AsyncDisposable {
  readonly root: string;
  readonly workspace: string;
  readonly dataDir: string;
  read(path: string): Promise<string>;
  write(path: string, content: string | Uint8Array): Promise<void>;
  /**
   * Runs the command `run` with the scripted model server, with `--json` and with edits allowed;
   * `words` are further arguments, which can override these.
   */
  run(model: ScriptedModel, prompt: string, words?: readonly string[], options?: ProgramOptions): Promise<Ended>;
  start(model: ScriptedModel, prompt: string, words?: readonly string[], options?: ProgramOptions): Running;
  /** Runs another command of the program with this data folder. */
  command(...words: readonly string[]): Promise<Ended>;
  exported(): Promise<Exported>;
}

export async function somePlace(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Place> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'loopwright-cli-')));
  const workspace = join(root, 'workspace');
  const dataDir = join(root, 'data');
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    await writeFile(join(workspace, path), content);
  };
  await mkdir(workspace);
  for (const [path, content] of Object.entries(files)) await write(path, content);

  const begin: Place['start'] = (model, prompt, words = [], options = {}) => {
    const approve = words.includes('--approve') ? [] : ['--approve', 'edits'];
    const standing = ['--workspace', workspace, '--data-dir', dataDir, '--json', ...approve];
    return start(['run', ...onServer(model), ...standing, ...words, prompt], options);
  };
  const command = (...words: readonly string[]) => loopwright([...words, '--data-dir', dataDir]);
  return {
    root,
    workspace,
    dataDir,
    write,
    read: (path) => readFile(join(workspace, path), 'utf8'),
    run: (...run) => begin(...run).ended,
    start: begin,
    command,
    exported: async () => JSON.parse((await command('export')).stdout) as Exported,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Where the unit tests keep the memory of a started Python. */
const SNAPSHOTS = join(PROJECT, 'out/python-for-tests');

/**
 * Gives the data folder the snapshot of an earlier start of Python, so that the next start takes a
 * fifth of the time. Does nothing if no test has made a snapshot yet.
 */
export async function keepPythonSnapshot({ dataDir }: Pick<Place, 'dataDir'>): Promise<void> {
  const names = await readdir(SNAPSHOTS).catch(() => []);
  const cache = join(dataDir, 'cache');
  await mkdir(cache, { recursive: true, mode: 0o700 });
  for (const name of names.filter((each) => each.endsWith('.snapshot')))
    await copyFile(join(SNAPSHOTS, name), join(cache, name));
}

/** A scripted model server in either format. */
type ScriptedModel = ScriptedOpenAi | ScriptedGemini;

export function onServer(model: ScriptedModel): readonly string[] {
  const [provider, name] = 'signed' in model ? ['gemini', 'gemini-3-scripted'] : ['openai', 'scripted'];
  return ['--provider', provider, '--model', name, '--base-url', model.baseUrl];
}

/**
 * Returns the options that add these MCP servers, whose configuration is stored in a file beside
 * the workspace.
 */
export async function mcpConfig(
  { root }: Place,
  mcpServers: Readonly<Record<string, StdioServerSetting>>,
): Promise<readonly string[]> {
  const file = join(root, 'servers.json');
  await writeFile(file, JSON.stringify({ mcpServers }));
  return ['--mcp-config', file];
}

/** Waits until the condition is true, and throws when it is still false after `milliseconds`. */
export async function until(condition: () => boolean | Promise<boolean>, milliseconds = 10_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${milliseconds} ms: ${condition}`);
    await sleep(10);
  }
}
