/** A host in a process of its own that starts confined programs until it is killed. */
import { spawn } from 'node:child_process';
import { GUARD_SPAWN, guarded } from '../processes/stdio-guard.ts';
import { findSandbox } from './find-sandbox.ts';

const [folder = '', duration = ''] = process.argv.slice(2);
const found = await findSandbox();
if (!found.ok) throw new Error('There is no sandbox.');

/** Every second program may reach a host, so that it has a proxy with sockets. */
for (let at = 0; at < 4; at++) {
  const script = `trap '' TERM; sleep ${duration} & setsid sleep ${duration} & echo x > "$TMPDIR/x"; sleep ${duration}`;
  const launch = { command: '/bin/sh', args: ['-c', script], env: { PATH: process.env.PATH ?? '' }, cwd: folder };
  const hosts = at % 2 === 0 ? [] : ['example.com'];
  const confined = await found.sandbox.confine(launch, {
    writable: [folder],
    readOnlyFiles: [],
    unreadable: [],
    hosts,
  });
  const start = guarded(confined.launch, at % 3 === 0 ? 'server' : 'command');
  const stdio = ['pipe', 'ignore', 'ignore', 'pipe'] as const;
  spawn(start.command, [...start.args], { cwd: folder, env: start.env, stdio: [...stdio], ...GUARD_SPAWN });
  await new Promise((resolve) => setTimeout(resolve, 100));
}
setInterval(() => {}, 1000);
