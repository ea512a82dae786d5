import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../../shared/mcp.ts';
import type { ApprovalScope } from '../../../../shared/receipt.ts';
import { openWindow, type Window, type WindowOptions } from '../../topics/window.fixture.ts';

const WRITE = { serverId: FILE_EDITOR, toolName: 'create_file' };
const done = call('attempt_completion', { result: 'Done.' });

/** A window whose model writes `made.txt` as often as this, in a folder that nobody trusts. */
function restrictedWindow(options: WindowOptions & { readonly calls?: number } = {}): Promise<Window> {
  const { calls = 1, ...more } = options;
  const writes = Array.from({ length: calls }, (_, at) =>
    call('create_file', { path: `made-${at}.txt`, content: 'x' }),
  );
  return openWindow([...writes, done], { trustedFolders: [], ...more });
}

async function begin(window: Window, workspace = window.workspace): Promise<TopicId> {
  const { topicId } = await window.host.topics.send({ topicId: null, text: 'Write it.', workspace });
  return topicId;
}

const asked = ({ events }: Window) => events.flatMap((event) => (event.type === 'approval-request' ? [event] : []));
/** Answers the newest request of the topic's loop. */
async function decide(window: Window, decision: ApprovalScope): Promise<void> {
  const request = asked(window).at(-1);
  if (request === undefined) throw new Error('Nothing was asked.');
  const { loopId, callId, receipt } = request;
  await window.host.loops.decide({ loopId, callId, answer: { decision, receipt: receipt?.digest ?? '' } });
}

const made = (window: Window, at = 0) => existsSync(join(window.workspace, `made-${at}.txt`));

test('an approval mode that never asks asks in a restricted folder', async () => {
  for (const approvalMode of ['allow-edits', 'allow-all'] as const) {
    const window = await restrictedWindow();
    window.host.settings.update({ approvalMode });
    const topicId = await begin(window);
    await window.reached(topicId, 'waiting');
    expect(asked(window)).toMatchObject([{ reasons: [{ name: 'folder-restricted' }, { name: 'changes-workspace' }] }]);
    expect(made(window)).toBe(false);
  }
});

test('an approval mode that was chosen for the process applies in a restricted folder too', async () => {
  const window = await restrictedWindow({ approvalMode: 'allow-edits' });
  await window.reached(await begin(window), 'completed');
  expect(asked(window)).toEqual([]);
  expect(made(window)).toBe(true);
});

test('the approval mode of a topic or of the app asks in a restricted folder', async () => {
  const window = await restrictedWindow();
  window.host.settings.update({ approvalMode: 'allow-all' });
  const { topicId } = await window.host.topics.send({
    ...{ topicId: null, text: 'Write it.', workspace: window.workspace },
    settings: { approvalMode: 'allow-edits' },
  });
  await window.reached(topicId, 'waiting');
  expect(made(window)).toBe(false);
});

test('a rule for everywhere, and one of another folder, allow nothing in a restricted folder', async () => {
  const window = await restrictedWindow();
  window.host.approvals.set({ ...WRITE, effect: 'allow' });
  const topicId = await begin(window);
  await window.reached(topicId, 'waiting');
  expect(made(window)).toBe(false);
});

test('a rule that denies applies in a restricted folder', async () => {
  const window = await restrictedWindow();
  window.host.approvals.set({ ...WRITE, effect: 'deny' });
  await window.reached(await begin(window), 'completed');
  expect(asked(window)).toEqual([]);
  expect(made(window)).toBe(false);
});

test('a link in a trusted folder that leads to another folder is restricted like that folder', async () => {
  const window = await restrictedWindow();
  window.host.settings.update({ approvalMode: 'allow-edits' });
  const trusted = join(window.folder, 'trusted');
  await mkdir(trusted);
  await window.host.workspaces.trust({ path: trusted });
  symlinkSync(window.workspace, join(trusted, 'link'));
  const topicId = await begin(window, join(trusted, 'link'));
  await window.reached(topicId, 'waiting');
  expect(made(window)).toBe(false);
});

test('an approval in a restricted folder is for one call, whatever the page asks for', async () => {
  const window = await restrictedWindow({ calls: 2 });
  const topicId = await begin(window);
  for (const at of [0, 1]) {
    await window.until(() => asked(window).length === at + 1);
    await window.reached(topicId, 'waiting');
    expect(made(window, at)).toBe(false);
    expect(asked(window)[at]?.receipt?.offers).toEqual(['once']);
    for (const scope of ['topic', 'folder'] as const)
      await expect(decide(window, scope)).rejects.toMatchObject({ failure: 'scope-not-offered' });
    await decide(window, 'once');
  }
  await window.reached(topicId, 'completed');
  expect([made(window, 0), made(window, 1)]).toEqual([true, true]);
  expect(window.host.approvals.list()).toEqual([]);
});

test('trusting and restricting a folder applies from the next call on, in a loop that runs', async () => {
  const restricted = Promise.withResolvers<void>();
  const script = async (_request: unknown, n: number) => {
    if (n === 2) await restricted.promise;
    return call('create_file', { path: `made-${n}.txt`, content: 'x' });
  };
  const window = await openWindow(script, { trustedFolders: [] });
  window.host.settings.update({ approvalMode: 'allow-edits' });
  const path = window.workspace;
  const topicId = await begin(window);
  await window.reached(topicId, 'waiting');
  await window.host.workspaces.trust({ path });
  await decide(window, 'once');
  await window.until(() => made(window, 1));
  expect(asked(window)).toHaveLength(1);
  await window.host.workspaces.restrict({ path });
  restricted.resolve();
  await window.reached(topicId, 'waiting');
  expect(asked(window)).toHaveLength(2);
  expect([made(window, 0), made(window, 1), made(window, 2)]).toEqual([true, true, false]);
});

test('reading is free in a restricted folder', async () => {
  const window = await openWindow([call('read_file', { path: 'a.txt' }), done], { trustedFolders: [] });
  writeFileSync(join(window.workspace, 'a.txt'), 'the text');
  await window.reached(await begin(window), 'completed');
  expect(asked(window)).toEqual([]);
  expect(JSON.stringify(window.model.requests.at(-1))).toContain('the text');
});

test('a rule for everywhere applies once the folder is trusted', async () => {
  const window = await restrictedWindow();
  await window.host.workspaces.trust({ path: window.workspace });
  window.host.approvals.set({ ...WRITE, effect: 'allow' });
  await window.reached(await begin(window), 'completed');
  expect(readFileSync(join(window.workspace, 'made-0.txt'), 'utf8')).toBe('x');
});

test('the folder that the app creates for itself is trusted, and one of that name with files is not', async () => {
  const window = await restrictedWindow({ approvalMode: 'allow-edits', calls: 0 });
  const send = () => window.host.topics.send({ topicId: null, text: 'Hello.' });
  const { topicId } = await send();
  await window.reached(topicId, 'completed');
  const own = window.host.topics.detail(topicId).workspace;
  expect(window.host.workspaces.trustOf({ path: own })).toMatchObject({ trust: 'trusted' });

  await window.host.topics.remove({ topicId });
  await window.host.workspaces.restrict({ path: own });
  writeFileSync(join(own, 'evil.txt'), '');
  const again = await send();
  expect(window.host.topics.detail(again.topicId).workspace).toBe(own);
  expect(window.host.workspaces.trustOf({ path: own })).toMatchObject({ trust: 'restricted' });
  rmSync(own, { recursive: true });
});
