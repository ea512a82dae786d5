/**
 * Runs the built command line in a pseudo-terminal of its own, which the command `script` of
 * util-linux provides.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOME, PROJECT, until } from './program.ts';

const PROGRAM = join(PROJECT, 'out/electron/host-cli.js');
const LONGEST_MS = 30_000;

/** A time in milliseconds after which a prompt for a line is drawn. */
const DRAWN_MS = 250;

/**
 * A key decides only some time after its prompt was drawn and after every other key; this is a
 * longer time, in milliseconds.
 */
const SETTLED_MS = 1000;

export const CTRL_C = '\u0003';
export const CTRL_D = '\u0004';

export function hasTerminal(): boolean {
  return process.platform === 'linux' && spawnSync('script', ['--version'], { encoding: 'utf8' }).status === 0;
}

export interface AtTerminal {
  readonly pid: number;
  /** Waits until the text was printed as often as `times` says (default: once). */
  shows(text: string, times?: number): Promise<void>;
  /** Presses one key when it can decide. */
  presses(key: string): Promise<void>;
  /** Types the text when it is awaited, after `afterMs`. */
  types(text: string, afterMs?: number): Promise<void>;
  /** Returns everything that was printed so far. */
  printed(): string;
  /** Changes the size of the window. */
  resizes(rows: number, columns: number): void;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly output: string;
    /** Whether the terminal has its original settings again after the program has ended. */
    readonly restored: boolean;
  }>;
}

export interface TerminalSize {
  readonly rows: number;
  readonly columns: number;
}

export function atTerminal(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  size: TerminalSize = { rows: 24, columns: 80 },
): AtTerminal {
  const program = [process.execPath, PROGRAM, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  // Ctrl+C also reaches the shell. The trap keeps the shell alive, so that it can report the
  // settings.
  const sized = `stty rows ${size.rows} cols ${size.columns}`;
  const script = `trap : INT; ${sized}; tty; stty -g; ${program}; code=$?; echo; stty -g; exit $code`;
  const child = spawn('script', ['-qec', script, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME, SHELL: '/bin/sh', LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
  });
  let output = '';
  let over = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin.on('error', () => undefined);
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  const ended = new Promise<Awaited<AtTerminal['ended']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      over = true;
      const lines = output.trimEnd().split('\r\n');
      resolve({ code, output: lines.slice(2, -1).join('\n'), restored: lines[1] === lines.at(-1) });
    });
  });
  return {
    pid: child.pid ?? 0,
    ended,
    shows: async (text, times = 1) => {
      await until(() => over || output.split(text).length > times, LONGEST_MS);
      if (output.split(text).length <= times) throw new Error(`It ended without ${times} of ${text}:\n${output}`);
    },
    presses: async (key) => {
      await sleep(SETTLED_MS);
      child.stdin.write(key);
    },
    types: async (text, afterMs = DRAWN_MS) => {
      await sleep(afterMs);
      child.stdin.write(text);
    },
    printed: () => output.replaceAll('\r\n', '\n'),
    resizes(rows, columns) {
      const terminal = output.split('\r\n', 1)[0] ?? '';
      spawnSync('stty', ['-F', terminal, 'rows', String(rows), 'cols', String(columns)]);
    },
  };
}
