/**
 * Tests commands and options beyond a plain run: topics, server switches, approval modes, undo,
 * export, doctor and mcp-serve.
 */
import { chmod, chown, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../shared/message.ts';
import { call, lastResults, type Reply, say, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { keepPythonSnapshot, loopwright, onServer, PROJECT, somePlace } from './program.ts';

const write = (path: string, content: string) =>
  call('write_to_file', { path, content, line_count: content.split('\n').length - 1 });
const done: Reply = call('attempt_completion', { result: 'Done.' });
const nothing = { model: '', messages: [] };

describe('run', () => {
  test('with --topic sends the whole history of the topic with the request', async () => {
    await using place = await somePlace({ 'a.txt': 'the secret word is plum\n' });
    await using model = await startScriptedOpenAi([
      call('read_file', { path: 'a.txt' }),
      call('attempt_completion', { result: 'I read it.' }),
      say('It was plum.'),
    ]);
    const first = await place.run(model, 'Read a.txt.');
    const { topicId } = first.last('loop-start');
    const second = await place.run(model, 'Which word was it?', ['--topic', topicId]);
    expect(model.violations).toEqual([]);
    expect(second.last('loop-end')).toMatchObject({ topicId, reason: 'answered', summary: 'It was plum.' });
    expect(second.last('loop-start').loopId).not.toBe(first.last('loop-start').loopId);
    const told = model.requests[2]?.body.messages ?? [];
    expect(told.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'assistant', 'tool', 'assistant', 'user'],
    ]);
    expect(JSON.stringify(told)).toContain('plum');
    expect(told.at(-1)?.content).toContain('Which word was it?');
  });

  test('continues a topic with its model and API key, and refuses a topic that does not exist', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi(() => say('Hello.'));
    const env = { MY_KEY: 'key-of-the-topic' };
    const { topicId } = (await place.run(model, 'hello', ['--api-key-env', 'MY_KEY'], { env })).last('loop-start');
    const words = ['run', '--workspace', place.workspace, '--data-dir', place.dataDir, '--topic'];
    expect((await loopwright([...words, topicId, 'again'], { env })).code).toBe(0);
    expect(model.requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill(`Bearer ${env.MY_KEY}`));
    const other = `${topicId.slice(0, -1)}${topicId.endsWith('0') ? '1' : '0'}`;
    const missing = await loopwright([...words, other, 'hello']);
    expect([missing.code, missing.stderr.includes(other)]).toEqual([64, true]);
    const inChinese = await loopwright([...words, other, '--locale', 'zh-CN', 'hello']);
    expect([inChinese.code, inChinese.stderr.split('\n').at(-2)]).toEqual([64, `没有话题 ${other}。`]);
  });

  test('becomes a chat without file tools with --server @aether/file-editor=off, and has no tools when the other servers are off too', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([say('Just talk.')]);
    const off = ['file-editor', 'assistant', 'web'].flatMap((id) => ['--server', `@aether/${id}=off`]);
    const ended = await place.run(model, 'hello', off);
    expect([ended.code, ended.last('loop-start').strategy]).toEqual([0, 'chat']);
    expect(model.requests[0]?.body.tools).toBeUndefined();
    const unknown = await place.run(model, 'hello', ['--server', 'nobody=off']);
    expect([unknown.code, unknown.stderr.includes('@aether/file-editor')]).toEqual([64, true]);
  });

  test('with --strategy chat offers the tools but ends at the first reply without a call', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    await using model = await startScriptedOpenAi([call('read_file', { path: 'a.txt' }), say('It says a.')]);
    const ended = await place.run(model, 'Read a.txt.', ['--strategy', 'chat']);
    expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'no_tool_call']);
    expect(model.requests).toHaveLength(2);
  });

  test('with --approve none denies edits, tells the model so and continues', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    const both = [write('a.txt', 'b\n'), call('read_file', { path: 'a.txt' })].flatMap(({ calls }) => calls ?? []);
    const read = call('read_file', { path: 'a.txt' });
    await using model = await startScriptedOpenAi([read, { calls: both }, done]);
    const ended = await place.run(model, 'Edit a.txt.', ['--approve', 'none']);
    expect(model.violations).toEqual([]);
    expect(ended.calls.slice(1)).toEqual(['write_to_file denied', 'read_file done', 'attempt_completion done']);
    expect(lastResults(model.requests[2]?.body ?? nothing)[0]).toContain('approval');
    expect([ended.code, ended.last('loop-end').mistakes, await place.read('a.txt')]).toEqual([0, 0, 'a\n']);
  });

  test('with --approve edits denies a protected file, and with --approve all allows it', async () => {
    await using place = await somePlace();
    await using model = await startScriptedOpenAi([write('.env', 'A=1\n'), done, write('.env', 'A=1\n'), done]);
    const edits = await place.run(model, 'Write .env.', ['--approve', 'edits']);
    expect(edits.calls).toEqual(['write_to_file denied', 'attempt_completion done']);
    const all = await place.run(model, 'Write .env.', ['--approve', 'all']);
    expect(all.calls).toEqual(['write_to_file done', 'attempt_completion done']);
  });

  test.each(['none', 'edits'])(
    'with --approve %s denies to read .env, a key and .git-credentials, and says why',
    async (mode) => {
      const secret = 'hunter2-is-secret';
      const names = ['.env', 'id_rsa', '.git-credentials'];
      const files = Object.fromEntries(names.map((name) => [name, `TOKEN=${secret}\n`]));
      await using place = await somePlace({ ...files, 'a.txt': 'a\n' });
      const reads = [...names, 'a.txt'].flatMap((path) => call('read_file', { path }).calls ?? []);
      const search = call('search_files', { query: 'TOKEN', search_type: 'content' });
      await using model = await startScriptedOpenAi([{ calls: reads }, search, done]);
      const ended = await place.run(model, 'Look.', ['--approve', mode]);
      expect(ended.calls).toEqual([
        ...names.map(() => 'read_file denied'),
        ...['read_file done', 'search_files done', 'attempt_completion done'],
      ]);
      expect(lastResults(model.requests[1]?.body ?? nothing)[0]).toContain(
        'Reads .env, which can hold passwords or keys.',
      );
      expect(lastResults(model.requests[2]?.body ?? nothing)[0]).toContain('Not searched: 3 files');
      expect(JSON.stringify(model.requests)).not.toContain(secret);
    },
  );

  test('with --approve all reads .env', async () => {
    await using place = await somePlace({ '.env': 'TOKEN=hunter2\n' });
    await using model = await startScriptedOpenAi([call('read_file', { path: '.env' }), done]);
    const ended = await place.run(model, 'Look.', ['--approve', 'all']);
    expect(ended.calls).toEqual(['read_file done', 'attempt_completion done']);
    expect(lastResults(model.requests[1]?.body ?? nothing)[0]).toContain('TOKEN=hunter2');
  });

  test('never lets a model move or delete a data folder inside the workspace, not even with --approve all', async () => {
    await using place = await somePlace();
    const dataDir = join(place.workspace, 'data');
    await using model = await startScriptedOpenAi([
      call('move_file', { source_path: 'data/loopwright.sqlite', destination_path: 'taken.sqlite' }),
      call('delete_file', { path: 'data', recursive: true }),
      done,
    ]);
    const words = ['run', ...onServer(model), '--workspace', place.workspace, '--data-dir', dataDir, '--json'];
    const ended = await loopwright([...words, '--approve', 'all', 'Tidy up.']);
    expect(ended.calls).toEqual(['move_file failed', 'delete_file failed', 'attempt_completion done']);
    const kept = await loopwright(['loops', '--json', '--data-dir', dataDir]);
    expect(JSON.parse(kept.stdout).state.name).toBe('completed');
  });

  test('refuses a path that leads out of the workspace, even with --approve all (V1, V2)', async () => {
    await using place = await somePlace();
    const paths = ['../data/x', join(place.root, 'outside.txt'), `${place.workspace}-secret/x`];
    await using model = await startScriptedOpenAi([
      { calls: paths.map((path) => ({ name: 'create_file', arguments: { path, content: 'x' } })) },
      done,
    ]);
    const ended = await place.run(model, 'Write elsewhere.', ['--approve', 'all']);
    expect(ended.calls.slice(0, 3)).toEqual(Array(3).fill('create_file failed'));
    await expect(readFile(join(place.root, 'outside.txt'))).rejects.toThrow('ENOENT');
  });

  test('passes a prompt from a file or from standard input to the model byte for byte', async () => {
    await using place = await somePlace({ 'prompt.md': '-Was heißt 循环?\n  Zeile zwei\n\n' });
    await using model = await startScriptedOpenAi(() => say('Loop.'));
    const words = ['run', ...onServer(model), '--workspace', place.workspace, '--data-dir', place.dataDir];
    const fromFile = await loopwright([...words, '--prompt-file', 'prompt.md'], { cwd: place.workspace });
    const input = 'from a pipe: --help';
    const fromInput = await loopwright([...words, '--prompt-file', '-'], { input });
    expect([fromFile.code, fromInput.code]).toEqual([0, 0]);
    const said = model.requests.map(({ body }) => body.messages.at(-1)?.content);
    expect(said).toEqual(['-Was heißt 循环?\n  Zeile zwei', input]);
    const empty = await loopwright([...words, '--prompt-file', '-'], { input: ' \n' });
    expect(empty.code).toBe(64);
  });
});

