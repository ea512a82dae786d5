/**
 * Tests a user at a terminal: keys that approve and deny, Ctrl+C, colours, and protection of the
 * screen from control sequences.
 */
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { childServer, isAlive, logFolder } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { call, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { descendantsOf } from './processes.ts';
import { loopwright, mcpConfig, onServer, type Place, somePlace, until } from './program.ts';
import { atTerminal, CTRL_C, CTRL_D, hasTerminal } from './terminal.ts';

const PROMPT = '[n] Deny';
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences
const COLOUR = /\u001b\[[0-9;]*m/;

const terminal = hasTerminal();
beforeEach((context) => {
  if (!terminal) context.skip('NOT RUN: this machine has no `script` of util-linux, which lends the tests a terminal');
});

describe('an approval', () => {
  test('is given with the key y and denied with the key n, for one call each', async () => {
    await using place = await somePlace();
    const running = atTerminal([...demo(place), 'Show an approval']);
    await running.shows(PROMPT);
    await running.presses('y');
    await running.shows(PROMPT, 2);
    await running.presses('n');
    const { code, output, restored } = await running.ended;
    expect([code, restored]).toEqual([0, true]);
    expect(output).toMatch(/Allowed once[\s\S]*Denied/);
    expect(await readdir(place.workspace)).toEqual(['demo-scratch.txt']);
    const { toolCalls } = await place.exported();
    expect(toolCalls.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
      'create_file done',
      'delete_file denied',
      'attempt_completion done',
    ]);
  });

  test('is not given by keys that were pressed before the prompt or pasted', async () => {
    await using place = await somePlace();
    const running = atTerminal([...demo(place), 'Show an approval']);
    await running.types('yyyy');
    await running.shows(PROMPT);
    await running.types('yes please');
    await running.presses('n');
    const { code } = await running.ended;
    expect([code, await readdir(place.workspace)]).toEqual([0, []]);
  });

  test('given with the key A is permanent in its folder, is listed, and can be revoked', async () => {
    await using place = await somePlace();
    const running = atTerminal([...demo(place), 'Show an edit that fails and is corrected']);
    await running.shows(PROMPT);
    await running.presses('A');
    await running.shows(PROMPT, 2);
    await running.presses('n');
    expect((await running.ended).code).toBe(0);
    const listed = await place.command('approvals', '--json');
    const rule = JSON.parse(listed.stdout);
    expect(rule).toMatchObject({
      serverId: '@aether/file-editor',
      toolName: 'create_file',
      effect: 'allow',
      topicId: null,
    });

    await using model = await startScriptedOpenAi((_request, n) =>
      n % 2 === 0 ? call('create_file', { path: `by-rule-${n}.txt` }) : call('attempt_completion', { result: 'Done.' }),
    );
    const none = ['--approve', 'none'];
    expect((await place.run(model, 'Make a file.', none)).calls[0]).toBe('create_file done');
    expect((await place.command('approvals', '--revoke', rule.id)).code).toBe(0);
    expect((await place.command('approvals', '--json')).stdout).toBe('');
    expect((await place.run(model, 'Make a file.', none)).calls[0]).toBe('create_file denied');
  });

  // The agentic strategy asks no questions, so this test leaves an approval unanswered instead.
  test('that is left unanswered with Ctrl+D makes the program exit with 4, and a later process can answer it', async () => {
    await using place = await somePlace();
    const running = atTerminal([...demo(place), 'Show an approval']);
    await running.shows(PROMPT);
    await running.types(CTRL_D);
    const { code, output, restored } = await running.ended;
    expect([code, restored]).toEqual([4, true]);
    expect(output).toContain('loopwright resume loop_');
    expect(JSON.parse((await place.command('loops', '--json')).stdout).state.name).toBe('waiting');
    const resumed = await place.command(
      ...['resume', '--workspace', place.workspace, '--provider', 'demo', '--approve', 'all', '--json'],
    );
    expect([resumed.code, resumed.calls[0]]).toEqual([0, 'create_file done']);
  });
});

describe('Ctrl+C', () => {
  test('once stops the loop, reports what was done, and restores the terminal', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([call('list_files', { path: '.' }), say('Well', { stallAfter: 2 })]);
    const running = atTerminal(['run', ...onServer(model), ...folders(place), 'Look.']);
    await running.shows('Well');
    await running.types(CTRL_C);
    const { code, output, restored } = await running.ended;
    expect([code, restored]).toEqual([130, true]);
    expect(output).toMatch(/Stopped by you\.\s+Done: list files/);
    await until(() => model.requests[1]?.aborted === true);
  });

  test('at a prompt, where it arrives as a key, stops the loop too', async () => {
    await using place = await somePlace();
    const running = atTerminal([...demo(place), 'Show an approval']);
    await running.shows(PROMPT);
    await running.types(CTRL_C);
    const { code, output, restored } = await running.ended;
    expect([code, restored, await readdir(place.workspace)]).toEqual([130, true, []]);
    expect(output).toContain('Stopped by you.');
  });

  test('twice quits at once, restores the terminal, and leaves no process', async () => {
    await using place = await somePlace();
    const seen = await logFolder();
    try {
      const servers = await mcpConfig(place, { slow: childServer('hang', seen.log, 'stubborn') });
      await using model = await startScriptedOpenAi([call('wait')]);
      const running = atTerminal(['run', ...onServer(model), ...folders(place), ...servers, 'Wait.']);
      await running.shows(PROMPT);
      await running.presses('y');
      await until(async () => (await seen.lines()).some((line) => line.startsWith('call ')));
      const all = descendantsOf(running.pid);
      await running.types(CTRL_C);
      await running.shows('press Ctrl+C again');
      await running.types(CTRL_C);
      const { code, restored } = await running.ended;
      expect([code, restored]).toEqual([130, true]);
      expect(all.length).toBeGreaterThan(3);
      await until(() => !all.some(isAlive));
    } finally {
      await seen.remove();
    }
  });
});

