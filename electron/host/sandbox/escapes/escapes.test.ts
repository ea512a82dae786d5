/** Every attempt to escape fails in the sandbox, and those that can be tried without one succeed there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { GUARD_SPAWN, guarded } from '../../processes/stdio-guard.ts';
import { confinedTest, runConfined } from '../confined.fixture.ts';
import { ATTEMPTS, type AttemptGroup, type Caller, controlsOf, escapesOf, outcomeOf } from './escapes.fixture.ts';

const env = { PATH: process.env.PATH ?? '/usr/bin:/bin' };

const inSandbox: Caller = async ({ workspace, policy }, command) => {
  await runConfined({ command: '/bin/sh', args: ['-c', command], env, cwd: workspace }, policy);
};

const plain: Caller = async ({ workspace }, command) => {
  const start = guarded({ command: '/bin/sh', args: ['-c', command], env }, 'command');
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const child = spawn(start.command, [...start.args], {
    cwd: workspace,
    env: start.env,
    stdio: [...stdio],
    ...GUARD_SPAWN,
  });
  await once(child, 'exit');
};

const LAST = 'kills everything that it can';

test('there are many attempts, each with a title of its own', () => {
  const titles = Object.values(ATTEMPTS)
    .flat()
    .map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThan(80);
});

for (const group of Object.keys(ATTEMPTS) as AttemptGroup[]) {
  confinedTest(
    `no attempt escapes: ${group}`,
    async () => {
      const { escaped, unknown, reachedAllowed } = await escapesOf(inSandbox, group);
      expect(escaped).toEqual([]);
      expect(unknown.filter((title) => title !== LAST)).toEqual([]);
      expect(reachedAllowed).toBe(group === 'some-hosts');
    },
    120_000,
  );

  test(`the attempts succeed without a sandbox: ${group}`, { timeout: 120_000 }, async ({ skip }) => {
    if (process.platform !== 'linux') skip('NOT RUN: the attempts are made for Linux');
    const controls = controlsOf(group);
    const { held, unknown } = await outcomeOf(plain, group, controls);
    expect([...held, ...unknown]).toEqual([]);
    expect(controls.length).toBeGreaterThan(ATTEMPTS[group].length / 2);
  });
}
