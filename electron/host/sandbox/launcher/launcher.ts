/**
 * A program of its own that starts one confined program and stays as long as this runs. It is the
 * leader of the process group that the guard ends. It exists because the sandbox library keeps one
 * configuration per process, takes the working directory for the folder to protect, and needs a
 * process for its proxy; and because somebody must watch limits and clean up when the host is gone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { closeInheritedFiles } from './inherited-files.ts';
import { jailCommand } from './jail.ts';
import { watchLimits } from './limits.ts';
import { openNetwork } from './network.ts';
import { takeOrder } from './order.ts';
import { endProcessesOf, makePrivateFolder, removePrivateFolder, TEMPORARY } from './private-folders.ts';
import { runs } from './process-identity.ts';
import { programsAmong, treeOf } from './process-tree.ts';
import { Report } from './report.ts';
import { startScript } from './start-script.ts';

/** A sandbox has two namespaces of processes: that of bubblewrap and that of its helper. */
const LEVELS = 2;
/** The interval in milliseconds at which a launcher that is ending looks whether its host is gone. */
const EVERY_CHECK = 100;
/** The exit code of a shell for a program that cannot be executed. */
const NOT_STARTED = 126;

closeInheritedFiles();
const order = takeOrder(process.env);
const { folder, owner, policy } = order;
delete process.env.ELECTRON_RUN_AS_NODE;

const temporary = join(folder, TEMPORARY);
const report = new Report(folder);
let jail: ChildProcess | null = null;
let isEnding = false;
let wasKilled = false;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal));

// The host may be gone, and nobody reads what is reported here.
process.stderr.on('error', () => {});

/** Passes the signal on. A host that is gone waits for nothing, so that everything ends at once. */
function end(signal: NodeJS.Signals): void {
  if (!isEnding) setInterval(killForGoneHost, EVERY_CHECK).unref();
  isEnding = true;
  killForGoneHost();
  if (jail?.pid === undefined) return;
  for (const pid of programsAmong(treeOf(jail.pid, 1000), LEVELS)) send(pid, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

function killForGoneHost(): void {
  if (!runs(owner)) killJail();
}

function killJail(): void {
  if (jail?.pid === undefined) return;
  wasKilled = true;
  send(process.platform === 'linux' ? -jail.pid : jail.pid, 'SIGKILL');
}

async function confined(): Promise<number> {
  makePrivateFolder(folder);
  process.chdir(folder);
  process.env.TMPDIR = folder;
  const network = await openNetwork(order, (host) => report.refused(host));
  const command = await jailCommand(order, { all: join(folder, '..'), temporary }, network);
  if (isEnding) return 128 + constants.signals.SIGTERM;
  const child = spawn('/bin/sh', ['-c', `ulimit -c 0; exec ${command}`], {
    cwd: order.cwd,
    env: { PATH: process.env.PATH },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    // A signal to the group of this process must not end the sandbox before its programs.
    detached: process.platform === 'linux',
  });
  jail = child;
  const script = startScript({ ...order, env: { ...order.env, TMPDIR: temporary } });
  const channel = child.stdio[3] as Writable & NodeJS.ReadableStream;
  channel.on('error', () => {}).once('data', () => channel.end(script));
  const endWatch = watchLimits({ pid: child.pid ?? 0, temporary, policy }, (limit) => {
    report.exceeded(limit);
    killJail();
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  endWatch();
  return code ?? 128 + constants.signals[signal ?? 'SIGKILL'];
}

let code = NOT_STARTED;
try {
  code = await confined();
} catch (error) {
  process.stderr.write(`The sandbox could not be built: ${error instanceof Error ? error.message : error}\n`);
}
if (wasKilled) endProcessesOf(folder);
// The host removes the rest after it has read the report.
await removePrivateFolder(report.isEmpty || !runs(owner) ? folder : temporary);
process.exit(code);
