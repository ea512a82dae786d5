import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../../shared/json.ts';
import { type ApprovalMode, TERMINAL } from '../../../../../shared/mcp.ts';
import { resultText } from '../../../../../shared/message.ts';
import { isAlive, until } from '../../transport/child-servers.fixture.ts';
import { world } from './terminal.fixture.ts';

describe.skipIf(process.platform === 'win32')('run_command', () => {
  test('the terminal runs a command in the workspace and returns exit code, duration and output', async () => {
    const w = world();
    const call = await w.prepared({ command: 'pwd; echo bad >&2' });
    const outcome = await call.run();
    expect(outcome).toMatchObject({ status: 'done', changedFiles: false, diffs: [] });
    expect(resultText(outcome)).toMatch(/^exit code 0 \(\d+\.\d s\)\n/);
    expect(resultText(outcome).split('\n').slice(1)).toEqual([w.workspace, 'bad']);
    expect(call.starts()).toBe(1);
    expect(call.tool).toMatchObject({ serverId: TERMINAL, readOnly: false, idempotent: false });
  });

  test('the terminal returns a failing command as an ordinary result, not as a failed call', async () => {
    const { status, text } = await world().ran({ command: 'exit 7' });
    expect(status).toBe('done');
    expect(text).toMatch(/^exit code 7 \(\d+\.\d s\)\n\(no output\)$/);
  });

  test('the terminal runs a command in a subfolder of the workspace', async () => {
    const w = world();
    for (const folder of ['sub', './sub/', join(w.workspace, 'sub')]) {
      expect((await w.ran({ command: 'pwd', working_directory: folder })).text).toContain(`\n${w.workspace}/sub`);
    }
  });

  test('the terminal rejects a folder outside the workspace, by name or by link, and a missing folder (W)', async () => {
    const w = world();
    mkdirSync(join(w.base, 'project-secret'));
    symlinkSync(w.base, join(w.workspace, 'out'));
    writeFileSync(join(w.workspace, 'file'), '');
    for (const folder of [
      '..',
      '/',
      '../project-secret',
      'sub/../..',
      'out',
      'out/project-secret',
      'file',
      'missing',
    ]) {
      const { status, text } = await w.ran({ command: 'pwd; touch touched', working_directory: folder });
      expect([folder, status]).toEqual([folder, 'failed']);
      expect(text).not.toContain('exit code');
    }
  });

  test('the terminal runs no command with the placeholder of a secret', async () => {
    const { status, text } = await world('allow-all').ran({ command: 'echo "[secret 1: OpenAI key]" > key' });
    expect(status).toBe('failed');
    expect(text).toContain('"[secret 1: OpenAI key]" stands for a secret that was not sent to you');
  });

  test('the terminal reports invalid arguments', async () => {
    const w = world();
    expect(await w.ran({})).toEqual({ status: 'failed', text: 'Missing required parameter "command".' });
    expect(await w.ran({ command: ' ' })).toMatchObject({ status: 'failed' });
    expect(await w.ran({ command: 'ls', timeout_seconds: 601 })).toEqual({
      status: 'failed',
      text: 'Parameter "timeout_seconds" must be 600 or less, not 601.',
    });
  });

  test('a command ends at its own time limit and returns its output so far', async () => {
    const { status, text } = await world().ran({ command: 'echo begun; sleep 60', timeout_seconds: 1 });
    expect(status).toBe('failed');
    expect(text).toContain('still running after 1 seconds');
    expect(text).toMatch(/begun$/);
    expect(text).not.toContain('exit code');
  });

  test('a command shows its output while it runs, completely and in order', async () => {
    const call = await world().prepared({ command: 'for i in 1 2 3 4 5 6 7 8; do echo line $i; sleep 0.03; done' });
    const outcome = await call.run();
    const output = resultText(outcome).split('\n').slice(1).join('\n');
    expect(call.progress.join('').trimEnd()).toBe(output);
    expect(call.progress.length).toBeGreaterThan(1);
  });

  test('a command is killed with its child processes when the loop is stopped (M orphans)', async () => {
    const call = await world().prepared({ command: "trap '' TERM; sleep 60 & echo $$ $!; wait" });
    const outcome = call.run();
    await until(() => call.progress.length > 0);
    const pids = call.progress.join('').trim().split(' ').map(Number);
    call.stop();
    expect(await outcome).toMatchObject({ status: 'cancelled' });
    await until(() => !pids.some(isAlive), 1000);
  });

  test('a command ends when the app exits (M orphans)', async () => {
    const w = world();
    const call = await w.prepared({ command: 'sleep 60 & echo $!; wait' });
    const outcome = call.run();
    await until(() => call.progress.length > 0);
    await w.hub.close();
    expect(isAlive(Number(call.progress.join('')))).toBe(false);
    expect((await outcome).status).not.toBe('done');
  });
});