describe('undo', () => {
  async function edited() {
    const place = await somePlace({ 'a.txt': 'old a\n', 'd/b.txt': 'old b\r\n', 'gone.txt': 'was here\n' });
    await using model = await startScriptedOpenAi([
      // The model may overwrite only files that it has read.
      call('read_file', { files: [{ path: 'a.txt' }, { path: 'd/b.txt' }] }),
      write('a.txt', 'new a\n'),
      write('a.txt', 'newer a\n'),
      write('d/b.txt', 'new b\n'),
      write('made/c.txt', 'new c\n'),
      call('delete_file', { path: 'gone.txt' }),
      done,
    ]);
    const ended = await place.run(model, 'Edit.', ['--approve', 'all']);
    expect(ended.calls).toEqual([
      'read_file done',
      ...Array<string>(4).fill('write_to_file done'),
      'delete_file done',
      'attempt_completion done',
    ]);
    return place;
  }

  test('reverts all changes of a loop from newest to oldest, and finds nothing to undo the second time', async () => {
    await using place = await edited();
    const undone = await place.command('undo', '--json');
    expect(undone.code).toBe(0);
    const lines = undone.stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).result)).toEqual(Array(lines.length).fill('undone'));
    expect(await Promise.all(['a.txt', 'd/b.txt', 'gone.txt'].map(place.read))).toEqual([
      'old a\n',
      'old b\r\n',
      'was here\n',
    ]);
    await expect(place.read('made/c.txt')).rejects.toThrow('ENOENT');
    const again = await place.command('undo');
    expect([again.code, again.stdout.includes('was undone already')]).toEqual([0, true]);
  });

  test('with --file reverts one file, whose path is relative to the workspace or absolute', async () => {
    await using place = await edited();
    expect((await place.command('undo', '--file', 'd/b.txt')).code).toBe(0);
    expect(await Promise.all(['a.txt', 'd/b.txt'].map(place.read))).toEqual(['newer a\n', 'old b\r\n']);
    expect((await place.command('undo', '--file', join(place.workspace, 'a.txt'))).code).toBe(0);
    expect(await place.read('a.txt')).toBe('old a\n');
  });

  test('refuses to revert a file that was changed by hand since, shows the difference and exits with 1', async () => {
    await using place = await edited();
    await place.write('a.txt', 'mine now\n');
    const undone = await place.command('undo');
    expect(undone.code).toBe(1);
    expect(undone.stdout).toMatch(/a\.txt.*refused/);
    expect(undone.stdout).toMatch(/^\s*-newer a$/m);
    expect(undone.stdout).toMatch(/^\s*\+mine now$/m);
    expect(await Promise.all(['a.txt', 'd/b.txt'].map(place.read))).toEqual(['mine now\n', 'old b\r\n']);
  });
});

