/**
 * A process group does not die with its parent. So each stdio server and each command of the
 * terminal is started by a small guard that is the leader's parent. The guard holds pipes to the
 * host. When one of them closes (the host closed the connection, or was killed), the guard ends
 * the whole group.
 */
import type { SpawnOptions } from 'node:child_process';
import type { StdioServerSetting } from '../options.ts';

/**
 * Durations in milliseconds. `closed` is the time from closing the server's input until SIGTERM.
 * `asked` is the time from SIGTERM until the server is killed.
 */
const PATIENCE = { closed: 500, asked: 2000 };

/**
 * How the guard handles input and output. `server`: its own input goes through the guard.
 * `command`: no input, and one stream for all output.
 */
export type Guarding = 'server' | 'command';

/**
 * Run with `node -e`, so that a bundled host needs no separate file. Arguments: the kind of
 * guarding, the command and its arguments. The child writes to the host's pipe itself. On file
 * descriptor 3 the guard reports, one per line, the id of the child's group and how the child
 * ended (`ProcessGroup` reads it); that pipe also closes when a server does not read and its
 * input is full. To other processes the guard ends as its child did; for a signal with 128 plus
 * its number, as shells do. The guard never uses `process.stdout`: Node makes the pipe of a used
 * one non-blocking for the child too, whose blocking writes then fail while the pipe is full.
 * `pipe` with its usual `end: true` compares its target with it; here `end` closes the input.
 */
const GUARD = `
const { spawn } = require('node:child_process');
const { writeSync } = require('node:fs');
const { Socket } = require('node:net');
const { signals } = require('node:os').constants;
const [guarding, command, ...args] = process.argv.slice(1);
const stdio = guarding === 'server' ? ['pipe', 'inherit', 'inherit'] : ['ignore', 'inherit', 1];
const env = { ...process.env };
delete env.ELECTRON_RUN_AS_NODE;
const server = spawn(command, args, { env, detached: true, shell: false, stdio });
const tell = (line) => { try { writeSync(3, line + '\\n'); } catch {} };
const signalGroup = (signal) => { try { process.kill(-server.pid, signal); } catch {} };
let ending = false;
const end = () => {
  if (ending) return;
  ending = true;
  server.stdin?.end();
  setTimeout(() => {
    signalGroup('SIGTERM');
    setTimeout(() => signalGroup('SIGKILL'), ${PATIENCE.asked});
  }, guarding === 'server' ? ${PATIENCE.closed} : 0);
};
server.on('error', (error) => {
  process.stderr.write('cannot start ' + command + ': ' + error.message + '\\n', () => process.exit(127));
});
server.on('exit', (code, signal) => {
  tell('ended ' + (signal ?? code));
  signalGroup('SIGKILL');
  process.exit(code ?? 128 + signals[signal]);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
const host = new Socket({ fd: 3 });
if (server.pid !== undefined) tell(server.pid);
host.on('end', end).on('close', end).on('error', end).resume();
if (guarding === 'server') {
  server.stdin.on('error', () => {});
  process.stdin.on('end', end).on('close', end).on('error', end);
  process.stdin.pipe(server.stdin, { end: false });
}
`;

/**
 * How a guard is spawned. It leads a session of its own, so that something that kills the host's
 * process group (a closing terminal, a script that ends a job) leaves the guard alive to end its
 * group. On Windows the child itself is spawned, where a session of its own would open a window.
 */
export const GUARD_SPAWN = {
  shell: false,
  windowsHide: true,
  detached: process.platform !== 'win32',
} as const satisfies SpawnOptions;

/**
 * The command that starts the server under its guard. Windows has no such process groups, so it
 * is started directly there.
 */
export function guarded(server: StdioServerSetting, guarding: Guarding = 'server'): StdioServerSetting {
  if (process.platform === 'win32') return server;
  return {
    ...server,
    command: process.execPath,
    args: ['-e', GUARD, '--', guarding, server.command, ...server.args],
    env: { ...server.env, ...(process.versions.electron === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' }) },
  };
}
