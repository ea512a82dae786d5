import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KEY_PLACES } from './key-places.ts';
import { policyFor } from './policy.ts';
import { protectedChanges, protectedFilesOf, topmost } from './protected-files.ts';

function folder(files: Readonly<Record<string, string>>): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), 'policy-')));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), text);
  }
  return made;
}

const isProtected = (path: string) => path.split('/').includes('.git') || path.endsWith('.bashrc');

test('every place has a source and is a path inside the home folder, named once', () => {
  const paths = KEY_PLACES.flatMap((each) => each.paths);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.startsWith('/') || path.split('/').includes('..'))).toEqual([]);
  expect(KEY_PLACES.filter(({ source, paths: some }) => source === '' || some.length === 0)).toEqual([]);
});

test('closes the keys of the home folder and the data folder, and leaves configuration without a token readable', () => {
  const home = folder({
    ...{ '.ssh/id_ed25519': 'key', '.bash_history': 'x', '.npmrc': 'registry=https://registry.example/', 'work/a': '' },
    ...{ '.config/pip/pip.conf': 'index-url = https://me:word@pypi.example/', 'data/loopwright.sqlite': '' },
  });
  const { unreadable, writable } = policyFor({ home, dataDir: join(home, 'data'), writable: [join(home, 'work')] });
  const own = unreadable.filter((path) => path.startsWith(home)).map((path) => path.slice(home.length + 1));
  expect(own.sort()).toEqual(['.bash_history', '.config/pip/pip.conf', '.ssh', 'data']);
  expect(writable).toEqual([join(home, 'work')]);
});

test('closes the target of a link to a key folder', () => {
  const home = folder({ 'elsewhere/id_rsa': 'key', 'data/x': '' });
  symlinkSync(join(home, 'elsewhere'), join(home, '.ssh'));
  const { unreadable } = policyFor({ home, dataDir: join(home, 'data'), writable: [] });
  expect(unreadable).toContain(join(home, 'elsewhere'));
});

test('finds protected files that appeared, changed or are gone, at any depth', async () => {
  const place = folder({
    'a/.bashrc': 'one',
    'b/.git/config': 'c',
    'b/.git/hooks/old': '',
    '.git/HEAD': '',
    plain: '1',
  });
  const before = await protectedFilesOf(place, isProtected);
  writeFileSync(join(place, 'a/.bashrc'), 'two');
  writeFileSync(join(place, 'b/.git/hooks/pre-commit'), 'hook');
  rmSync(join(place, 'b/.git/hooks/old'));
  writeFileSync(join(place, 'plain'), '2');
  chmodSync(join(place, '.git/HEAD'), 0o700);
  mkdirSync(join(place, 'c'));
  renameSync(join(place, '.git'), join(place, 'c/.git'));
  expect(protectedChanges(before, await protectedFilesOf(place, isProtected))).toEqual({
    appeared: ['b/.git/hooks/pre-commit', 'c/.git', 'c/.git/HEAD'],
    changed: ['a/.bashrc'],
    gone: ['.git', '.git/HEAD', 'b/.git/hooks/old'],
    isWhole: true,
  });
  expect(topmost(place, before).toSorted()).toEqual(['.git', 'a/.bashrc', 'b/.git'].map((path) => join(place, path)));
});

test('says that a folder is too large to be compared', async () => {
  const place = folder({});
  for (let at = 0; at < 60; at++) mkdirSync(join(place, String(at)));
  expect((await protectedFilesOf(place, isProtected, 50)).isWhole).toBe(false);
  expect((await protectedFilesOf(place, isProtected, 500)).isWhole).toBe(true);
});