describe('redo', () => {
  const CONTENTS = ['old a\n', 'old b\n'];

  async function undone() {
    const place = await somePlace({ 'a.txt': 'old a\n', 'd/b.txt': 'old b\n' });
    await using model = await startScriptedOpenAi([
      call('read_file', { files: [{ path: 'a.txt' }, { path: 'd/b.txt' }] }),
      write('a.txt', 'new a\n'),
      write('d/b.txt', 'new b\n'),
      write('made/c.txt', 'new c\n'),
      done,
    ]);
    await place.run(model, 'Edit.', ['--approve', 'all']);
    expect((await place.command('undo')).code).toBe(0);
    expect(await contents(place)).toEqual(CONTENTS);
    return place;
  }

  const contents = (place: Awaited<ReturnType<typeof somePlace>>) =>
    Promise.all(['a.txt', 'd/b.txt'].map((name) => place.read(name)));

  test('makes the undone changes of a loop again, of one file or of all, and then has nothing to redo', async () => {
    await using place = await undone();
    const one = await place.command('redo', '--file', 'd/b.txt');
    expect([one.code, one.stdout]).toEqual([0, '✓ d/b.txt · redone\n']);
    expect(await contents(place)).toEqual(['old a\n', 'new b\n']);
    const all = await place.command('redo', '--json');
    expect(all.code).toBe(0);
    expect(
      all.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { path: 'd/b.txt', result: 'already-redone' },
      { path: 'a.txt', result: 'redone' },
      { path: 'made/c.txt', result: 'redone' },
    ]);
    expect(await contents(place)).toEqual(['new a\n', 'new b\n']);
    expect(await place.read('made/c.txt')).toBe('new c\n');
    const again = await place.command('redo', '--locale', 'zh-CN');
    expect([again.code, again.stdout.split('\n')[0]]).toEqual([0, '✓ a.txt · 无需重做']);
    expect((await place.command('undo')).code).toBe(0);
    expect(await contents(place)).toEqual(CONTENTS);
  });

  test('refuses a file that was changed by hand since, says why and what to do, and exits with 1', async () => {
    await using place = await undone();
    await place.write('a.txt', 'mine now\n');
    const redone = await place.command('redo');
    expect(redone.code).toBe(1);
    expect(redone.stdout).toMatch(/a\.txt · refused: It was changed since/);
    expect(redone.stdout).toMatch(/^\s*-old a\n\s*\+mine now\n\s*The later change is in the lines with "\+"\./m);
    expect(await contents(place)).toEqual(['mine now\n', 'new b\n']);
    const unknown = await place.command('redo', 'no-loop');
    expect(unknown.code).toBe(64);
  });
});

