import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import type { GivenServer } from '../../../shared/server-setting.ts';
import { reviewOf } from './launch.ts';
import { scriptPaths, scriptsOf } from './launch-scripts.ts';
import { ownServers } from './own-servers.fixture.ts';

const ID = ServerId.parse('notes');

function folder(files: Readonly<Record<string, string>> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'scripts-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

const given = (command: string, args: readonly string[], cwd: string): GivenServer => ({
  ...{ id: ID, secrets: {} },
  setting: { transport: 'stdio', command, args: [...args], env: {}, cwd },
});

test.each([
  ['node', ['./server.js', '--db', 'data.db'], ['server.js']],
  ['node', ['--import=./first.mjs', 'server.js'], ['first.mjs', 'server.js']],
  ['python3', ['-u', 'tools/x.py'], ['tools/x.py']],
  ['./run', ['--config', 'a.json'], ['run']],
  ['bash', ['start'], ['start']],
  ['uv', ['run', 'server.py'], ['server.py']],
  ['npm', ['run', 'serve'], ['package.json']],
] as const)('the files that %s %j runs are found, and its data files do not count', (command, args, expected) => {
  const cwd = folder(Object.fromEntries([...expected, 'data.db', 'a.json'].map((name) => [name, name])));
  const found = scriptsOf({ command, args: [...args], cwd }).map(({ path }) => path.slice(cwd.length + 1));
  expect(found.toSorted()).toEqual([...expected].toSorted());
});

test('a module of Python and a path without an ending lead to the files that would be run', () => {
  const cwd = folder({ 'tools/notes.py': '', 'dist/index.js': '' });
  expect(scriptsOf({ command: 'python', args: ['-m', 'tools.notes'], cwd })).toMatchObject([
    { path: join(cwd, 'tools/notes.py') },
  ]);
  expect(scriptsOf({ command: 'node', args: ['./dist'], cwd })).toMatchObject([{ path: join(cwd, 'dist/index.js') }]);
});

test('a missing script and the target of a link are guarded, a program of the PATH and a package are not', () => {
  const cwd = folder({ 'real.js': '' });
  symlinkSync('real.js', join(cwd, 'link.js'));
  expect(scriptPaths({ command: 'node', args: ['later.js', 'link.js'], cwd })).toEqual(
    expect.arrayContaining(['later.js', 'link.js', 'real.js'].map((name) => join(cwd, name))),
  );
  expect(scriptPaths({ command: 'npx', args: ['-y', '@scope/server'], cwd })).toEqual([]);
  expect(scriptsOf({ command: process.execPath, args: [] })).toEqual([]);
});

test('the script of an allowed server that was rewritten does not start before a review that names the file', () => {
  const cwd = folder({ 'server.js': 'good' });
  const { own, hub } = ownServers();
  own.add([given('node', ['server.js'], cwd)], 'typed');
  expect([hub.get(ID)?.terms.reviewed, own.mayStart(ID), own.find(ID)?.review]).toEqual([true, true, null]);
  writeFileSync(join(cwd, 'server.js'), 'evil');
  expect(own.mayStart(ID)).toBe(false);
  expect(hub.get(ID)?.terms.reviewed).toBe(false);
  const review = own.find(ID)?.review;
  expect(review?.shown).toContain(`runs the file ${join(cwd, 'server.js')} with the content `);
  expect(review?.before).not.toBe(review?.shown);
  writeFileSync(join(cwd, 'server.js'), 'evil in another way');
  expect(() => own.allowStart(ID, review?.hash ?? '')).toThrow('another command');
  own.allowStart(ID, own.find(ID)?.review?.hash ?? '');
  expect([own.mayStart(ID), hub.get(ID)?.terms.reviewed]).toEqual([true, true]);
});

test('a script that was missing when the server was allowed needs a review once it exists', () => {
  const cwd = folder();
  const { own } = ownServers();
  own.add([given('node', ['server.js'], cwd)], 'typed');
  expect(own.mayStart(ID)).toBe(true);
  writeFileSync(join(cwd, 'server.js'), 'made later');
  expect(own.mayStart(ID)).toBe(false);
});

test('a server that an earlier version allowed stays allowed, from then on with the content of its script', () => {
  const cwd = folder({ 'server.js': 'good' });
  const { own, kept, database } = ownServers();
  own.add([given('node', ['server.js'], cwd)], 'typed');
  own.setTrusted(ID, true);
  const { setting } = given('node', ['server.js'], cwd);
  database.run('UPDATE servers SET reviewed_hash = ?', reviewOf(setting, () => undefined).hash);
  own.tellHub();
  expect([own.mayStart(ID), kept.find(ID)?.trusted]).toEqual([true, true]);
  writeFileSync(join(cwd, 'server.js'), 'evil');
  expect(own.mayStart(ID)).toBe(false);
});
