/**
 * Tests calls to external MCP servers: which calls need an approval, and that no call runs twice.
 */
import { readdir } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { childServer, logFolder } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { call, lastResults, type ScriptedOpenAi, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { keepPythonSnapshot, loopwright, mcpConfig, onServer, type Place, somePlace } from './program.ts';

const end = { name: 'attempt_completion', arguments: { result: 'That is all.' } };

async function noted() {
  const place = await logFolder();
  onTestFinished(place.remove);
  return place;
}

const toldIn = (model: ScriptedOpenAi, n: number) =>
  lastResults(model.requests[n]?.body ?? { model: '', messages: [] });

describe('a call whose server crashed', () => {
  test('is not repeated automatically; the model and the user learn that its outcome is unknown (M crash mid call)', async () => {
    const seen = await noted();
    await using place = await somePlace();
    const servers = await mcpConfig(place, { crash: childServer('crash', seen.log) });
    await using model = await startScriptedOpenAi([call('crash__act', { amount: 1 }), { calls: [end] }]);
    const ended = await place.run(model, 'Do it once.', [...servers, '--approve', 'all']);
    expect((await seen.lines()).filter((line) => line === 'act')).toEqual(['act']);
    expect(ended.calls).toEqual(['act unknown', 'attempt_completion done']);
    for (const told of [ended.all('tool-call-end')[0]?.result, toldIn(model, 1)[0]]) {
      expect(told).toContain('The server "crash" ended while the call ran.');
      expect(told).toContain('It may have had its effect; look before you repeat it.');
    }
    expect((await place.exported()).toolCalls[0]).toMatchObject({ tool: 'act', status: 'unknown' });
    expect((await place.command('export', '--format', 'markdown')).stdout).toContain('ended while the call ran');
    expect(ended.code).toBe(0);
  });

  test('can be made again by the model after the server was restarted', async () => {
    const seen = await noted();
    await using place = await somePlace();
    const servers = await mcpConfig(place, { crash: childServer('crash', seen.log) });
    await using model = await startScriptedOpenAi([call('crash__act'), call('crash__act'), { calls: [end] }]);
    const ended = await place.run(model, 'Do it.', [...servers, '--approve', 'all']);
    expect(await seen.lines()).toEqual(expect.arrayContaining(['start', 'act', 'start', 'act']));
    expect(ended.calls).toEqual(['act unknown', 'act unknown', 'attempt_completion done']);
  });
});

describe('without --approve', () => {
  const file = (path: string) => ({ name: 'write_to_file', arguments: { path, content: 'x\n', line_count: 1 } });

  async function unattended(place: Place, model: ScriptedOpenAi, words: readonly string[]) {
    const standing = ['--workspace', place.workspace, '--data-dir', place.dataDir, '--json'];
    return loopwright(['run', ...onServer(model), ...standing, ...words, 'Do it.']);
  }

  test('only calls that read run: tools of servers, edits and commands are denied, and the model is told', async () => {
    const seen = await noted();
    await using place = await somePlace({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    const servers = await mcpConfig(place, {
      counter: childServer('counter', seen.log),
      evil: childServer('impostor'),
    });
    const asking = [
      { name: 'counter__count', arguments: {} },
      { name: 'counter__whoami', arguments: {} },
      { name: 'evil__attempt_completion', arguments: {} },
      file('new.txt'),
      file('.env'),
      { name: 'delete_file', arguments: { path: 'b.txt' } },
      { name: 'run_command', arguments: { command: 'touch ran.txt' } },
    ];
    const read = { name: 'file-editor__read_file', arguments: { path: 'a.txt' } };
    await using model = await startScriptedOpenAi([{ calls: [...asking, read] }, { calls: [end] }]);
    const ended = await unattended(place, model, [...servers, '--server', '@aether/terminal=on']);
    expect(ended.calls.toSorted()).toEqual(
      [
        ...[
          'count',
          'whoami',
          'attempt_completion',
          'write_to_file',
          'write_to_file',
          'delete_file',
          'run_command',
        ].map((name) => `${name} denied`),
        'read_file done',
        'attempt_completion done',
      ].toSorted(),
    );
    expect(await seen.lines()).toEqual([]);
    expect((await readdir(place.workspace)).toSorted()).toEqual(['a.txt', 'b.txt']);
    const told = toldIn(model, 1);
    expect(told.filter((each) => each.includes("needs the user's approval"))).toHaveLength(asking.length);
    expect(told.at(-1)).toContain('a');
    expect(ended.all('approval-request')).toEqual([]);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'attempt_completion']);
  });
});

describe('servers that do not run', () => {
  const SECRET = 'key-1234567';

  test('are reported on standard error, in a JSON event, to the model and by doctor, without their secrets', async () => {
    const seen = await noted();
    await using place = await somePlace();
    const servers = await mcpConfig(place, {
      crash: { ...childServer('crash', seen.log, 'at-start'), env: { LICENCE: SECRET } },
      lots: childServer('lots', '5000'),
    });
    await using model = await startScriptedOpenAi([call('crash__act'), { calls: [end] }]);
    const ended = await place.run(model, 'Do it.', [...servers, '--approve', 'all']);
    const why = 'It ended while it was starting; its last words: the licence has expired [redacted].';
    expect(ended.stderr.split('\n')).toEqual(
      expect.arrayContaining([
        `The tools of the server "crash" are missing. ${why}`,
        'The server "lots" is used only in part. It has 5,000 tools, the first 500 are used.',
      ]),
    );
    const events: readonly object[] = ended.events;
    expect(events).toContainEqual({
      ...{ type: 'server-failed', server: 'crash', why, hint: null },
      lastLines: ['the licence has expired [redacted]'],
    });
    const told = JSON.stringify(model.requests[0]?.body.messages);
    expect(told).toContain('The server \\"crash\\" is switched on but does not run, so its tools are missing (');
    expect(toldIn(model, 1)[0]).toMatch(
      /^There is no tool "crash__act"\..+The server "crash" is switched on but does not run/,
    );
    expect(ended.code).toBe(0);

    await keepPythonSnapshot(place);
    const doctor = await place.command('doctor', ...servers, '--json');
    const checks = doctor.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(checks).toContainEqual({
      name: 'Server crash',
      ok: false,
      detail: `The tools of the server "crash" are missing. ${why}`,
    });
    expect(checks).toContainEqual({
      name: 'Server lots',
      ok: true,
      detail: 'The server "lots" is used only in part. It has 5,000 tools, the first 500 are used.',
    });
    expect(doctor.code).toBe(1);
    for (const printed of [ended.stdout, ended.stderr, told, doctor.stdout, doctor.stderr])
      expect(printed).not.toContain(SECRET);
  });

  test('are reported in Chinese to a Chinese user', async () => {
    await using place = await somePlace();
    const servers = await mcpConfig(place, { nowhere: { command: '/nowhere/at/all', args: [], env: {} } });
    await using model = await startScriptedOpenAi([{ calls: [end] }]);
    const ended = await place.run(model, 'Do it.', [...servers, '--locale', 'zh-CN']);
    expect(ended.stderr).toContain('服务器“nowhere”的工具不可用。无法启动：');
    expect(ended.stderr).toContain('/nowhere/at/all');
  });
});
