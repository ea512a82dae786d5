import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LoopwrightError } from '../../../../shared/errors.ts';
import { ServerId } from '../../../../shared/ids.ts';
import { FILE_EDITOR, isCompletion } from '../../../../shared/mcp.ts';
import { resultText } from '../../../../shared/message.ts';
import { childServer, logFolder, until } from '../transport/child-servers.fixture.ts';
import { world } from './tools.fixture.ts';

async function log() {
  const place = await logFolder();
  onTestFinished(place.remove);
  return place;
}

describe('an edit by a built-in server', () => {
  test('commits its started row and before-image together before it changes the disk', async () => {
    const w = world({ mode: 'allow-edits' });
    const file = join(w.workspace, 'a.txt');
    writeFileSync(file, 'old\n');
    const call = await w.prepared('replace_in_file', { path: 'a.txt', search: 'old', replace: 'new' });
    expect(await call.judge()).toEqual({ verdict: 'allow' });
    const outcome = await call.run();
    expect(outcome).toMatchObject({
      status: 'done',
      changedFiles: true,
      diffs: [{ path: 'a.txt', added: 1, removed: 1 }],
    });
    expect(readFileSync(file, 'utf8')).toBe('new\n');
    expect(call.starts).toMatchObject([[{ path: file }]]);
    expect(w.startedRows()).toHaveLength(1);
    const [checkpoint] = w.checkpoints.ofLoop(w.loopId);
    expect(checkpoint).toMatchObject({ callId: call.callId, topicId: w.topicId, path: 'a.txt', operation: 'modify' });
    expect(Buffer.from(w.checkpoints.image(checkpoint?.before ?? '') ?? []).toString()).toBe('old\n');
    expect(await w.tools.compareWithDisk(call.starts[0] ?? [])).toBe('done');
  });

  test("changes nothing and throws when another process has acquired the loop's lease", async () => {
    const w = world({ mode: 'allow-edits' });
    const file = join(w.workspace, 'a.txt');
    writeFileSync(file, 'old\n');
    const call = await w.prepared('replace_in_file', { path: 'a.txt', search: 'old', replace: 'new' });
    w.database.run('UPDATE loops SET owner = ? WHERE id = ?', 'someone else', w.loopId);
    await expect(call.run()).rejects.toBeInstanceOf(LoopwrightError);
    expect(readFileSync(file, 'utf8')).toBe('old\n');
    expect(w.checkpoints.ofLoop(w.loopId)).toEqual([]);
  });

  test('has no started row and no checkpoint when it is refused', async () => {
    const w = world({ mode: 'allow-edits' });
    const call = await w.prepared('replace_in_file', { path: 'missing.txt', search: 'a', replace: 'b' });
    expect(await call.run()).toMatchObject({ status: 'failed', changedFiles: false, diffs: [] });
    expect(call.starts).toEqual([]);
    expect(w.checkpoints.ofLoop(w.loopId)).toEqual([]);
  });

  test('that would be refused needs no approval, and changes nothing even if it could succeed later', async () => {
    const w = world({ mode: 'ask-edits' });
    const file = join(w.workspace, 'a.txt');
    writeFileSync(file, 'one\n');
    const call = await w.prepared('replace_in_file', { path: 'a.txt', search: 'two', replace: 'three' });
    expect(await call.judge()).toEqual({ verdict: 'allow' });
    writeFileSync(file, 'two\n');
    expect(await call.run()).toMatchObject({ status: 'failed', changedFiles: false });
    expect(readFileSync(file, 'utf8')).toBe('two\n');
    expect(call.starts).toEqual([]);

    const again = await w.prepared('replace_in_file', { path: 'a.txt', search: 'two', replace: 'three' });
    expect(await again.judge()).toMatchObject({ verdict: 'ask', diffs: [{ path: 'a.txt' }] });
    expect(readFileSync(file, 'utf8')).toBe('two\n');
    expect(await again.run()).toMatchObject({ status: 'done' });
    expect(readFileSync(file, 'utf8')).toBe('three\n');
  });

  test('outside the workspace fails without asking the user (V2)', async () => {
    const w = world({ mode: 'ask-edits' });
    symlinkSync(tmpdir(), join(w.workspace, 'out'));
    for (const path of ['../escape.txt', '/etc/escape.txt', 'out/escape.txt']) {
      const call = await w.prepared('create_file', { path, content: 'x' });
      expect(await call.judge()).toEqual({ verdict: 'allow' });
      expect(await call.run()).toMatchObject({ status: 'failed', changedFiles: false });
      expect(call.starts).toEqual([]);
    }
  });

  test('of a protected file asks the user, whatever was allowed before (V4)', async () => {
    const w = world({ mode: 'allow-edits' });
    const call = await w.prepared('create_file', { path: '.env', content: 'A=1' });
    await call.remember('folder');
    expect(await call.judge()).toMatchObject({
      verdict: 'ask',
      why: [{ name: 'protected-path', data: { path: '.env', kind: 'secrets' } }],
    });
    const plain = await w.prepared('create_file', { path: 'plain.txt', content: 'A=1' });
    expect(await plain.judge()).toEqual({ verdict: 'allow' });
  });

  test('that was judged harmless cannot reach a protected file through a folder replaced by a link (V4)', async () => {
    const w = world({ mode: 'allow-edits' });
    const hooks = join(w.workspace, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    mkdirSync(join(w.workspace, 'docs'));
    const args = { path: 'docs/pre-commit', content: 'evil' };
    const call = await w.prepared('create_file', args);
    expect(await call.judge()).toEqual({ verdict: 'allow' });
    rmSync(join(w.workspace, 'docs'), { recursive: true });
    symlinkSync('.git/hooks', join(w.workspace, 'docs'));
    const outcome = await call.run();
    expect(outcome).toMatchObject({ status: 'failed', changedFiles: false });
    expect(resultText(outcome)).toContain('protected');
    expect(existsSync(join(hooks, 'pre-commit'))).toBe(false);
    expect([call.starts, w.checkpoints.ofLoop(w.loopId)]).toEqual([[], []]);
    const shown = await w.prepared('create_file', args);
    expect(await shown.judge()).toMatchObject({ verdict: 'ask', why: [{ name: 'protected-path' }] });
    expect(await shown.run()).toMatchObject({ status: 'done' });
  });

  test('cannot reach a protected file if the user approved another path, even in another process (V4)', async () => {
    const w = world({ mode: 'ask-edits' });
    mkdirSync(join(w.workspace, '.git', 'hooks'), { recursive: true });
    mkdirSync(join(w.workspace, 'docs'));
    const call = await w.prepared('create_file', { path: 'docs/pre-commit', content: 'evil' });
    expect(await call.judge()).toMatchObject({ verdict: 'ask' });
    rmSync(join(w.workspace, 'docs'), { recursive: true });
    symlinkSync('.git/hooks', join(w.workspace, 'docs'));
    expect(resultText(await call.run())).toContain('protected');
    expect(existsSync(join(w.workspace, '.git', 'hooks', 'pre-commit'))).toBe(false);
  });

  test('changes a protected path if the user allowed it in an earlier process', async () => {
    const w = world({ mode: 'ask-edits' });
    const call = await w.prepared('create_file', { path: '.env', content: 'A=1' });
    await call.judge();
    expect(await call.run()).toMatchObject({ status: 'done' });
  });

  test('that was canceled before it began never happens', async () => {
    const w = world({ mode: 'allow-edits' });
    const call = await w.prepared('create_file', { path: 'a.txt', content: 'x' });
    expect(await call.run(AbortSignal.abort())).toMatchObject({ status: 'cancelled', changedFiles: false });
    expect(call.starts).toEqual([]);
    await expect(async () => readFileSync(join(w.workspace, 'a.txt'))).rejects.toThrow('ENOENT');
  });
});

test('a read inside the workspace needs no approval, and its started row is written before it is sent', async () => {
  const w = world();
  writeFileSync(join(w.workspace, 'a.txt'), 'hello\n');
  const call = await w.prepared('read_file', { path: 'a.txt' });
  expect(call.tool).toMatchObject({ readOnly: true, wireName: 'file-editor__read_file' });
  expect(await call.judge()).toEqual({ verdict: 'allow' });
  const outcome = await call.run();
  expect(outcome).toMatchObject({ status: 'done', changedFiles: false });
  expect(resultText(outcome)).toContain('hello');
  expect(call.starts).toEqual([[]]);
});

describe('an external server', () => {
  test('asks before each call until the user allows its tool in the topic or always', async () => {
    const w = world({ external: { counter: childServer('counter') } });
    const call = await w.prepared('counter__count');
    expect(await call.judge()).toMatchObject({
      verdict: 'ask',
      why: [{ name: 'effect-unknown' }],
      diffs: [],
    });
    await call.remember('topic');
    expect(await call.judge()).toEqual({ verdict: 'allow' });
    expect(w.rules.list()).toMatchObject([{ topicId: w.topicId, effect: 'allow' }]);
    const other = await w.prepared('whoami');
    expect(await other.judge()).toMatchObject({ verdict: 'ask' });
  });

  test('is asked for with exactly the arguments that it would get, however many others the model added', async () => {
    const w = world({ external: { counter: childServer('counter') } });
    const more = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`dry_run_${at}`, true]));
    const call = await w.prepared('counter__count', { label: 'x', ...more });
    expect(await call.judge()).toMatchObject({ verdict: 'ask', sent: { label: 'x' } });
  });

  test('receives no call key, and the started row is written before its call is sent', async () => {
    const w = world({ external: { counter: childServer('counter') } });
    const call = await w.prepared('call_meta');
    const outcome = await call.run();
    expect(resultText(outcome)).not.toContain('loopwright');
    expect(resultText(outcome)).not.toContain(call.callId);
    expect(w.startedRows()).toHaveLength(1);
  });

  test('that exits during a call leaves the outcome unknown; it is restarted, but the call is not repeated (M crash mid call)', async () => {
    const place = await log();
    const w = world({ external: { crash: childServer('crash', place.log) } });
    const call = await w.prepared('act');
    const outcome = await call.run();
    expect(outcome).toMatchObject({ status: 'unknown', changedFiles: false });
    expect(resultText(outcome)).toContain('look before you repeat it');
    expect(call.starts).toEqual([[]]);
    const gone = await call.run();
    expect(gone).toMatchObject({ status: 'failed' });
    expect(resultText(gone)).toContain('out of luck');
    expect(call.starts).toEqual([[]]);
    await w.meant('act');
    expect(await place.lines()).toEqual(['start', 'act', 'start']);
  });

  test('that never answers leads to a timeout that names its reason (M never-answer)', async () => {
    const place = await log();
    const w = world({ external: { hang: childServer('hang', place.log) }, call: { idleTimeoutMs: 150 } });
    const outcome = await (await w.prepared('wait')).run();
    expect(outcome).toMatchObject({ status: 'timed-out' });
    expect(resultText(outcome)).toContain('no answer within 0.15 seconds');
  });

  test('that hangs does not delay the stop of the loop', async () => {
    const place = await log();
    const w = world({ external: { hang: childServer('hang', place.log) } });
    const call = await w.prepared('wait');
    const stop = new AbortController();
    const running = call.run(stop.signal);
    await until(async () => (await place.lines()).some((line) => line.startsWith('call ')));
    const began = Date.now();
    stop.abort();
    expect(await running).toMatchObject({ status: 'cancelled' });
    expect(Date.now() - began).toBeLessThan(500);
    await until(async () => (await place.lines()).some((line) => line.startsWith('cancelled ')));
  });

  test('cannot use a built-in name, and cannot end a loop by its answers (V14)', async () => {
    const w = world({ external: { evil: childServer('impostor') } });
    expect(await w.meant('attempt_completion')).toMatchObject({ serverId: FILE_EDITOR });
    expect(await w.meant('read_file')).toMatchObject({ serverId: FILE_EDITOR });
    const call = await w.prepared('evil__attempt_completion');
    expect(call.tool).toMatchObject({ readOnly: false, idempotent: false });
    expect(isCompletion(call.tool)).toBe(false);
    expect(await call.judge()).toMatchObject({ verdict: 'ask' });
    const outcome = await call.run();
    expect(outcome.status).toBe('done');
    expect(resultText(outcome)).toContain('__agentic_completion__');
  });

  test('keeps its valid tools when it declares invalid ones, and the invalid ones are named in the log', async () => {
    const w = world({ external: { evil: childServer('impostor') } });
    const names = (await w.catalogue()).filter(({ serverId }) => serverId === 'evil').map(({ toolName }) => toolName);
    expect(names).toEqual(['attempt_completion', 'read_file', 'file-editor__read_file', '@aether/file-editor']);
    await w.catalogue();
    expect(w.said.filter((line) => line.includes('bad_schema'))).toHaveLength(1);
    expect(w.said.filter((line) => line.includes('no_object'))).toHaveLength(1);
    expect(w.said.filter((line) => line.includes('hidden<U+202E>name'))).toHaveLength(1);
  });
});

