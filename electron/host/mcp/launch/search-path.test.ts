import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, until } from '../transport/child-servers.fixture.ts';
import { foldersOf, mergedPath, SearchPath } from './search-path.ts';

/** Returns a login shell that runs this script in place of its startup files. */
async function shell(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, 'shell');
  // The shell receives the command to run as its fourth argument.
  await writeFile(program, `#!/bin/sh\nfolder=${folder}\n${script}\n`);
  await chmod(program, 0o755);
  return { program, folder };
}

const POOR = ['/usr/bin', '/bin'];

test('gives an app that was started from a menu the folders of the login shell, in its order', async () => {
  const { program } = await shell('echo welcome; PATH=/opt/tools:/usr/bin:/bin; export PATH; eval "$4"; echo bye');
  expect(await new SearchPath({ program }, POOR).folders()).toEqual(['/opt/tools', '/usr/bin', '/bin']);
});

test('puts additional folders of a terminal first', () => {
  expect(mergedPath(['/venv/bin', '/usr/bin'], ['/opt/tools', '/usr/bin'])).toEqual([
    '/venv/bin',
    '/usr/bin',
    '/opt/tools',
  ]);
});

test('ignores a shell that hangs, prints nothing or is missing, and ends a hanging shell after its timeout', async () => {
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

test("does not wait for processes that the shell's start files leave running", async () => {
  const { program } = await shell('sleep 30 & eval "$4"');
  const began = Date.now();
  expect(await new SearchPath({ program, timeoutMs: 20_000 }, POOR).folders()).toEqual(expect.arrayContaining(POOR));
  expect(Date.now() - began).toBeLessThan(5000);
});

test('runs the shell once, and again after the stored result was dropped', async () => {
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

test('lists each folder once, and no relative folder', () => {
  expect(foldersOf('/bin:./here:/usr/bin::/bin')).toEqual(['/bin', '/usr/bin']);
});