describe('export and loops', () => {
  test('contain every message and every call in the documented shape, in both formats', async () => {
    await using place = await somePlace({ 'a.txt': 'a\n' });
    await using model = await startScriptedOpenAi([call('read_file', { path: 'a.txt' }), done, say('Bye.')]);
    const first = await place.run(model, 'Read `a.txt`, please.');
    const second = await place.run(model, 'goodbye');
    const { topicId, loopId } = first.last('loop-start');

    const { topics, messages, toolCalls } = await place.exported();
    expect(topics.map(({ title, workspace }) => [title, workspace])).toEqual([
      ['Read `a.txt`, please.', place.workspace],
      ['goodbye', place.workspace],
    ]);
    expect(messages.every(({ id }) => /^msg_[0-9a-z]{26}$/.test(id))).toBe(true);
    expect(toolCalls).toEqual([
      {
        id: expect.stringMatching(/^call_[0-9a-z]{26}$/),
        loopId,
        server: '@aether/file-editor',
        tool: 'read_file',
        arguments: { path: 'a.txt' },
        status: 'done',
        result: 'All 1 line of a.txt:\n1\ta',
      },
      expect.objectContaining({ loopId, tool: 'attempt_completion', arguments: { result: 'Done.' }, status: 'done' }),
    ]);
    const one = JSON.parse((await place.command('export', '--topic', second.last('loop-start').topicId)).stdout);
    expect([one.topics.length, one.messages.length, one.toolCalls.length]).toEqual([1, 2, 0]);
    expect(textOf(one.messages[1])).toBe('Bye.');

    const markdown = (await place.command('export', '--format', 'markdown', '--topic', topicId)).stdout;
    expect(markdown).toMatch(/^# Read `a\.txt`, please\.\n/);
    for (const part of ['## User', '## Assistant (scripted)', '**@aether/file-editor/read_file**', 'Done.'])
      expect(markdown).toContain(part);
    expect(markdown).not.toContain('goodbye');

    const loops = await place.command('loops');
    const [head, newest, older] = loops.stdout.split('\n');
    expect(head).toMatch(/^LOOP +STATE +STRATEGY .*GOAL$/);
    expect(newest).toMatch(/^loop_.* Done +agentic .*goodbye$/);
    expect(older).toContain(loopId);
    expect((await place.command('loops', '--topic', topicId, '--json')).stdout.trimEnd().split('\n')).toHaveLength(1);
  });
});

test('doctor passes every check in a new folder, and reports a folder that cannot be used', async () => {
  await using place = await somePlace({ file: 'not a folder' });
  const healthy = await place.command('doctor', '--json');
  expect(healthy.code).toBe(0);
  const checks = healthy.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Node.js', 'Data folder', 'Database', 'Durable writes', 'Search']),
  );
  expect(checks.every(({ ok, detail }) => ok === true && detail !== '')).toBe(true);
  const broken = await loopwright(['doctor', '--data-dir', join(place.workspace, 'file')]);
  expect([broken.code, broken.stdout.startsWith('✗'), broken.stderr]).toEqual([1, true, '']);
  await keepPythonSnapshot(place);
  await chmod(place.dataDir, 0o755);
  const open = await place.command('doctor');
  expect([open.code, open.stdout]).toEqual([1, expect.stringContaining(`chmod -R go-rwx '${place.dataDir}'`)]);
});

