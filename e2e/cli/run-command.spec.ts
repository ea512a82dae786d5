/**
 * Tests the terminal server `@aether/terminal` on the command line: it is off by default, asks for
 * approval, and leaves no process behind.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { descendantsOf } from './processes.ts';
import { somePlace, until } from './program.ts';

const run = (command: string): Reply => ({ calls: [{ name: 'run_command', arguments: { command } }] });
const done: Reply = { calls: [{ name: 'attempt_completion', arguments: { result: 'Done.' } }] };
const ON = ['--server', '@aether/terminal=on'] as const;
const FAMILY = "trap '' TERM; sleep 60 & echo $$ $! > pids; wait";

describe.skipIf(process.platform === 'win32')('the terminal', () => {
  test('the terminal server is off by default', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([run('touch made'), done]);
    const ended = await place.run(model, 'Run.', ['--approve', 'all']);
    expect(ended.calls).toEqual(['run_command failed', 'attempt_completion done']);
    expect(model.requests[0]?.bodyText).not.toContain('run_command');
    expect(existsSync(join(place.workspace, 'made'))).toBe(false);
  });

  test('the terminal server runs commands in the workspace and shows their output, and a failing command is not counted as a mistake', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([run('pwd; echo $SECRET; exit 3'), done]);
    const options = { env: { SECRET: 'sk-not-for-commands' } };
    const ended = await place.run(model, 'Run.', ['--approve', 'all', ...ON], options);
    expect([ended.code, ended.last('loop-end').mistakes]).toEqual([0, 0]);
    expect(ended.calls).toEqual(['run_command done', 'attempt_completion done']);
    expect(
      ended
        .all('tool-call-progress')
        .map(({ text }) => text)
        .join(''),
    ).toBe(`${place.workspace}\n\n`);
    expect(ended.all('tool-call-end')[0]?.result).toMatch(/^exit code 3 \(\d+\.\d s\)\n/);
    expect(ended.stdout).not.toContain('sk-not-for-commands');
    expect(model.violations).toEqual([]);
  });

  test('the terminal server asks for approval even when edits are allowed, and runs nothing when no user can be asked', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([run('touch made'), done]);
    const ended = await place.run(model, 'Run.', ON);
    expect(ended.calls[0]).toBe('run_command denied');
    expect(existsSync(join(place.workspace, 'made'))).toBe(false);
  });

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'the terminal server leaves no process behind after %s (M orphans)',
    async (signal) => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi([run(FAMILY), say('Hello.')]);
      // In the sandbox, the ids of processes are others than on this machine.
      const options = { env: { LOOPWRIGHT_COMMAND_SANDBOX: 'off' } };
      const running = place.start(model, 'Run.', ['--approve', 'all', ...ON], options);
      const file = join(place.workspace, 'pids');
      await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), 20_000);
      const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
      expect(pids.map(isAlive)).toEqual([true, true]);
      running.process.kill(signal);
      const ended = await running.ended;
      await until(() => !pids.some(isAlive), 5000);
      if (signal === 'SIGINT') expect(ended.calls).toEqual(['run_command cancelled']);
    },
  );

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'a command in the sandbox leaves no process behind after %s (M orphans)',
    async (signal) => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi([run(FAMILY), say('Hello.')]);
      const running = place.start(model, 'Run.', ['--approve', 'all', ...ON]);
      const file = join(place.workspace, 'pids');
      await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), 20_000);
      const pids = descendantsOf(running.process.pid ?? 0);
      expect(pids.length).toBeGreaterThan(2);
      running.process.kill(signal);
      await running.ended;
      await until(() => !pids.some(isAlive), 5000);
    },
  );
});
