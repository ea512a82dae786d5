/**
 * Compares a command in the sandbox with the same command without it, in turns in one run, and prints
 * the medians in Markdown. It runs as a bundle beside the built launcher (`sandbox.ts`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUARD_SPAWN, guarded } from '../../electron/host/processes/stdio-guard.ts';
import { findSandbox } from '../../electron/host/sandbox/find-sandbox.ts';
import { policyFor } from '../../electron/host/sandbox/policy/policy.ts';
import type { Launch } from '../../electron/host/sandbox/sandbox.ts';

const ROUNDS = 20;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-sandbox-')));
const line = (text: string) => process.stdout.write(`${text}\n`);
const began = performance.now();
const found = await findSandbox();
if (!found.ok) throw new Error(`There is no sandbox here: ${found.why.name} ${found.missing.join(' ')}`);
line(`Finding the sandbox, once per start of the program: ${Math.round(performance.now() - began)} ms.\n`);

const launch: Launch = {
  ...{ command: '/bin/sh', args: ['-c', 'true'], cwd: folder },
  env: { PATH: process.env.PATH ?? '', HOME: homedir() },
};

async function run(start: Launch): Promise<void> {
  const { command, args, env } = guarded(start, 'command');
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  await once(spawn(command, [...args], { cwd: folder, env, stdio: [...stdio], ...GUARD_SPAWN }), 'exit');
}

const { sandbox } = found;
const confined = (hosts: readonly string[]) => async () => {
  const policy = policyFor({ home: homedir(), dataDir: join(folder, 'data'), writable: [folder], hosts });
  const { launch: start, finish } = await sandbox.confine(launch, policy);
  await run(start);
  await finish();
};

const ways = {
  'without a sandbox': () => run(launch),
  'in the sandbox, without network': confined([]),
  'in the sandbox, with one host': confined(['registry.npmjs.org']),
};

const times = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(ways)) {
    const start = performance.now();
    await work();
    times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
  }
}
rmSync(folder, { recursive: true, force: true });

const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
const plain = median(times.get('without a sandbox') ?? []);
line('| command | first, ms | median, ms | ratio | more, ms |');
line('| --- | ---: | ---: | ---: | ---: |');
for (const [name, all] of times) {
  const middle = median(all);
  const cells = [Math.round(all[0] ?? 0), Math.round(middle), (middle / plain).toFixed(1), Math.round(middle - plain)];
  line(`| ${name} | ${cells.join(' | ')} |`);
}
