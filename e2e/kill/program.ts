/**
 * Runs the built program as a separate process, and gives access to its output and its exit code,
 * and can kill it.
 */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';

export const BUILT_PROGRAM = fileURLToPath(new URL('../../out/electron/host-cli.js', import.meta.url));

/**
 * The maximum time of a process in milliseconds. No process needs a tenth of it, so one that takes
 * longer counts as hanging.
 */
const LONGEST_MS = 60_000;

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The complete lines of the output. A reader may rely on complete lines after a kill. */
  readonly lines: readonly string[];
  readonly stderr: string;
}

export interface RunningProgram {
  /**
   * Registers a listener that is called with each complete line of standard output when it arrives.
   */
  onLine(listener: (line: string) => void): void;
  /** Sends SIGKILL to the process itself; there is no launcher in front of it. */
  kill(): void;
  readonly end: Promise<ProgramEnd>;
}

export interface ProgramOptions {
  readonly program: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** Options for Node, which precede the path of the program. */
  readonly nodeOptions?: readonly string[];
}

export function startProgram(words: readonly string[], options: ProgramOptions): RunningProgram {
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), options.program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.environment },
  });
  const lines: string[] = [];
  const said = new EventEmitter<{ line: [string] }>();
  let open = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const complete = (open + text).split('\n');
    open = complete.pop() ?? '';
    for (const line of complete) {
      lines.push(line);
      said.emit('line', line);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const longest = setTimeout(() => {
    stderr += `\nIt did not end within ${LONGEST_MS} ms.`;
    child.kill('SIGABRT');
  }, LONGEST_MS);
  const end = new Promise<ProgramEnd>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(longest);
      resolve({ code, signal, lines, stderr });
    });
  });
  return { onLine: (listener) => void said.on('line', listener), kill: () => void child.kill('SIGKILL'), end };
}

/** Runs the program until it exits. */
export function runProgram(words: readonly string[], options: ProgramOptions): Promise<ProgramEnd> {
  return startProgram(words, options).end;
}

/** Parses a line of the `--json` output. */
export function eventOf(line: string): { readonly type: string; readonly [field: string]: unknown } {
  return JSON.parse(line) as { type: string };
}