describe('run_command asks', () => {
  test.each<ApprovalMode>(['ask-edits', 'ask-all', 'allow-edits'])('before every command, in mode %s', async (mode) => {
    const call = await world(mode).prepared({ command: 'ls' });
    expect(await call.judge()).toMatchObject({
      verdict: 'ask',
      why: [{ name: 'runs-command', data: {} }],
      diffs: [],
      receipt: { effect: { kind: 'run', command: 'ls', workingFolder: '.', timeoutSeconds: 120 } },
    });
  });

  test('for no approval when everything is allowed', async () => {
    expect(await (await world('allow-all').prepared({ command: 'ls' })).judge()).toEqual({ verdict: 'allow' });
  });

  test('for another approval when the command or the folder differs from the allowed one', async () => {
    const w = world();
    const call = await w.prepared({ command: 'npm test' });
    await call.remember('folder');
    expect(w.rules.list()).toMatchObject([{ serverId: TERMINAL, effect: 'allow', command: 'npm test' }]);
    const verdict = async (args: JsonObject) => (await (await w.prepared(args)).judge()).verdict;
    expect(await verdict({ command: 'npm test' })).toBe('allow');
    expect(await verdict({ command: 'npm test', timeout_seconds: 5 })).toBe('allow');
    expect(await verdict({ command: 'npm test && rm -rf .' })).toBe('ask');
    expect(await verdict({ command: 'npm test', working_directory: 'sub' })).toBe('ask');
    mkdirSync(join(w.workspace, "it's"));
    const inFolder = await w.prepared({ command: 'npm test', working_directory: "it's" });
    await inFolder.remember('topic');
    expect(w.rules.list()[0]).toMatchObject({ command: "cd -- 'it'\\''s' && npm test" });
    expect(await inFolder.judge()).toEqual({ verdict: 'allow' });
    expect(await call.judge()).toEqual({ verdict: 'allow' });
  });

  test('for an approval of a command even if a call with unreadable arguments was allowed before', async () => {
    const w = world('ask-all');
    await (await w.prepared({ command: 7 })).remember('folder');
    expect(await (await w.prepared({ command: 'ls' })).judge()).toMatchObject({ verdict: 'ask' });
  });
});

test.skipIf(process.platform === 'win32')(
  'an approved command does not run in another folder than the one that the user saw',
  async () => {
    const w = world();
    mkdirSync(join(w.workspace, 'other'));
    const call = await w.prepared({ command: 'echo x > out.txt', working_directory: 'sub' });
    expect(await call.judge()).toMatchObject({ receipt: { effect: { workingFolder: 'sub' } } });
    rmSync(join(w.workspace, 'sub'), { recursive: true });
    symlinkSync('other', join(w.workspace, 'sub'));
    expect(await call.runApproved()).toBe('differs');
    expect([call.starts(), existsSync(join(w.workspace, 'other', 'out.txt'))]).toEqual([0, false]);
    await call.judge();
    expect(await call.runApproved()).toMatchObject({ status: 'done', changedFiles: true });
    expect([call.starts(), existsSync(join(w.workspace, 'other', 'out.txt'))]).toEqual([1, true]);
  },
);
