import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import type { GivenServer, ServerSetting, StdioSetting } from '../../../shared/server-setting.ts';
import { failure } from '../store/store.fixture.ts';
import { ownServers } from './own-servers.fixture.ts';

const id = (name: string) => ServerId.parse(name);
const program: StdioSetting & { readonly transport: 'stdio' } = {
  ...{ transport: 'stdio', command: 'npx', args: ['files'] },
  env: { TOKEN: { secret: true } },
};
const given = (change: Partial<GivenServer> = {}): GivenServer => ({
  ...{ id: id('files'), setting: program, secrets: { 'env:TOKEN': 't0ken' } },
  ...change,
});
const address = (url: string): ServerSetting => ({
  ...{ transport: 'http', url },
  headers: { Authorization: { secret: true } },
});

test('switches on and allows a server that the user typed in, and keeps its secret only in the secret store', () => {
  const { own, hub, values, switches, database } = ownServers();
  own.add([given()], 'typed');
  expect(hub.get(id('files'))).toEqual({
    launch: { transport: 'stdio', command: 'npx', args: ['files'], env: { TOKEN: 't0ken' } },
    terms: { reviewed: true, on: true, sampling: false, secrets: ['t0ken'] },
  });
  expect([[...values], switches()]).toEqual([[['server:files:env:TOKEN', 't0ken']], {}]);
  expect(JSON.stringify(database.all('SELECT * FROM servers'))).not.toContain('t0ken');
});

test('keeps an imported server switched off and not allowed until the user has reviewed its command (V9, V15)', () => {
  const { own, hub, restarted } = ownServers();
  own.add([given()], 'cursor');
  expect(hub.get(id('files'))?.terms).toMatchObject({ reviewed: false, on: false });
  const review = own.find(id('files'))?.review;
  expect(review).toMatchObject({ shown: 'npx\nfiles\n\nTOKEN (secret)', before: null });
  expect(restarted).toEqual([]);
  own.allowStart(id('files'), review?.hash ?? '');
  expect(hub.get(id('files'))?.terms).toMatchObject({ reviewed: true, on: true });
  expect([own.find(id('files'))?.review, restarted]).toEqual([null, ['files']]);
});

test('shows the old and the new command if a command was changed without a review by the user (V5)', () => {
  const { own, kept, hub, database } = ownServers();
  own.add([given()], 'typed');
  const evil = { ...program, args: ['files', '--evil'] };
  database.run('UPDATE servers SET setting = ?', JSON.stringify(evil));
  own.tellHub();
  expect(hub.get(id('files'))?.terms.reviewed).toBe(false);
  expect(own.find(id('files'))?.review).toMatchObject({
    shown: 'npx\nfiles\n--evil\n\nTOKEN (secret)',
    before: 'npx\nfiles\n\nTOKEN (secret)',
  });
  expect(kept.find(id('files'))?.setting).toEqual(evil);
});

test('withdraws trust and sampling when the command for which they were granted changes (V5)', () => {
  const { own, database } = ownServers();
  const terms = () => {
    const { trusted, sampling } = own.find(id('files')) ?? {};
    return { trusted, sampling };
  };
  own.add([given()], 'pasted');
  own.setTrusted(id('files'), true);
  own.setSampling(id('files'), true);
  own.allowStart(id('files'), own.find(id('files'))?.review?.hash ?? '');
  expect(terms()).toEqual({ trusted: true, sampling: true });
  database.run('UPDATE servers SET setting = ?', JSON.stringify({ ...program, args: ['files', '--other'] }));
  own.tellHub();
  own.allowStart(id('files'), own.find(id('files'))?.review?.hash ?? '');
  expect(terms()).toEqual({ trusted: false, sampling: false });
});

test('does not allow a launch that changed after the user saw it (V5)', () => {
  const { own, hub, database } = ownServers();
  own.add([given()], 'pasted');
  const shown = own.find(id('files'))?.review?.hash ?? '';
  database.run('UPDATE servers SET setting = ?', JSON.stringify({ ...program, command: 'evil' }));
  expect(failure(() => own.allowStart(id('files'), shown)).code).toBe('conflict');
  expect(hub.get(id('files'))?.terms.reviewed).toBe(false);
});

test('treats a changed secret as a changed launch, and reports the change without showing the secret', () => {
  const { own, hub, values } = ownServers();
  own.add([given()], 'typed');
  values.set('server:files:env:TOKEN', 'another');
  own.tellHub();
  expect(hub.get(id('files'))?.terms.reviewed).toBe(false);
  const review = own.find(id('files'))?.review;
  expect(review?.shown).not.toBe(review?.before);
  expect(JSON.stringify(review)).not.toMatch(/t0ken|another"/);
});

test('does not start a server with a missing secret, and tells the user the name of the secret', () => {
  const { own, hub, values } = ownServers();
  expect(failure(() => own.add([given({ secrets: {} })], 'typed')).message).toContain('TOKEN');
  own.add([given({ secrets: {} })], 'vs-code');
  const review = own.find(id('files'))?.review;
  expect(review?.shown).toContain('TOKEN (secret, no value yet)');
  expect(failure(() => own.allowStart(id('files'), review?.hash ?? ''))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('TOKEN'),
  });
  expect(hub.get(id('files'))?.terms.reviewed).toBe(false);
  own.save(given());
  expect([hub.get(id('files'))?.terms.reviewed, values.size]).toEqual([true, 1]);
});

