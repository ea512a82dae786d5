import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isAlive, until } from '../mcp/transport/child-servers.fixture.ts';
import { type CommandRequest, runCommand } from './run-command.ts';

const onWindows = process.platform === 'win32';

function folder(): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'command-')));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function run(command: string, own: Partial<CommandRequest> = {}) {
  const told: string[] = [];
  const stop = new AbortController();
  const done = runCommand({
    command,
    folder: own.folder ?? folder(),
    timeoutMs: 10_000,
    signal: stop.signal,
    onOutput: (text) => told.push(text),
    ...own,
  });
  return { done, told, stop: () => stop.abort() };
}

/** Waits until the file lists this many process ids. */
async function pidsIn(file: string, count: number): Promise<readonly number[]> {
  const pids = () => {
    try {
      return readFileSync(file, 'utf8').trim().split(/\s+/).map(Number);
    } catch {
      return [];
    }
  };
  await until(() => pids().length === count);
  return pids();
}

/**
 * A shell with two children, one of them in the background of another shell; all ignore SIGTERM.
 */
const FAMILY = `trap '' TERM; echo $$ >> pids; sh -c "trap '' TERM; sleep 60 & echo \\$! >> pids; wait" & sleep 60 & echo $! >> pids; wait`;

describe.skipIf(onWindows)('a command', () => {
  test('returns both streams in order, its exit code and its duration', async () => {
    const { done, told } = run('echo one; echo two >&2; echo three; echo four >&2; exit 7');
    const result = await done;
    expect(result).toMatchObject({
      end: { name: 'exited', exitCode: 7 },
      output: 'one\ntwo\nthree\nfour\n',
    });
    expect(result.durationMs).toBeGreaterThan(0);
    expect(told.join('')).toBe(result.output);
  });

  test('shows what it writes while it runs', async () => {
    const { done, told, stop } = run('echo first; sleep 60');
    await until(() => told.join('') === 'first\n');
    stop();
    expect(await done).toMatchObject({ end: { name: 'stopped' }, output: 'first\n' });
  });

  test('runs in its folder, with an empty standard input', async () => {
    const place = folder();
    const { done } = run('pwd; cat; read line || echo nothing', { folder: place });
    expect((await done).output).toBe(`${place}\nnothing\n`);
  });

  test('receives the environment variables that programs need, and no secret of the app', async () => {
    process.env.LOOPWRIGHT_TEST_KEY = 'sk-secret';
    process.env.LC_TEST = 'kept';
    onTestFinished(() => {
      delete process.env.LOOPWRIGHT_TEST_KEY;
      delete process.env.LC_TEST;
    });
    const { output } = await run('env').done;
    const names = output.split('\n').map((line) => line.split('=', 1)[0]);
    expect(output).not.toContain('sk-secret');
    expect(output).toContain('\nTERM=dumb\n');
    expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', 'LC_TEST']));
    const allowed = /^(|PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|TZ|TMPDIR|TERM|LC_.*|PWD|OLDPWD|SHLVL|_)$/;
    expect(names.filter((name) => !allowed.test(name ?? ''))).toEqual([]);
  });

  test('that was ended by a signal has 128 plus the number of the signal as its exit code', async () => {
    expect((await run('kill -SEGV $$').done).end).toEqual({ name: 'exited', exitCode: 139 });
    expect((await run('no-such-program-here').done).end).toEqual({ name: 'exited', exitCode: 127 });
  });

  test('is not started in a missing folder or with a NUL', async () => {
    expect((await run('ls', { folder: '/no/such/folder' }).done).end).toMatchObject({ name: 'not-started' });
    expect((await run('echo a\0b').done).end).toMatchObject({ name: 'not-started' });
    expect((await run(`echo ${'x'.repeat(300_000)}`).done).end).toMatchObject({ name: 'not-started' });
    expect((await run('touch made', { signal: AbortSignal.abort() }).done).end).toEqual({ name: 'stopped' });
  });

  test('with endless output is thinned live and kept in part', async () => {
    const { done, told } = run('yes 0123456789 | head -c 30000000; echo; echo the end');
    const { output, end } = await done;
    expect(end).toEqual({ name: 'exited', exitCode: 0 });
    expect(output.length).toBeLessThan(101_000);
    expect(output).toMatch(/\n\[[\d,]+ bytes of output are left out here\]\n/);
    expect(output.endsWith('\nthe end\n')).toBe(true);
    expect(told.join('').length).toBeLessThan(3_000_000);
    expect(told.at(-1)?.endsWith('\nthe end\n')).toBe(true);
  });
});

