/** Tests when a server runs in the sandbox, and when it must be reviewed again. */
import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import type { GivenServer } from '../../../shared/server-setting.ts';
import type { FoundSandbox } from '../sandbox/sandbox.ts';
import { failure } from '../store/store.fixture.ts';
import { foundServers } from './found-servers.ts';
import { ownServers } from './own-servers.fixture.ts';

const FILES = ServerId.parse('files');
const MISSING: FoundSandbox = { ok: false, missing: ['bubblewrap'], why: { name: 'programs-missing' } };
const sandbox = { writable: ['/work'], hosts: [] };
const given = (more: object = {}): GivenServer => ({
  id: FILES,
  setting: { transport: 'stdio', command: 'npx', args: ['files'], env: {}, cwd: '/work', ...more },
  secrets: {},
});
const hashOf = ({ own }: ReturnType<typeof ownServers>) => own.find(FILES)?.review?.hash ?? '';

const found = (project: string | null) =>
  foundServers(
    {
      text: '{"mcpServers": {"files": {"command": "npx", "args": ["files"], "sandbox": false}}}',
      ...{ origin: project === null ? 'cursor' : 'workspace', file: '/x/.mcp.json' },
      ...{ folder: '/x', project, home: '/home/me' },
    },
    [],
  ).servers[0]?.given.setting;

test('a server that a folder offers is in the sandbox whatever the file says, and may write this folder', () => {
  expect(found('/work')).toMatchObject({ sandbox: { writable: ['/work'], hosts: [] } });
});

test('a server that a person takes over from another program, pastes or types in is outside the sandbox', () => {
  expect(found(null)).not.toHaveProperty('sandbox');
});

test('a server in the sandbox starts with what its review showed', async () => {
  const world = ownServers();
  const { own, hub } = world;
  await own.lookForSandbox();
  own.add([given({ sandbox })], 'workspace');
  expect(own.find(FILES)?.review?.shown).toContain('may reach registry.npmjs.org (packages)');
  own.allowStart(FILES, hashOf(world));
  expect(hub.get(FILES)).toMatchObject({
    launch: {
      confinement: {
        writable: ['/work'],
        hosts: [],
        packages: { hosts: ['registry.npmjs.org'], cache: '/data/package-caches/server-files' },
      },
    },
    terms: { reviewed: true },
  });
});

test('nothing starts a server that is to be in the sandbox before it is known whether there is one', async () => {
  const { own, hub, database } = ownServers();
  await own.lookForSandbox();
  own.add([given({ sandbox })], 'typed');
  expect(hub.get(FILES)?.terms.reviewed).toBe(true);
  const later = ownServers({ database });
  expect(later.hub.get(FILES)?.terms.reviewed).toBe(false);
  await expect.poll(() => later.hub.get(FILES)?.terms.reviewed).toBe(true);
});

test('a server that was allowed in the sandbox asks again where the sandbox is gone, and says so', async () => {
  const { own, database } = ownServers();
  await own.lookForSandbox();
  own.add([given({ sandbox })], 'typed');
  const without = ownServers({ database, sandbox: () => MISSING });
  await without.own.lookForSandbox();
  without.own.tellHub();
  expect(without.hub.get(FILES)?.terms.reviewed).toBe(false);
  expect(without.own.find(FILES)).toMatchObject({
    sandbox: { setting: sandbox, missing: { programs: ['bubblewrap'] } },
    review: { before: expect.stringContaining('in the sandbox'), shown: expect.stringContaining('no sandbox on') },
  });
  without.own.allowStart(FILES, hashOf(without));
  expect(without.hub.get(FILES)?.launch).not.toHaveProperty('confinement');
  expect(without.hub.get(FILES)?.terms.reviewed).toBe(true);
});

test('without a sandbox a server outside it starts as before', async () => {
  const { own, hub } = ownServers({ sandbox: () => MISSING });
  await own.lookForSandbox();
  own.add([given()], 'typed');
  expect(hub.get(FILES)).toMatchObject({ terms: { reviewed: true, on: true } });
});

test('the switch puts an allowed server into the sandbox and out of it without another review', async () => {
  const { own, hub } = ownServers();
  await own.lookForSandbox();
  own.add([given()], 'typed');
  own.setSandbox(FILES, own.find(FILES)?.sandbox?.suggested ?? null);
  expect(hub.get(FILES)).toMatchObject({
    launch: { confinement: { writable: ['/work'] } },
    terms: { reviewed: true },
  });
  own.setSandbox(FILES, null);
  expect(hub.get(FILES)?.launch).not.toHaveProperty('confinement');
  expect(hub.get(FILES)?.terms.reviewed).toBe(true);
});

test('the switch allows no command that the user has not seen', async () => {
  const { own, hub } = ownServers();
  await own.lookForSandbox();
  own.add([given()], 'pasted');
  own.setSandbox(FILES, sandbox);
  own.setSandbox(FILES, null);
  expect(hub.get(FILES)?.terms.reviewed).toBe(false);
  expect(own.find(FILES)?.review?.before).toBeNull();
});

test('a setting that was changed without the user asks again (V5)', async () => {
  const { own, hub, database } = ownServers();
  await own.lookForSandbox();
  own.add([given({ sandbox })], 'typed');
  const wider = given({ sandbox: { ...sandbox, hosts: ['evil.example'] } }).setting;
  database.run('UPDATE servers SET setting = ?', JSON.stringify(wider));
  own.tellHub();
  expect(hub.get(FILES)?.terms.reviewed).toBe(false);
  expect(own.find(FILES)?.review?.shown).toContain('may reach evil.example');
});

test('refuses the sandbox for a server over HTTP, and folders without a whole path', async () => {
  const { own } = ownServers();
  const remote = ServerId.parse('remote');
  own.add(
    [{ id: remote, setting: { transport: 'http', url: 'https://a.example/mcp', headers: {} }, secrets: {} }],
    'typed',
  );
  expect(failure(() => own.setSandbox(remote, sandbox)).code).toBe('conflict');
  own.add([given()], 'typed');
  expect(failure(() => own.setSandbox(FILES, { writable: ['work'], hosts: [] })).code).toBe('bad-usage');
});
