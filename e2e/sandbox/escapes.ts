/**
 * Makes all attempts to escape from the sandbox and prints those that succeeded as JSON. It runs as
 * a bundle with its launcher, so that another user can start it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { GUARD_SPAWN, guarded } from '../../electron/host/processes/stdio-guard.ts';
import {
  ATTEMPTS,
  type AttemptGroup,
  type Caller,
  escapesOf,
} from '../../electron/host/sandbox/escapes/escapes.fixture.ts';
import { findSandbox } from '../../electron/host/sandbox/find-sandbox.ts';

const found = await findSandbox();

const inSandbox: Caller = async ({ workspace, policy }, command) => {
  if (!found.ok) throw new Error('There is no sandbox.');
  const env = { PATH: process.env.PATH ?? '' };
  const launch = { command: '/bin/sh', args: ['-c', command], env, cwd: workspace };
  const confined = await found.sandbox.confine(launch, policy);
  const start = guarded(confined.launch, 'command');
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  await once(
    spawn(start.command, [...start.args], { cwd: workspace, env: start.env, stdio: [...stdio], ...GUARD_SPAWN }),
    'exit',
  );
  await confined.finish();
};

const outcomes: Record<string, unknown> = { user: process.getuid?.(), found };
if (found.ok)
  for (const group of Object.keys(ATTEMPTS) as AttemptGroup[]) outcomes[group] = await escapesOf(inSandbox, group);
process.stdout.write(JSON.stringify(outcomes));
