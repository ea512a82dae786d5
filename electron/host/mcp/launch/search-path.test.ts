import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, until } from '../transport/child-servers.fixture.ts';
import { foldersOf, mergedPath, SearchPath } from './search-path.ts';

/** A login shell of the user's that does what its start files say. */
async function shell(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, 'shell');
  // The command it is to run is its fourth argument.
  await writeFile(program, `#!/bin/sh\nfolder=${folder}\n${script}\n`);
  await chmod(program, 0o755);
  return { program, folder };
}

const POOR = ['/usr/bin', '/bin'];

test('an app that was started from a menu finds what the login shell finds, in its order', async () => {
  const { program } = await shell('echo welcome; PATH=/opt/tools:/usr/bin:/bin; export PATH; eval "$4"; echo bye');
  expect(await new SearchPath({ program }, POOR).folders()).toEqual(['/opt/tools', '/usr/bin', '/bin']);
});

test('in a terminal with folders of its own these go first', () => {
  expect(mergedPath(['/venv/bin', '/usr/bin'], ['/opt/tools', '/usr/bin'])).toEqual([
    '/venv/bin',
    '/usr/bin',
    '/opt/tools',
  ]);
});

test('a shell that hangs, ends without a word or is not there changes nothing, and lives no longer than it may', async () => {
  const hanging = await shell('echo $$ > $folder/pid; exec sleep 1000');
  const began = Date.now();
  expect(await new SearchPath({ program: hanging.program, timeoutMs: 300 }, POOR).folders()).toEqual(POOR);
  expect(Date.now() - began).toBeLessThan(2000);
  const pid = Number(await readFile(join(hanging.folder, 'pid'), 'utf8'));
  await until(() => !isAlive(pid));
  const { program } = await shell('exit 3');
  expect(await new SearchPath({ program }, POOR).folders()).toEqual(POOR);
  expect(await new SearchPath({ program: '/no/such/shell' }, POOR).folders()).toEqual(POOR);
  expect(await new SearchPath(null, POOR).folders()).toEqual(POOR);
});

test('a shell whose start files leave something running is not waited for', async () => {
  const { program } = await shell('sleep 30 & eval "$4"');
  const began = Date.now();
  expect(await new SearchPath({ program, timeoutMs: 20_000 }, POOR).folders()).toEqual(expect.arrayContaining(POOR));
  expect(Date.now() - began).toBeLessThan(5000);
});

test('the shell is asked once, and again after what it said is to be forgotten', async () => {
  const { program, folder } = await shell('echo x >> $folder/asked; eval "$4"');
  const path = new SearchPath({ program }, POOR);
  const asked = async () => (await readFile(join(folder, 'asked'), 'utf8')).split('\n').length - 1;
  await Promise.all([path.folders(), path.folders()]);
  await path.folders();
  expect(await asked()).toBe(1);
  path.forget();
  await path.folders();
  expect(await asked()).toBe(2);
});

test('a folder counts once, and one that depends on where one stands not at all', () => {
  expect(foldersOf('/bin:./here:/usr/bin::/bin')).toEqual(['/bin', '/usr/bin']);
});
