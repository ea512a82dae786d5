/**
 * Tests the output that scripts rely on: pure JSON lines, exit codes for bad usage, and an orderly
 * exit when nobody reads the output.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { loopwright, onServer, PROJECT, somePlace } from './program.ts';

const LOOP = expect.stringMatching(/^loop_[0-9a-z]{26}$/);
const TOPIC = expect.stringMatching(/^topic_[0-9a-z]{26}$/);
const CALL = expect.stringMatching(/^call_[0-9a-z]{26}$/);
const MESSAGE = expect.stringMatching(/^msg_[0-9a-z]{26}$/);

describe('--json', () => {
  test('prints one object per line, with the documented fields, in order, and nothing else', async () => {
    await using place = await somePlace({ 'a.txt': 'line one\nline two\u2028still two\n' });
    await using model = await startScriptedOpenAi([
      say('Reading.', { calls: [{ name: 'read_file', arguments: { path: 'a.txt' } }] }),
      call('read_file', { path: 'b.txt' }),
      call('attempt_completion', { result: 'Read.', command: 'cat a.txt' }),
    ]);
    const ended = await place.run(model, 'Read a.txt.');
    expect([ended.code, ended.stderr, ended.stdout.endsWith('\n')]).toEqual([0, '', true]);
    for (const event of ended.events) {
      expect(Object.keys(event)[0]).toBe('type');
      expect(event).toMatchObject({ loopId: LOOP, topicId: TOPIC, at: expect.any(Number) });
    }
    const told = [
      'loop-start',
      'iteration-start',
      'tool-call-start',
      'tool-call-end',
      'mistake',
      'iteration-end',
      'loop-end',
    ];
    const ran = ['tool-call-start', 'tool-call-end'];
    expect(ended.events.map(({ type }) => type).filter((type) => told.includes(type))).toEqual([
      'loop-start',
      ...['iteration-start', ...ran, 'iteration-end'],
      ...['iteration-start', ...ran, 'mistake', 'iteration-end'],
      ...['iteration-start', ...ran, 'iteration-end'],
      'loop-end',
    ]);
    expect(ended.all('message-stored').map(({ role }) => role)).toEqual([
      'user',
      ...['assistant', 'tool', 'assistant', 'tool', 'assistant', 'tool'],
      'assistant',
    ]);
    expect(ended.all('loop-start')[0]).toMatchObject({ strategy: 'agentic', resumed: false });
    expect(ended.all('iteration-start').map(({ iteration }) => iteration)).toEqual([1, 2, 3]);
    expect(ended.all('text-delta').map(({ text }) => text)).toEqual(['Reading.']);
    expect(ended.all('tool-call-start')[0]).toMatchObject({
      callId: CALL,
      server: '@aether/file-editor',
      tool: 'read_file',
      arguments: { path: 'a.txt' },
    });
    expect(ended.all('tool-call-end')[0]).toMatchObject({
      callId: ended.all('tool-call-start')[0]?.callId,
      status: 'done',
      result: expect.stringContaining('line one'),
    });
    expect(ended.all('mistake')).toMatchObject([{ count: 1, limit: 3 }]);
    expect(ended.all('iteration-end')[0]).toMatchObject({ iteration: 1, usage: { inputTokens: 10, outputTokens: 5 } });
    expect(ended.all('message-stored')[0]).toMatchObject({ messageId: MESSAGE });
    expect(ended.last('loop-end')).toMatchObject({
      reason: 'attempt_completion',
      summary: 'Read.',
      command: 'cat a.txt',
      iterations: 3,
      mistakes: 1,
      usage: { modelCalls: 3, inputTokens: 30, outputTokens: 15 },
      durationMs: expect.any(Number),
    });
  });

  test('prints a stored message only after it is in the database', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([say('Hello.')]);
    const running = place.start(model, 'hello');
    await running.prints('"role":"user"');
    running.process.kill('SIGKILL');
    const ended = await running.ended;
    const stored = (await place.exported()).messages.map(({ id }) => id);
    for (const { messageId } of ended.all('message-stored')) expect(stored).toContain(messageId);
  });
});

test('the program exits without an error message when the reader closes the pipe, and the loop can be resumed', async () => {
  await using place = await somePlace();
  await using model = await startScriptedOpenAi((_request, n) =>
    n < 30 ? call('list_files', { path: '.', limit: n + 1 }, { delayMs: 50 }) : say('Done.'),
  );
  const words = ['run', ...onServer(model), '--workspace', place.workspace, '--data-dir', place.dataDir, '--json'];
  const script = '"$@" | head -1; echo "exit $PIPESTATUS"';
  const program = [
    process.execPath,
    join(PROJECT, 'out/electron/host-cli.js'),
    ...words,
    '--max-iterations',
    '40',
    'x',
  ];
  const child = spawn('bash', ['-c', script, 'bash', ...program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  await once(child, 'close', { signal: AbortSignal.timeout(30_000) });
  const [line = '', exit] = stdout.trimEnd().split('\n');
  expect(JSON.parse(line).type).toBe('loop-start');
  expect([exit, stderr]).toEqual(['exit 141', '']);
  expect(model.requests.length).toBeLessThan(10);
  const [loop = ''] = (await place.command('loops', '--json')).stdout.split('\n');
  expect(JSON.parse(loop).state.name).toBe('interrupted');
});

const BAD: readonly (readonly [string, ...string[]])[] = [
  ['nothing'],
  ['an unknown command', 'frobnicate'],
  ['no prompt', 'run'],
  ['an unknown slash command', 'run', '/frobnicate'],
  ['a strategy that is unknown', 'run', '--strategy', 'wishes', 'x'],
  ['no number', 'run', '--max-iterations', 'many', 'x'],
  ['a folder that is not there', 'run', '--workspace', '/nowhere/at/all', 'x'],
  ['a provider without a model', 'run', '--provider', 'openai', '--base-url', 'http://127.0.0.1:1/v1', 'x'],
  ['an address with a password', 'run', '--model', 'm', '--base-url', 'http://me:secret@127.0.0.1/v1', 'x'],
  ['a topic that is no id', 'run', '--topic', 'mine', 'x'],
  ['servers in a file that is not there', 'run', '--mcp-config', '/nowhere.json', 'x'],
  ['a switch that is none', 'run', '--server', 'x', 'x'],
  ['nothing to undo', 'undo'],
  ['a server nobody knows', 'mcp-serve', 'web', '--workspace', '.'],
];

describe('bad usage', () => {
  test('exits with 64, prints one sentence on standard error, and nothing on standard output', {
    timeout: 60_000,
  }, async () => {
    await using place = await somePlace();
    const env = { LOOPWRIGHT_DATA_DIR: place.dataDir };
    const queue = [...BAD];
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [what, ...words] = next;
        const ended = await loopwright(words, { env, cwd: place.workspace });
        expect({ what, code: ended.code, stdout: ended.stdout }).toEqual({ what, code: 64, stdout: '' });
        const [sentence = ''] = ended.stderr.split('\n');
        expect(sentence, what).toMatch(/\S.*[.:]/);
        expect(ended.stderr, what).not.toMatch(/ {4}at |me:secret/);
      }
    };
    await Promise.all([worker(), worker(), worker()]);
  });

  test('does not cover --help and --version, which succeed', async () => {
    const help = await loopwright(['--help']);
    const of = await loopwright(['run', '--help']);
    const slash = await loopwright(['run', '/help']);
    const version = await loopwright(['--version']);
    expect([help, of, slash, version].map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, '']));
    for (const command of ['run', 'resume', 'loops', 'undo', 'redo', 'export', 'approvals', 'mcp-serve', 'doctor'])
      expect(help.stdout).toContain(`loopwright ${command}`);
    expect(of.stdout).not.toContain('loopwright undo');
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
