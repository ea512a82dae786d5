import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { ServerId, type TopicId } from '../../../shared/ids.ts';
import type { GivenServer, ServerSetting } from '../../../shared/server-setting.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

// The time limit in milliseconds of these tests, which start real programs.
vi.setConfig({ testTimeout: 60_000 });

const HOSTILE = ServerId.parse('hostile');

/** A folder whose `.mcp.json` starts a program that leaves a mark and then waits. */
async function hostileFolder() {
  const window = await openWindow(() => say('Hello.'), { trustedFolders: [] });
  const mark = join(window.workspace, 'started');
  const program = `require('fs').writeFileSync(${JSON.stringify(mark)}, 'x'); setInterval(() => {}, 1000);`;
  const entry = { command: process.execPath, args: ['-e', program] };
  writeFileSync(join(window.workspace, '.mcp.json'), JSON.stringify({ mcpServers: { hostile: entry } }));
  const topicId = await topicIn(window, window.workspace);
  return { window, mark, topicId };
}

async function topicIn(window: Window, workspace: string): Promise<TopicId> {
  const { topicId } = await window.host.topics.send({ topicId: null, text: 'hello', workspace });
  await window.reached(topicId, 'completed');
  return topicId;
}

/** The servers in the folder's file, as a page that does not ask for an offer would name them. */
function named({ workspace }: Window): GivenServer[] {
  const setting: ServerSetting = { transport: 'stdio', command: process.execPath, args: [], cwd: workspace, env: {} };
  return [{ id: HOSTILE, setting, secrets: {} }];
}

test('offers no server of a restricted folder, adds none, and starts none', async () => {
  const { window, mark, topicId } = await hostileFolder();
  const { servers } = window.host;
  expect(await servers.offered({ topicId })).toBeNull();
  const refused = expect.objectContaining({ failure: 'folder-restricted' });
  expect(() => servers.add({ servers: named(window), origin: 'workspace', topicId })).toThrow(refused);
  await topicIn(window, window.workspace);
  expect(servers.list().every(({ builtIn }) => builtIn)).toBe(true);
  expect(existsSync(mark)).toBe(false);
});

test('offers the servers of a folder once it is trusted, and ends them when it is restricted again', async () => {
  const { window, mark, topicId } = await hostileFolder();
  const { servers, workspaces } = window.host;
  const path = window.workspace;
  await workspaces.trust({ path });
  expect(window.news).toContainEqual({ type: 'folder-trust-changed' });
  const offered = await servers.offered({ topicId });
  const [given] = offered?.servers.map((found) => found.given) ?? [];
  if (given === undefined) throw new Error('Nothing was offered.');
  servers.add({ servers: [given], origin: 'workspace', topicId });
  const { id } = given;
  servers.allowStart({ serverId: id, hash: servers.detail({ serverId: id }).review?.hash ?? '' });
  await expect.poll(() => existsSync(mark), { timeout: 20_000 }).toBe(true);

  await workspaces.restrict({ path });
  const state = () => servers.list().find((server) => server.id === id)?.state;
  expect(state()).toBe('needs-review');
  expect(servers.detail({ serverId: id })).toMatchObject({ review: null, restrictedFolder: path });
  const refused = expect.objectContaining({ failure: 'folder-restricted' });
  expect(() => servers.restart({ serverId: id })).toThrow(refused);
  expect(() => servers.allowStart({ serverId: id, hash: 'any' })).toThrow(refused);
  rmSync(mark);
  await topicIn(window, path);
  await window.restart();
  await topicIn(window, path);
  expect(existsSync(mark)).toBe(false);

  await window.host.workspaces.trust({ path });
  await expect.poll(() => existsSync(mark), { timeout: 20_000 }).toBe(true);
});

test('starts no server of a trusted folder that was replaced by a link to another folder', async () => {
  const { window, mark, topicId } = await hostileFolder();
  await window.host.workspaces.trust({ path: window.workspace });
  rmSync(window.workspace, { recursive: true });
  symlinkSync(window.folder, window.workspace);
  writeFileSync(join(window.folder, '.mcp.json'), JSON.stringify({ mcpServers: { a: { command: 'b' } } }));
  expect(await window.host.servers.offered({ topicId })).toBeNull();
  expect(existsSync(mark)).toBe(false);
});

test('keeps a server that the user typed in, even if it works in a restricted folder', async () => {
  const { window } = await hostileFolder();
  window.host.servers.add({ servers: named(window), origin: 'typed' });
  const detail = window.host.servers.detail({ serverId: HOSTILE });
  expect(detail).toMatchObject({ review: null, restrictedFolder: null });
});
