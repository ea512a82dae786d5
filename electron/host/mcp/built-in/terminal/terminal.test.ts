import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CallId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import { type ApprovalMode, TERMINAL } from '../../../../../shared/mcp.ts';
import { resultText, type ToolCallPart } from '../../../../../shared/message.ts';
import type { ApprovalScope } from '../../../../../shared/receipt.ts';
import { KeptContents } from '../../../files/snapshots/kept-contents.ts';
import { undo } from '../../../files/undo/undo.ts';
import type { Grant, ToolHooks } from '../../../loop/ports.ts';
import { newId } from '../../../new-id.ts';
import { ApprovalRules } from '../../../store/approval-rules.ts';
import { ApprovedTools } from '../../../store/approved-tools.ts';
import { Checkpoints } from '../../../store/checkpoints.ts';
import { addLoop, temporaryDatabase } from '../../../store/store.fixture.ts';
import { Hub } from '../../hub/hub.ts';
import { CallRecorder } from '../../tools/call-recorder.ts';
import { toolMemory } from '../../tools/tool-memory.ts';
import { Tools } from '../../tools/tools.ts';
import { isAlive, until } from '../../transport/child-servers.fixture.ts';
import { createTerminal } from './terminal.ts';

/** Returns the terminal as a loop uses it: over MCP, with approvals, in a real folder. */
function world(mode: ApprovalMode = 'allow-edits') {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'terminal-')));
  const workspace = join(base, 'project');
  mkdirSync(join(workspace, 'sub'), { recursive: true });
  const database = temporaryDatabase();
  const { id: loopId, topicId } = addLoop(database);
  const recorder = new CallRecorder({
    checkpoints: new Checkpoints(database),
    transaction: (fn) => database.transaction(fn),
    now: Date.now,
  });
  const hub = new Hub({
    external: {},
    builtIns: (root) => [createTerminal({ workspace: { root }, recorder, keptContents: new KeptContents() })],
    now: Date.now,
    // The terminal's own limits apply instead of these.
    connection: { call: { idleTimeoutMs: 300, totalTimeoutMs: 600 } },
  });
  const rules = new ApprovalRules(database);
  const log = { debug() {}, info() {}, error() {}, warn() {} };
  const tools = new Tools({
    ...{
      hub,
      recorder,
      ...toolMemory(database, rules, new ApprovedTools(database)),
      mode: () => mode,
      modeIsOfProcess: false,
      isTrusted: () => true,
      log,
      now: Date.now,
    },
    ...{ enabled: () => () => true, toolIsOn: () => () => true, trusted: () => false, offering: () => null },
    windowOf: () => null,
    ...{ problems: () => [], reportProblems: () => {} },
  });
  onTestFinished(async () => {
    await hub.close();
    rmSync(base, { recursive: true, force: true });
  });
  const prepared = async (args: JsonObject) => {
    const tool = tools.resolve(await tools.catalogue(topicId, workspace), 'run_command');
    if (tool === null) throw new Error('There is no run_command.');
    const callId = newId(CallId);
    const named = { serverId: tool.serverId, toolName: tool.toolName };
    const part: ToolCallPart = { type: 'tool-call', callId, tool: named, writtenName: tool.wireName, arguments: args };
    const context = { loopId, topicId, callId, workspace };
    const progress: string[] = [];
    let starts = 0;
    const hooks: ToolHooks = {
      started: () => {
        starts += 1;
      },
      progress: (text) => progress.push(text),
    };
    const stop = new AbortController();
    let granted: Grant = { mayChange: true, mayTouchProtected: false };
    return {
      tool,
      progress,
      starts: () => starts,
      stop: () => stop.abort(),
      judge: async () => {
        const verdict = await tools.judge(part, tool, { ...context, attendant: 'window' });
        if (verdict.verdict === 'deny') return verdict;
        granted = verdict.grant;
        return verdict.verdict === 'allow' ? { verdict: 'allow' } : { verdict: 'ask', ...verdict.asking };
      },
      remember: async (scope: ApprovalScope) => {
        const verdict = await tools.judge(part, tool, { ...context, attendant: 'window' });
        if (verdict.verdict === 'ask') tools.remember(tool, scope, context, verdict.asking.receipt);
      },
      /** Runs the call with the permissions that `judge` returned last. */
      runApproved: () => tools.call(part, tool, { ...context, grant: granted }, hooks, stop.signal),
      run: async () => {
        const grant = { mayChange: true, mayTouchProtected: false };
        const outcome = await tools.call(part, tool, { ...context, grant }, hooks, stop.signal);
        if (outcome === 'differs') throw new Error('Nothing was approved that could differ.');
        return outcome;
      },
    };
  };
  const ran = async (args: JsonObject) => {
    const outcome = await (await prepared(args)).run();
    return { status: outcome.status, text: resultText(outcome) };
  };
  const checkpoints = new Checkpoints(database);
  return { base, workspace, hub, rules, checkpoints, loopId, prepared, ran };
}

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