describe.skipIf(onWindows)('the processes of a command', () => {
  test('all end at once when the command is stopped, even those that ignore signals (M orphans)', async () => {
    const place = folder();
    const { done, stop } = run(FAMILY, { folder: place });
    const pids = await pidsIn(join(place, 'pids'), 3);
    expect(pids.map(isAlive)).toEqual([true, true, true]);
    const began = performance.now();
    stop();
    expect((await done).end).toEqual({ name: 'stopped' });
    expect(performance.now() - began).toBeLessThan(1000);
    await until(() => !pids.some(isAlive));
  });

  test('do not start when the command is stopped before it begins', async () => {
    const place = folder();
    const { done, stop } = run('sleep 1; echo $$ > pids', { folder: place });
    stop();
    expect((await done).end).toEqual({ name: 'stopped' });
    expect(() => readFileSync(join(place, 'pids'))).toThrow();
  });

  test('receive SIGTERM at the time limit', async () => {
    const { done } = run(`trap 'echo asked; exit 0' TERM; echo begun; sleep 60 & wait`, { timeoutMs: 500 });
    expect(await done).toMatchObject({ end: { name: 'timed-out' }, output: 'begun\nasked\n' });
  });

  test('are killed soon after the time limit if they ignore SIGTERM', async () => {
    const place = folder();
    const { done } = run(FAMILY, { folder: place, timeoutMs: 1000 });
    const pids = await pidsIn(join(place, 'pids'), 3);
    expect((await done).end).toEqual({ name: 'timed-out' });
    await until(() => !pids.some(isAlive));
  });

  test('do not outlive the shell, even those in the background', async () => {
    const place = folder();
    const { done } = run('sleep 60 & echo $! > pids; exit 3', { folder: place });
    const { end, durationMs } = await done;
    expect(end).toEqual({ name: 'exited', exitCode: 3 });
    expect(durationMs).toBeLessThan(5000);
    const pids = await pidsIn(join(place, 'pids'), 1);
    await until(() => !pids.some(isAlive));
  });

  test('do not delay the end of the command when one of them left the group and holds its output open', async () => {
    const place = folder();
    const { done } = run('setsid sleep 30 & echo $! > pids; sleep 0.2; echo over', { folder: place });
    const { end, output, durationMs } = await done;
    const [left = 0] = await pidsIn(join(place, 'pids'), 1);
    if (isAlive(left)) process.kill(left, 'SIGKILL');
    expect([end, output]).toEqual([{ name: 'exited', exitCode: 0 }, 'over\n']);
    expect(durationMs).toBeLessThan(10_000);
  });

  test.each(['alone', 'with its whole process group'] as const)(
    'end when the host is killed %s (M orphans)',
    async (how) => {
      const place = folder();
      const module = JSON.stringify(new URL('./run-command.ts', import.meta.url).href);
      const program = `
      import { runCommand } from ${module};
      await runCommand({
        command: ${JSON.stringify(FAMILY)},
        folder: ${JSON.stringify(place)},
        timeoutMs: 60_000,
        signal: new AbortController().signal,
        onOutput: () => {},
      });
    `;
      const words = ['--input-type=module', '-e', program];
      const host = spawn(process.execPath, words, { stdio: 'inherit', detached: true });
      const pids = await pidsIn(join(place, 'pids'), 3);
      onTestFinished(() => {
        for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
      });
      if (host.pid === undefined) throw new Error('The host has no process id.');
      process.kill(how === 'alone' ? host.pid : -host.pid, 'SIGKILL');
      await once(host, 'exit');
      await until(() => !pids.some(isAlive));
    },
  );
});