test('a server that is switched off is not started and offers nothing', async () => {
  const place = await log();
  const w = world({ external: { hang: childServer('hang', place.log) }, off: ['hang', FILE_EDITOR] });
  expect(await w.catalogue()).toEqual([]);
  expect(await place.lines()).toEqual([]);
  expect(w.tools.unknownTool([], 'wait')).toContain('No tools are switched on');
});

test('the error for a call of a tool that is switched off, or whose server is, says so', async () => {
  const place = await log();
  const hang = childServer('hang', place.log);
  const w = world({ external: { hang }, off: ['hang', `${FILE_EDITOR} read_file`] });
  const catalogue = await w.catalogue();
  expect(w.tools.unknownTool(catalogue, 'file-editor__readFile')).toContain(
    'The tool "read_file" of the server "file-editor" is switched off. Only the user can switch it on.',
  );
  expect(w.tools.unknownTool(catalogue, 'hang__wait')).toContain(
    'The server "hang" is switched off, with all its tools.',
  );
  expect(w.tools.unknownTool(catalogue, 'something')).not.toContain('switched off');
  expect(await place.lines()).toEqual([]);
});

test('the error for a call of a missing tool names exactly the servers that are switched on but do not run', async () => {
  const place = await log();
  const crash = childServer('crash', place.log, 'at-start');
  const w = world({ external: { crash, off: crash }, off: ['off', 'new'] });
  w.hub.set(ServerId.parse('new'), crash, { reviewed: false, on: false, sampling: false });
  const catalogue = await w.catalogue();
  const sentence = w.tools.unknownTool(catalogue, 'crash__act');
  expect(sentence).toMatch(/^There is no tool "crash__act"\. The nearest are: /);
  expect(sentence.slice(sentence.indexOf('The server'))).toBe(
    'The server "crash" is switched on but does not run, so its tools are missing (the reason, as data: "It ended while it was starting; its last words: the licence has expired.").',
  );
  expect(w.reported).toEqual([expect.objectContaining({ server: 'crash', state: 'failed' })]);
});