test('every command refuses the data folder of another user and changes nothing in it', async (context) => {
  if (process.getuid?.() !== 0) context.skip('NOT RUN: it needs root to give a folder to another user');
  await using place = await somePlace();
  const foreign = join(place.root, 'foreign');
  await mkdir(foreign);
  await chown(foreign, 65_534, 65_534);
  const outcomes = await Promise.all(
    [['run', 'hello', '--provider', 'demo'], ['serve', '--no-open', '--port', '0'], ['loops'], ['doctor']].map(
      async (args) => ({ args, ...(await loopwright([...args, '--data-dir', foreign])) }),
    ),
  );
  for (const { args, code, stdout, stderr } of outcomes) {
    expect({ args, refused: code !== 0, why: `${stdout}${stderr}`.includes('belongs to another user') }).toEqual({
      ...{ args, refused: true, why: true },
    });
  }
  expect(await readdir(foreign)).toEqual([]);
});

test('mcp-serve offers the file editor to another client, and its edits can be undone and stay inside the workspace', async () => {
  await using place = await somePlace({ 'a.txt': 'one\n' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      join(PROJECT, 'build/loopwright.mjs'),
      ...['mcp-serve', 'file-editor', '--workspace', place.workspace, '--data-dir', place.dataDir],
    ],
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (text: Buffer) => {
    stderr += text.toString();
  });
  const client = new Client({ name: 'another', version: '1' });
  await client.connect(transport);
  try {
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(18);
    const calling = async (name: string, args: Record<string, unknown>) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      return { text: JSON.stringify(content), failed: isError === true };
    };
    expect((await calling('read_file', { path: 'a.txt' })).text).toContain('one');
    const replaced = await calling('replace_in_file', { path: 'a.txt', search: 'one', replace: 'two' });
    expect(replaced.failed).toBe(false);
    expect(await place.read('a.txt')).toBe('two\n');
    expect((await calling('read_file', { path: '../../etc/passwd' })).failed).toBe(true);
    expect((await calling('create_file', { path: '../escaped.txt', content: 'x' })).failed).toBe(true);
  } finally {
    await client.close();
  }
  expect(stderr).toBe('');
  await expect(readFile(join(place.root, 'escaped.txt'))).rejects.toThrow('ENOENT');
  await rm(place.workspace, { recursive: true });
  const gone = await place.command('mcp-serve', 'file-editor', '--workspace', place.workspace);
  expect([gone.code, gone.stdout]).toEqual([64, '']);
});
