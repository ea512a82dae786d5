/** Tests commands in the background on the command line: what is printed, and that no process is left behind. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { call, type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { descendantsOf } from './processes.ts';
import { loopwright, onServer, somePlace, until } from './program.ts';

const start = (command: string): Reply => call('start_command', { command });
const done = call('attempt_completion', { result: 'Done.' });
const ARGS = ['--approve', 'all', '--server', '@aether/terminal=on'] as const;
/** In the sandbox, the ids of processes are others than on this machine. */
const PLAIN = { env: { LOOPWRIGHT_COMMAND_SANDBOX: 'off' } };
const FAMILY = "trap '' TERM; sleep 600 & echo $$ $! > pids; wait";

describe.skipIf(process.platform === 'win32')('a command in the background', () => {
  test('is announced when it starts and when it ends, as JSON and in words, and ends with the run', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([start('sleep 600'), done, start('sleep 601'), done]);
    const ended = await place.run(model, 'Serve.', ARGS, PLAIN);
    expect(ended.calls).toEqual(['start_command done', 'attempt_completion done']);
    const [begun] = ended.all('background-start');
    expect(begun).toMatchObject({ command: 'sleep 600', workingFolder: '.', place: { kind: 'outside' } });
    expect(ended.all('background-end')).toMatchObject([
      { id: begun?.id, command: 'sleep 600', end: { name: 'stopped', by: 'loop' } },
    ]);
    const where = ['--workspace', place.workspace, '--data-dir', place.dataDir];
    const words = await loopwright(['run', ...onServer(model), ...where, ...ARGS, 'Serve.'], PLAIN);
    expect(words.stdout).toContain('Started in the background, outside the sandbox: sleep 601');
    expect(words.stdout).toContain('The command in the background has ended (with the task): sleep 601');
  });

  test.each(['SIGINT', 'SIGKILL'] as const)('leaves no process behind after %s (M orphans)', async (signal) => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([start(FAMILY), { ...say('Hello.'), stallAfter: 1 }]);
    const running = place.start(model, 'Serve.', ARGS, PLAIN);
    const file = join(place.workspace, 'pids');
    await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), 20_000);
    await until(() => model.requests.length === 2, 20_000);
    const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    running.process.kill(signal);
    await running.ended;
    await until(() => !pids.some(isAlive), 5000);
  });

  test('in the sandbox leaves no process behind after SIGKILL (M orphans)', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([start(FAMILY), { ...say('Hello.'), stallAfter: 1 }]);
    const running = place.start(model, 'Serve.', ARGS);
    await until(() => model.requests.length === 2, 30_000);
    const pids = descendantsOf(running.process.pid ?? 0);
    expect(pids.length).toBeGreaterThan(2);
    running.process.kill('SIGKILL');
    await running.ended;
    await until(() => !pids.some(isAlive), 5000);
  });
});
