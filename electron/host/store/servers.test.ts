import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import type { ServerSetting } from '../../../shared/server-setting.ts';
import { ApprovalRules } from './approval-rules.ts';
import { type NewServer, Servers } from './servers.ts';
import { failure, temporaryDatabase } from './store.fixture.ts';

const id = (name: string) => ServerId.parse(name);
const setting: ServerSetting = {
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'some-server', ''],
  env: { TOKEN: { secret: true }, PLAIN: { value: 'as it is' } },
};
const server = (name: string, change: Partial<NewServer> = {}): NewServer => ({
  ...{ id: id(name), setting, origin: 'pasted', folder: null, reviewed: null },
  ...change,
});

test('stores an added server as given, without trust and without sampling', () => {
  const servers = new Servers(temporaryDatabase());
  const reviewed = { hash: 'h', shown: 's' };
  servers.add([server('one'), server('two', { origin: 'typed', reviewed })]);
  expect(servers.list().map((kept) => kept.id)).toEqual(['one', 'two']);
  expect(servers.find(id('two'))).toEqual({
    ...{ id: 'two', setting, origin: 'typed', folder: null, reviewed },
    ...{ trusted: false, sampling: false, logLevel: null },
  });
});

test('adds all servers or none, and reports a conflict for an id that is taken', () => {
  const servers = new Servers(temporaryDatabase());
  servers.add([server('one')]);
  expect(failure(() => servers.add([server('two'), server('one', { origin: 'cursor' })])).code).toBe('conflict');
  expect(servers.list()).toEqual([{ ...server('one'), trusted: false, sampling: false, logLevel: null }]);
});

test('stores changes to a server without changing its other fields', () => {
  const servers = new Servers(temporaryDatabase());
  servers.add([server('one'), server('other')]);
  const other = servers.find(id('other'));
  servers.review(id('one'), { hash: 'a', shown: 'b' });
  servers.setTrusted(id('one'), true);
  servers.setSampling(id('one'), true);
  servers.setLogLevel(id('one'), 'warning');
  expect(servers.find(id('one'))).toMatchObject({
    ...{ reviewed: { hash: 'a', shown: 'b' }, trusted: true, sampling: true, logLevel: 'warning' },
  });
  const moved: ServerSetting = { transport: 'http', url: 'https://one.example/mcp', headers: {} };
  servers.save(id('one'), moved, { hash: 'c', shown: 'd' });
  expect(servers.find(id('one'))).toMatchObject({
    ...{ setting: moved, reviewed: { hash: 'c', shown: 'd' }, origin: 'pasted' },
  });
  servers.remove(id('one'));
  expect([servers.find(id('one')), servers.find(id('other'))]).toEqual([undefined, other]);
});

test('removes a server with the permissions of its tools, and keeps all other servers', () => {
  const database = temporaryDatabase();
  const servers = new Servers(database);
  const rules = new ApprovalRules(database);
  servers.add([server('one'), server('two')]);
  const rule = {
    toolName: 'echo',
    effect: 'allow',
    topicId: null,
    folder: null,
    needsReview: false,
    definitionHash: 'h',
  } as const;
  for (const serverId of [id('one'), id('two')]) rules.add({ ...rule, serverId });
  servers.remove(id('one'));
  expect(rules.list().map(({ serverId }) => serverId)).toEqual(['two']);
});

test('refuses to change a server that does not exist', () => {
  const servers = new Servers(temporaryDatabase());
  expect(failure(() => servers.remove(id('gone'))).code).toBe('not-found');
  expect(failure(() => servers.setTrusted(id('gone'), true)).code).toBe('not-found');
});

test('ignores a row that cannot be parsed, and still lists the other servers (V15)', () => {
  const database = temporaryDatabase();
  const servers = new Servers(database);
  servers.add([server('one'), server('two'), server('three')]);
  database.run(`UPDATE servers SET setting = '{"transport":"stdio","command":7}' WHERE id = 'one'`);
  database.run(`UPDATE servers SET setting = 'no json', log_level = 'loud' WHERE id = 'two'`);
  expect(servers.list().map((kept) => kept.id)).toEqual(['three']);
});

test('keeps an offer of servers dismissed until the content of its file changes', () => {
  const servers = new Servers(temporaryDatabase());
  servers.dismiss('/a/.mcp.json', 'one');
  servers.dismiss('/a/.mcp.json', 'one');
  expect(servers.isDismissed('/a/.mcp.json', 'one')).toBe(true);
  expect(servers.isDismissed('/a/.mcp.json', 'two')).toBe(false);
  expect(servers.isDismissed('/b/.mcp.json', 'one')).toBe(false);
});
