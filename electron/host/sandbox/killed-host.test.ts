/**
 * Confined programs leave no process, socket or file when their host, or they themselves, are killed at
 * a random moment.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { until } from '../mcp/transport/child-servers.fixture.ts';
import { ProcessGroup } from '../processes/process-group.ts';
import { GUARD_SPAWN, guarded } from '../processes/stdio-guard.ts';
import { confinedTest } from './confined.fixture.ts';
import { findSandbox } from './find-sandbox.ts';
import { thisProcess } from './launcher/process-identity.ts';

const ROUNDS = Number(process.env.SANDBOX_KILL_ROUNDS ?? 25);
/** How many hosts run at the same time. */
const TOGETHER = 5;
/** The time in which a host starts all of its programs, in milliseconds. */
const LONGEST_LIFE = 1500;

const HOST = fileURLToPath(new URL('./killed-host.fixture.ts', import.meta.url));

/** Command lines and environments of all processes that contain one of these texts. */
function processesWith(texts: readonly string[]): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      const whole = `${command} ${readFileSync(`/proc/${pid}/environ`, 'latin1')}`;
      return texts.some((text) => whole.includes(text)) ? [`${pid} ${command.slice(0, 200)}`] : [];
    } catch {
      return [];
    }
  });
}

/** Another test may remove the folder of all private folders at any time, when it is empty. */
function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function foldersOf(pid: number): readonly string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith('loopwright-sandbox-'))
    .flatMap((name) => entriesOf(join(tmpdir(), name)).map((entry) => join(name, entry)))
    .filter((path) => path.includes(`/${pid}-`));
}

/**
 * Whether nothing was left several times in a row: a process that is just starting another program
 * has neither a command line nor an environment.
 */
function quiet(left: () => readonly string[]): () => boolean {
  let times = 0;
  return () => {
    times = left().length === 0 ? times + 1 : 0;
    return times >= 5;
  };
}

async function round(): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'killed-host-')));
  const duration = `300.${randomInt(1_000_000, 2_000_000_000)}`;
  const host = spawn(process.execPath, [HOST, folder, duration], { stdio: 'ignore', detached: true });
  const pid = host.pid ?? 0;
  const life = randomInt(50, LONGEST_LIFE);
  await new Promise((resolve) => setTimeout(resolve, life));
  const exit = once(host, 'exit');
  // Half of the hosts end with their whole process group, as when a terminal is closed.
  process.kill(life % 2 === 0 ? pid : -pid, 'SIGKILL');
  await exit;
  const left = () => [...processesWith([duration, `/${pid}-`]), ...foldersOf(pid)];
  await until(quiet(left), 10_000).catch(() => {});
  expect(left(), `a host that was killed after ${life} ms`).toEqual([]);
  // What a confined program wrote to its own temporary folder is not in the workspace.
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
}

confinedTest(
  `leave nothing when their host is killed at a random moment: ${ROUNDS} rounds`,
  async () => {
    expect(thisProcess().startedAt).toBeGreaterThan(0);
    for (let at = 0; at < ROUNDS; at += TOGETHER)
      await Promise.all(Array.from({ length: Math.min(TOGETHER, ROUNDS - at) }, round));
  },
  ROUNDS * 8000,
);

async function stopped(): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopped-')));
  const found = await findSandbox();
  if (!found.ok) throw new Error('There is no sandbox.');
  const launch = { command: 'sleep', args: ['300'], env: { PATH: process.env.PATH ?? '' }, cwd: folder };
  const hosts = randomInt(2) === 0 ? [] : ['example.com'];
  const policy = { writable: [folder], readOnlyFiles: [], unreadable: [], hosts };
  const confined = await found.sandbox.confine(launch, policy);
  const { command, args, env } = guarded(confined.launch, 'command');
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const guard = spawn(command, [...args], { cwd: folder, env, stdio: [...stdio], ...GUARD_SPAWN });
  const group = new ProcessGroup(guard);
  const exit = once(guard, 'exit');
  const life = randomInt(50, LONGEST_LIFE / 2);
  setTimeout(() => group.signal('SIGKILL'), life);
  await exit;
  await confined.finish();
  const left = () => [...processesWith([folder]), ...readdirSync(folder)];
  await until(quiet(left), 10_000).catch(() => {});
  expect(left(), `a program that was stopped after ${life} ms`).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
}

confinedTest(
  `leave nothing when they are killed at a random moment while their host goes on: ${ROUNDS} rounds`,
  async () => {
    for (let at = 0; at < ROUNDS; at += TOGETHER)
      await Promise.all(Array.from({ length: Math.min(TOGETHER, ROUNDS - at) }, stopped));
    expect(foldersOf(process.pid)).toEqual([]);
  },
  ROUNDS * 8000,
);