test('adds all servers or none: if one id is taken, in upper or lower case, no server is added or switched', () => {
  const { own, kept, switches } = ownServers({
    ofProcess: { Mine: { transport: 'http', url: 'http://a', headers: {} } },
  });
  own.add([given()], 'typed');
  const other = given({ id: id('other') });
  for (const taken of ['files', 'FILES', 'mine'])
    expect(failure(() => own.add([other, given({ id: id(taken) })], 'pasted')).code).toBe('conflict');
  expect(failure(() => own.add([other, other], 'pasted')).code).toBe('conflict');
  expect([kept.list().length, switches()]).toEqual([1, {}]);
});

test.each<[string, Partial<GivenServer>]>([
  ['has a reserved name (V14)', { id: id('@aether/terminal') }],
  ['has a relative folder', { setting: { ...program, cwd: 'here' } }],
  ['has a password in its address, which is shown', { setting: address('https://me:pass@one.example'), secrets: {} }],
  ['has a secret that its setting does not declare', { secrets: { 'env:OTHER': 'x', 'env:TOKEN': 'y' } }],
])('refuses a server that %s, and stores nothing', (_what, change) => {
  const { own, kept, values } = ownServers();
  expect(failure(() => own.add([given(change)], 'pasted')).code).toBe('bad-usage');
  expect([kept.list(), values.size]).toEqual([[], 0]);
});

test('treats a setting that the user saves as allowed, and keeps a secret that is not entered again', () => {
  const { own, hub, values } = ownServers();
  own.add([given()], 'pasted');
  own.save(given({ setting: { ...program, args: ['other'] }, secrets: {} }));
  expect(hub.get(id('files'))).toMatchObject({
    launch: { args: ['other'], env: { TOKEN: 't0ken' } },
    terms: { reviewed: true },
  });
  own.save(given({ setting: { ...program, env: {} }, secrets: {} }));
  expect(values.size).toBe(0);
});

test('never sends a secret that was stored for one URL to another host', () => {
  const { own, hub, values } = ownServers();
  const secrets = { 'header:Authorization': 'Bearer b' };
  own.add([given({ setting: address('https://one.example/mcp'), secrets })], 'typed');
  values.set('server:files:oauth', 'a login');
  own.save(given({ setting: address('https://one.example/other'), secrets: {} }));
  expect(hub.get(id('files'))?.launch).toMatchObject({ headers: { Authorization: 'Bearer b' } });
  expect(values.size).toBe(2);
  const moved = address('https://evil.example/mcp');
  expect(failure(() => own.save(given({ setting: moved, secrets: {} }))).message).toContain('Authorization');
  expect(hub.get(id('files'))?.launch).toMatchObject({ url: 'https://one.example/other' });
  own.save(given({ setting: moved, secrets: { 'header:Authorization': 'Bearer new' } }));
  expect([...values]).toEqual([['server:files:header:Authorization', 'Bearer new']]);
});

test('removes a server together with its secrets, its switch and its permissions', async () => {
  const { own, kept, hub, values, switches } = ownServers();
  own.add([given(), given({ id: id('files2') })], 'pasted');
  own.allowStart(id('files'), own.find(id('files'))?.review?.hash ?? '');
  await own.remove(id('files'));
  expect([kept.list().map((one) => one.id), [...hub.keys()], [...values.keys()], switches()]).toEqual([
    ...[['files2'], ['files2'], ['server:files2:env:TOKEN'], { files2: false }],
  ]);
  own.add([given()], 'pasted');
  expect(hub.get(id('files'))?.terms).toMatchObject({ reviewed: false, on: false });
});

test('runs a server from the process’s configuration as given, and refuses to change it', async () => {
  const launch = { transport: 'stdio', command: 'x', args: [], env: { KEY: 'v' } } as const;
  const { own, hub } = ownServers({ ofProcess: { mine: launch } });
  expect(hub.get(id('mine'))).toEqual({ launch, terms: { reviewed: true, on: true, sampling: false } });
  expect(own.find(id('mine'))).toMatchObject({ origin: 'process', setting: { env: { KEY: { secret: true } } } });
  for (const change of [() => own.setTrusted(id('mine'), true), () => own.save(given({ id: id('mine') }))])
    expect(failure(change).code).toBe('bad-usage');
  await expect(own.remove(id('mine'))).rejects.toMatchObject({ code: 'bad-usage' });
  expect(failure(() => own.setSampling(id('gone'), true)).code).toBe('not-found');
});

test('refuses a server with a secret in a shell without a secret store, and stores nothing', () => {
  const { own, kept } = ownServers({ keepsSecrets: false });
  expect(failure(() => own.add([given()], 'pasted')).code).toBe('bad-usage');
  expect(kept.list()).toEqual([]);
  own.add([given({ setting: { ...program, env: {} }, secrets: {} })], 'pasted');
  expect(kept.list()).toHaveLength(1);
});

test('explains why a server cannot start before the user acts', () => {
  const { own, values, switches } = ownServers();
  own.add([given(), given({ id: id('other') })], 'typed');
  own.add([given({ id: id('off') })], 'pasted');
  const why = () => ['files', 'other', 'nobody'].map((name) => own.whyWaiting(id(name)));
  expect(why()).toEqual([null, null, null]);
  values.delete('server:files:env:TOKEN');
  values.set('server:other:env:TOKEN', 'another');
  expect(why()).toEqual([
    { name: 'secret-unreadable', data: { name: 'TOKEN' } },
    { name: 'not-allowed-yet', data: {} },
    null,
  ]);
  expect(switches()).toEqual({ off: false });
});

test('passes the switch for sampling to the hub', () => {
  const { own, hub } = ownServers();
  own.add([given()], 'typed');
  own.setSampling(id('files'), true);
  own.setTrusted(id('files'), true);
  expect([hub.get(id('files'))?.terms.sampling, own.find(id('files'))?.trusted]).toEqual([true, true]);
});
