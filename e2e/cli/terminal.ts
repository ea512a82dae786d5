/**
 * Runs the built command line in a pseudo-terminal of its own, which the command `script` of
 * util-linux provides.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT, until } from './program.ts';

const PROGRAM = join(PROJECT, 'out/electron/host-cli.js');
const LONGEST_MS = 30_000;

/**
 * A prompt ignores keys for a short time after it is drawn; this is a longer time, in milliseconds.
 */
const SETTLE_MS = 250;

export const CTRL_C = '\u0003';
export const CTRL_D = '\u0004';

export function hasTerminal(): boolean {
  return process.platform === 'linux' && spawnSync('script', ['--version'], { encoding: 'utf8' }).status === 0;
}

export interface AtTerminal {
  readonly pid: number;
  /** Waits until the text was printed as often as `times` says (default: once). */
  shows(text: string, times?: number): Promise<void>;
  /** Types the keys when the prompt accepts them. */
  types(keys: string): Promise<void>;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly output: string;
    /** Whether the terminal has its original settings again after the program has ended. */
    readonly restored: boolean;
  }>;
}

export function atTerminal(words: readonly string[], env: Readonly<Record<string, string>> = {}): AtTerminal {
  const program = [process.execPath, PROGRAM, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  // Ctrl+C also reaches the shell. The trap keeps the shell alive, so that it can report the
  // settings.
  const script = `trap : INT; stty -g; ${program}; code=$?; echo; stty -g; exit $code`;
  const child = spawn('script', ['-qec', script, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: '/', SHELL: '/bin/sh', LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
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
      resolve({ code, output: lines.slice(1, -1).join('\n'), restored: lines[0] === lines.at(-1) });
    });
  });
  return {
    pid: child.pid ?? 0,
    ended,
    shows: async (text, times = 1) => {
      await until(() => over || output.split(text).length > times, LONGEST_MS);
      if (output.split(text).length <= times) throw new Error(`It ended without ${times} of ${text}:\n${output}`);
    },
    types: async (keys) => {
      await sleep(SETTLE_MS);
      child.stdin.write(keys);
    },
  };
}
