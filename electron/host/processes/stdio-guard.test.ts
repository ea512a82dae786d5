import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { childServer, isAlive, logFolder, until } from '../mcp/transport/child-servers.fixture.ts';
import { guarded } from './stdio-guard.ts';

/** A number of bytes that no pipe holds. */
const MUCH = 2_000_000;

let place: Awaited<ReturnType<typeof logFolder>>;
beforeEach(async () => {
  place = await logFolder();
});
afterEach(() => place.remove());

/** A host in a process of its own that can be killed. */
function hostWith(mode: string) {
  const server = childServer('hang', place.log, mode);
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { Connection } from ${module('../mcp/connection/connection.ts')};
    import { stdioLine } from ${module('../mcp/transport/stdio-transport.ts')};
    const connection = new Connection(async () => stdioLine(${JSON.stringify(server)}));
    await connection.start();
    process.stdout.write(connection.state.name);
    setInterval(() => {}, 1000);
  `;
  // It leads a process group of its own, which a test can kill without harm to others.
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

test('ends a server after the host is killed, even one that ignores signals (M orphans)', async () => {
  const host = hostWith('stubborn');
  const [said] = await once(host.stdout, 'data');
  expect(String(said)).toBe('running');
  const pids = await place.pids();
  expect(pids.map(isAlive)).toEqual([true, true]);
  host.kill('SIGKILL');
  await once(host, 'exit');
  await until(() => pids.every((pid) => !isAlive(pid)));
});

test('ends a server after the host is killed with its whole process group (M orphans)', async ({ skip }) => {
  if (process.platform === 'win32') skip('NOT RUN: Windows has no process groups of this kind');
  const host = hostWith('stubborn');
  const [said] = await once(host.stdout, 'data');
  expect(String(said)).toBe('running');
  const pids = await place.pids();
  onTestFinished(() => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  expect(pids.map(isAlive)).toEqual([true, true]);
  if (host.pid === undefined) throw new Error('The host has no process id.');
  process.kill(-host.pid, 'SIGKILL');
  await once(host, 'exit');
  await until(() => pids.every((pid) => !isAlive(pid)));
});

test('ends the children of a server that ends by itself', async () => {
  const child =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })";
  const program = `const child = ${child}; process.stdout.write(String(child.pid), () => process.exit(7))`;
  const { command, args } = guarded({ command: process.execPath, args: ['-e', program], env: {} });
  const guard = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  if (guard.stdout === null) throw new Error('It has no output.');
  const [[said], [code]] = await Promise.all([once(guard.stdout, 'data'), once(guard, 'exit')]);
  expect(code).toBe(7);
  await until(() => !isAlive(Number(said)));
});

test('a server whose output is full waits until the host reads', async () => {
  // Input arrives after the guard has set up its pipes.
  const program = `
    const { readSync, writeSync } = require('node:fs');
    readSync(0, Buffer.alloc(1));
    writeSync(2, 'begins');
    let rest = Buffer.alloc(${MUCH}, 'x');
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  `;
  const { command, args } = guarded({ command: process.execPath, args: ['-e', program], env: {} });
  const guard = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
  const exit = once(guard, 'exit');
  const { stdin, stdout, stderr } = guard;
  if (stdin === null || stdout === null || stderr === null) throw new Error('It has no input or output.');
  stdin.write('x');
  await once(stderr, 'data');
  stderr.resume();
  await Promise.race([exit, sleep(500)]);
  let read = 0;
  for await (const chunk of stdout) read += (chunk as Buffer).length;
  expect(read).toBe(MUCH);
  expect(await exit).toEqual([0, null]);
});
