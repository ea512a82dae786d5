/**
 * Runs one command line in a shell, for the terminal's tools and for "Run" on a completion card.
 * The shell leads a process group of its own and its parent is a guard, so that everything it
 * starts ends with it: at its end, at the time limit, on stop, and when the host dies. A process
 * that leaves the group on purpose (`setsid`) is out of reach.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { messageOf } from '../../../shared/errors.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { KeptOutput } from './kept-output.ts';
import { LiveOutput } from './live-output.ts';
import { destroyStreams, ProcessGroup } from './process-group.ts';
import { GUARD_SPAWN, guarded } from './stdio-guard.ts';

/** The maximum duration of a command in milliseconds. */
export const MAX_COMMAND_TIME = 600_000;

/**
 * Durations in milliseconds. `asked` is the time from the request to exit until the group is
 * killed. `gone` is the time from the kill, or from the end of the shell, until its streams are
 * released.
 */
const PATIENCE = { asked: 2000, gone: 1000 };

export interface CommandRequest {
  readonly command: string;
  /** The absolute path of the folder; the caller has checked it. */
  readonly folder: string;
  /** null: no time limit. */
  readonly timeoutMs: number | null;
  /** Aborting this signal kills the whole group at once. */
  readonly signal: AbortSignal;
  /**
   * Receives standard output and error as plain text, at most ten times a second. A flood is
   * thinned. Must not throw.
   */
  readonly onOutput: (text: string) => void;
  /** What is started in place of `shellOf(request)`, for example the same shell in a sandbox. */
  readonly launch?: ShellLaunch;
}

/** How a shell is started. */
export interface ShellLaunch {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

export type CommandEnd =
  /**
   * A code of 128 or more: a signal ended the command, or the command returned that code itself.
   */
  | { readonly name: 'exited'; readonly exitCode: number }
  | { readonly name: 'timed-out' }
  | { readonly name: 'stopped' }
  /** `why` is an error message. */
  | { readonly name: 'not-started'; readonly why: string };

export interface CommandResult {
  readonly end: CommandEnd;
  /** Both streams in order, as plain text; the middle of a long output is left out. */
  readonly output: string;
  readonly durationMs: number;
}

/** Resolves when the shell and its group have ended. Never rejects. */
export function runCommand(request: CommandRequest): Promise<CommandResult> {
  const began = performance.now();
  const kept = new KeptOutput();
  const live = new LiveOutput(request.onOutput);
  const result = (end: CommandEnd): CommandResult => {
    live.end();
    return { end, output: kept.text(), durationMs: Math.round(performance.now() - began) };
  };
  const notStarted = (error: unknown) => result({ name: 'not-started', why: messageOf(error) });
  if (request.signal.aborted) return Promise.resolve(result({ name: 'stopped' }));
  let child: ChildProcess;
  try {
    child = spawnShell(request);
  } catch (error) {
    return Promise.resolve(notStarted(error));
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream
      ?.on('error', () => {})
      .on('data', (chunk: Buffer) => {
        kept.add(chunk);
        live.add(chunk);
      });
  }
  return new Promise((resolve) => {
    const ending = endingOf(child, request);
    child.once('error', (error) => {
      ending.over();
      resolve(notStarted(error));
    });
    child.once('close', (code, signal) => {
      ending.over();
      resolve(
        result(ending.cause() ?? { name: 'exited', exitCode: code ?? 128 + constants.signals[signal ?? 'SIGKILL'] }),
      );
    });
  });
}

const onWindows = process.platform === 'win32';

/** The shell in which commands run. */
export const COMMAND_SHELL = onWindows ? (process.env.ComSpec ?? 'cmd.exe') : '/bin/sh';

/** The shell that runs a command line, with all rights of the user. */
export function shellOf({ command, folder }: Pick<CommandRequest, 'command' | 'folder'>): ShellLaunch {
  const args = onWindows ? ['/d', '/s', '/c', `"${command}"`] : ['-c', command];
  return { command: COMMAND_SHELL, args, env: cleanEnvironment(), cwd: folder };
}

function spawnShell(request: CommandRequest): ChildProcess {
  const { command, args, env, cwd } = request.launch ?? shellOf(request);
  const start = guarded({ command, args: [...args], env }, 'command');
  return spawn(start.command, [...start.args], {
    cwd,
    env: start.env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...GUARD_SPAWN,
    windowsVerbatimArguments: onWindows,
  });
}

/**
 * Ends the group at the time limit or on stop, and makes sure that nothing keeps the streams open
 * afterwards.
 */
function endingOf(child: ChildProcess, { timeoutMs, signal }: CommandRequest) {
  const group = new ProcessGroup(child);
  const timers: NodeJS.Timeout[] = [];
  let cause: CommandEnd | null = null;
  const later = (milliseconds: number, work: () => void) => void timers.push(setTimeout(work, milliseconds));
  const kill = () => {
    group.signal('SIGKILL');
    later(PATIENCE.gone, () => {
      child.kill('SIGKILL');
      destroyStreams(child);
    });
  };
  const stop = () => {
    cause ??= { name: 'stopped' };
    kill();
  };
  const over = () => {
    signal.removeEventListener('abort', stop);
    for (const timer of timers) clearTimeout(timer);
  };
  const timeOut = () => {
    cause = { name: 'timed-out' };
    group.signal('SIGTERM');
    later(PATIENCE.asked, kill);
  };
  if (timeoutMs !== null) later(timeoutMs, timeOut);
  signal.addEventListener('abort', stop, { once: true });
  child.once('exit', (_code, killedBy) => {
    // The guard ends the group before itself, unless a signal ended the guard.
    if (killedBy !== null) group.signal('SIGKILL');
    over();
    later(PATIENCE.gone, () => destroyStreams(child));
  });
  return { cause: () => cause, over };
}