describe.skipIf(process.platform === 'win32')('what a command changed', () => {
  const untilUndone = async ({ checkpoints, loopId }: ReturnType<typeof world>) =>
    (await undo(checkpoints, { loopId }, Date.now())).map(({ path, result }) => `${result} ${path}`);

  test('is listed with its lines, and can be undone', async () => {
    const w = world();
    writeFileSync(join(w.workspace, 'a.txt'), 'one\n');
    writeFileSync(join(w.workspace, 'gone.txt'), 'precious\n');
    const call = await w.prepared({ command: 'echo two >> a.txt; rm gone.txt; mkdir made; echo x > made/b.txt' });
    const outcome = await call.run();
    expect(outcome).toMatchObject({ status: 'done', changedFiles: true });
    expect(outcome.diffs.map(({ path, added, removed }) => [path, added, removed])).toEqual([
      ...[
        ['gone.txt', 0, 1],
        ['a.txt', 1, 0],
        ['made/b.txt', 1, 0],
      ],
    ]);
    expect(resultText(outcome)).toContain(
      'Changed while it ran: gone.txt (deleted), a.txt, made (new), made/b.txt (new).',
    );
    expect(await untilUndone(w)).toEqual(['undone gone.txt', 'undone a.txt', 'undone made/b.txt']);
    expect(readFileSync(join(w.workspace, 'a.txt'), 'utf8')).toBe('one\n');
    expect(readFileSync(join(w.workspace, 'gone.txt'), 'utf8')).toBe('precious\n');
    expect(existsSync(join(w.workspace, 'made'))).toBe(false);
  });

  test('is not undone where the user changed the file since', async () => {
    const w = world();
    writeFileSync(join(w.workspace, 'a.txt'), 'one\n');
    await w.ran({ command: 'echo two >> a.txt' });
    writeFileSync(join(w.workspace, 'a.txt'), 'mine\n');
    expect(await untilUndone(w)).toEqual(['refused a.txt']);
    expect(readFileSync(join(w.workspace, 'a.txt'), 'utf8')).toBe('mine\n');
  });

  test('is listed where it cannot be undone, and counted where it is ignored', async () => {
    const w = world();
    writeFileSync(join(w.workspace, 'large'), Buffer.alloc(300 * 1024));
    const outcome = await (
      await w.prepared({ command: 'echo >> large; mkdir node_modules; touch node_modules/a' })
    ).run();
    expect(outcome.ran).toEqual({
      unlisted: { notKept: 1, notListed: 0, ignored: 1, orMore: false, isPartial: false },
    });
    expect(resultText(outcome)).toContain('1 of them cannot be undone, because they were too large to keep.');
    expect(resultText(outcome)).toContain('1 ignored files changed too; they cannot be undone.');
    expect(await untilUndone(w)).toEqual(['refused large']);
  });

  test('is stored even if the command was stopped', async () => {
    const w = world();
    const call = await w.prepared({ command: 'echo x > a.txt; echo ready; sleep 60' });
    const outcome = call.run();
    await until(() => call.progress.length > 0);
    call.stop();
    expect(await outcome).toMatchObject({ status: 'cancelled' });
    await until(() => w.checkpoints.ofLoop(w.loopId).length > 0);
    expect(await untilUndone(w)).toEqual(['undone a.txt']);
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