describe('the screen', () => {
  const hostile = 'fine\u001b]0;owned\u0007\u001b[2J\u202eexe.txt';

  test('has colours at a terminal, but none with NO_COLOR, with --no-color or in a pipe', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    const words = [...demo(place), 'Find the TODO comments'];
    const [colourful, asked, told] = await Promise.all([
      atTerminal(words).ended,
      atTerminal(words, { NO_COLOR: '1', TERM: 'dumb' }).ended,
      atTerminal([...words, '--no-color']).ended,
    ]);
    expect([colourful.code, asked.code, told.code]).toEqual([0, 0, 0]);
    expect(colourful.output).toMatch(COLOUR);
    expect(asked.output).not.toContain('\u001b');
    expect(told.output).not.toMatch(COLOUR);
    const piped = await loopwright(words);
    expect(piped.stdout).toContain('No TODO comments found.');
    expect(piped.stdout + piped.stderr).not.toContain('\u001b');
  });

  test('is not affected by control sequences in the text of a model or a file', async () => {
    await using place = await somePlace({ 'a.txt': `${hostile}\n` });
    await using model = await startScriptedOpenAi([
      say(hostile, { calls: [{ name: 'read_file', arguments: { path: hostile } }] }),
      call('attempt_completion', { result: hostile, command: hostile }),
    ]);
    const { output } = await atTerminal(['run', ...onServer(model), ...folders(place), 'Look.']).ended;
    expect(output).toContain('owned');
    expect(output).not.toContain('\u001b]0');
    expect(output).not.toContain('\u001b[2J');
    expect(output).not.toContain('\u202e');
    // An export is written into a file, which a terminal or an editor shows later.
    const exports = ['json', 'markdown'].map((format) =>
      loopwright(['export', '--format', format, '--data-dir', place.dataDir]),
    );
    for (const { code, stdout } of await Promise.all(exports)) {
      expect(code).toBe(0);
      expect(stdout).toContain('fine\\u001b]0;owned\\u0007\\u001b[2J\\u202eexe.txt');
      expect(stdout).not.toMatch(/[^\P{C}\n\t]/u);
    }
  });
});

function folders(place: Place): readonly string[] {
  return ['--workspace', place.workspace, '--data-dir', place.dataDir];
}

function demo(place: Place): readonly string[] {
  return ['run', '--provider', 'demo', ...folders(place)];
}
