import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { call, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import { ServerId, type TopicId } from '../../../shared/ids.ts';
import { FILE_EDITOR, TERMINAL } from '../../../shared/mcp.ts';
import type { EventLine } from '../cli/views/json-view.ts';
import { approve } from '../loops/approve.fixture.ts';
import { childServer, until } from '../mcp/transport/child-servers.fixture.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const end = call('attempt_completion', { result: 'Done.' });
const turns = (first: Reply) => (_request: unknown, n: number) => (n % 2 === 0 ? first : end);

async function begun(window: Window, topicId: TopicId | null = null) {
  const place = topicId === null ? { workspace: window.workspace } : {};
  const sent = await window.host.topics.send({ topicId, text: 'Do it.', ...place });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  return sent;
}

/** Adds a server to the app as if the user had typed its configuration. */
async function added(window: Window, name: string, { command, args }: ReturnType<typeof childServer>) {
  const id = ServerId.parse(name);
  const setting = { transport: 'stdio' as const, command, args: [...args], env: {} };
  window.host.servers.add({ servers: [{ id, setting, secrets: {} }], origin: 'typed' });
  await runs(window, id);
  return id;
}

const runs = (window: Window, id: ServerId) =>
  until(() => window.host.servers.detail({ serverId: id }).state === 'running', 10_000);

const asked = (window: Window) =>
  window.events.filter(
    (event): event is Extract<EventLine, { type: 'approval-request' }> => event.type === 'approval-request',
  );

test("a rule for a built-in tool applies from the tool's first call on, and the terminal accepts no such rule", async () => {
  const window = await openWindow(turns(call('create_file', { path: 'a.txt', content: 'x' })), { servers: {} });
  window.host.approvals.set({ ...{ serverId: FILE_EDITOR, toolName: 'create_file' }, effect: 'allow' });
  const { topicId } = await begun(window);
  await window.reached(topicId, 'completed');
  expect([asked(window), existsSync(join(window.workspace, 'a.txt'))]).toEqual([[], true]);
  expect(() =>
    window.host.approvals.set({ ...{ serverId: TERMINAL, toolName: 'run_command' }, effect: 'allow' }),
  ).toThrow('one by one');
  expect(() => window.host.approvals.set({ ...{ serverId: FILE_EDITOR, toolName: 'fly' }, effect: 'allow' })).toThrow(
    'does not run',
  );
});

test('a loop and a rule that were stored before the terminal tool got its present name still work', async () => {
  const write = (name: string) => call(name, { command: 'echo hello >> out.txt' });
  const before = 'terminal__run_command_cd4c9bde';
  const script = (_request: unknown, n: number) =>
    n % 2 === 1 ? end : write(n === 0 ? before : 'terminal__run_command');
  const window = await openWindow(script, { servers: {}, serverSwitches: { [TERMINAL]: true } });
  const { topicId, loopId } = await begun(window);
  await window.reached(topicId, 'waiting');
  await window.restart();
  await window.host.topics.wakeWaiting(topicId);
  const [request] = asked(window);
  expect(request).toMatchObject({ server: TERMINAL, tool: 'run_command' });
  await approve(window.host, loopId, request?.callId, 'folder');
  await window.reached(topicId, 'completed');
  const second = await begun(window, topicId);
  await window.reached(topicId, 'completed', second.loopId);
  expect(readFileSync(join(window.workspace, 'out.txt'), 'utf8')).toBe('hello\nhello\n');
  expect(new Set(asked(window).map(({ callId }) => callId)).size).toBe(1);
});

test('an approval that is still pending after a restart shows again how the tool has changed (V5)', async () => {
  const window = await openWindow(turns(call('shifty__act')));
  const file = join(window.folder, 'description.txt');
  writeFileSync(file, 'Acts.');
  const id = await added(window, 'shifty', childServer('shifty', file));

  const first = await begun(window);
  await window.reached(first.topicId, 'waiting');
  expect(asked(window)[0]).not.toHaveProperty('changed');
  await approve(window.host, first.loopId, asked(window)[0]?.callId, 'folder');
  await window.reached(first.topicId, 'completed');

  writeFileSync(file, 'Acts, and more.');
  await window.restart();
  await runs(window, id);
  expect(window.host.servers.detail({ serverId: id }).toolList[0]).toMatchObject({ name: 'act', changed: true });
  const { loopId } = await begun(window, first.topicId);
  await window.reached(first.topicId, 'waiting', loopId);
  const difference = expect.stringMatching(/^-description: Acts\.\n\+description: Acts, and more\.$/m);
  expect(asked(window).at(-1)).toMatchObject({ loopId, changed: difference });

  await window.restart();
  window.events.length = 0;
  expect(window.host.topics.storedLoopView(first.topicId)).toMatchObject({
    loopId,
    calls: [{ asking: { changed: difference } }],
  });
  await runs(window, id);
  await window.host.topics.wakeWaiting(first.topicId);
  expect(asked(window)).toEqual([]);
  writeFileSync(file, 'Acts, and much more.');
  await window.restart();
  await runs(window, id);
  await window.host.topics.wakeWaiting(first.topicId);
  expect(asked(window)).toMatchObject([{ loopId, changed: expect.stringContaining('much more') }]);
});

test('a read-only tool needs no approval if its server is trusted, and needs one otherwise', async () => {
  const window = await openWindow(turns(call('counter__whoami')));
  const id = await added(window, 'counter', childServer('counter'));
  window.host.servers.setTrusted({ serverId: id, trusted: true });
  const trusted = await begun(window);
  await window.reached(trusted.topicId, 'completed');
  expect(asked(window)).toEqual([]);
  window.host.servers.setTrusted({ serverId: id, trusted: false });
  const { loopId } = await begun(window, trusted.topicId);
  await window.reached(trusted.topicId, 'waiting', loopId);
  expect(asked(window)).toMatchObject([{ loopId, tool: 'whoami' }]);
});

test('trust in a stored server does not extend to a server of the same name in the configuration of this process', async () => {
  const id = ServerId.parse('counter');
  const window = await openWindow(turns(call('counter__whoami')), { servers: { counter: childServer('counter') } });
  await runs(window, id);
  const database = new DatabaseSync(join(window.folder, DATABASE_FILE));
  const setting = JSON.stringify({ transport: 'stdio', command: 'elsewhere', args: [], env: {} });
  database
    .prepare("INSERT INTO servers (id, setting, origin, trusted, created_at) VALUES (?, ?, 'typed', 1, 0)")
    .run(id, setting);
  database.close();
  expect(window.host.servers.detail({ serverId: id })).toMatchObject({ origin: 'process', trusted: false });
  const { topicId } = await begun(window);
  await window.reached(topicId, 'waiting');
  expect(asked(window)).toMatchObject([{ tool: 'whoami' }]);
});
