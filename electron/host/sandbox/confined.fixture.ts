/** Runs programs in the sandbox of this machine, for tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { GUARD_SPAWN, guarded } from '../processes/stdio-guard.ts';
import { findSandbox } from './find-sandbox.ts';
import type { Launch, SandboxPolicy, SandboxReport } from './sandbox.ts';

/** Why nothing can be confined here; null: it can. `REQUIRE_SANDBOX=1` makes that a failure. */
const noSandbox = await findSandbox().then((found) =>
  found.ok ? null : `there is no sandbox here: ${[found.why.name, ...found.missing].join(' ')}`,
);
if (noSandbox !== null && process.env.REQUIRE_SANDBOX === '1') throw new Error(noSandbox);

/** A test that needs a sandbox. */
export function confinedTest(title: string, run: () => Promise<void>, timeout?: number): void {
  test(title, { ...(timeout === undefined ? {} : { timeout }) }, async ({ skip }) => {
    if (noSandbox !== null) skip(`NOT RUN: ${noSandbox}`);
    await run();
  });
}

export interface Confined {
  /** Standard output and error in order. */
  readonly output: string;
  readonly exitCode: number | null;
  readonly report: SandboxReport;
}

/**
 * The default is a shell with this script in a folder of its own that it may write. `endAfter`: the
 * guard is asked to end the program once the output contains this text.
 */
export type ConfinedProgram = Partial<Launch> & { readonly script?: string; readonly endAfter?: string };

/** Runs a program under its guard until it ends. Its folder is writable. */
export async function runConfined(
  { script = '', endAfter, ...own }: ConfinedProgram,
  policy: Partial<SandboxPolicy> = {},
): Promise<Confined> {
  const found = await findSandbox();
  if (!found.ok) throw new Error(noSandbox ?? 'There is no sandbox.');
  const cwd = own.cwd ?? realpathSync(mkdtempSync(join(tmpdir(), 'confined-')));
  const launch = { command: '/bin/sh', args: ['-c', script], env: { PATH: process.env.PATH ?? '' }, ...own, cwd };
  const whole = { writable: [cwd], readOnlyFiles: [], unreadable: [], hosts: [], ...policy };
  const confined = await found.sandbox.confine(launch, whole);
  try {
    const start = guarded(confined.launch, 'command');
    const stdio = ['ignore', 'pipe', 'inherit', 'pipe'] as const;
    const child = spawn(start.command, [...start.args], { cwd, env: start.env, stdio: [...stdio], ...GUARD_SPAWN });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (endAfter !== undefined && output.includes(endAfter)) child.kill('SIGTERM');
    });
    const [exitCode] = (await once(child, 'close')) as [number | null];
    return { output, exitCode, report: await confined.finish() };
  } finally {
    await confined.finish();
    if (own.cwd === undefined) rmSync(cwd, { recursive: true, force: true });
  }
}
