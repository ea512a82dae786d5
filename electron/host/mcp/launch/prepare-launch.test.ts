import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findElsewhere } from './find-program.ts';
import { prepareLaunch } from './prepare-launch.ts';

async function folderWith(...programs: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const program of programs) {
    await mkdir(join(folder, program, '..'), { recursive: true });
    await writeFile(join(folder, program), '#!/bin/sh\n');
    await chmod(join(folder, program), 0o755);
  }
  return folder;
}

test('a program is run by the path it was found at, with the folders that were searched, in the home folder', async () => {
  const [empty, folder] = [await folderWith(), await folderWith('tool')];
  const { setting, facts, refusal } = await prepareLaunch({ command: 'tool', args: ['-y', 'a b', "it's"], env: {} }, [
    empty,
    folder,
  ]);
  expect(refusal).toBeNull();
  expect(setting).toMatchObject({ command: join(folder, 'tool'), args: ['-y', 'a b', "it's"], cwd: homedir() });
  expect(setting.env).toEqual({ PATH: `${empty}:${folder}` });
  expect(facts).toEqual({
    commandLine: `${join(folder, 'tool')} -y 'a b' 'it'\\''s'`,
    cwd: homedir(),
    path: [empty, folder],
  });
});

test('a PATH of the setting counts instead of ours', async () => {
  const [ours, its] = [await folderWith('tool'), await folderWith('tool')];
  const { setting } = await prepareLaunch({ command: 'tool', args: [], env: { PATH: its } }, [ours]);
  expect(setting).toMatchObject({ command: join(its, 'tool'), env: { PATH: its } });
});

test('a command with a folder counts from the working folder', async () => {
  const folder = await folderWith('bin/tool');
  const { setting, refusal } = await prepareLaunch({ command: './bin/tool', args: [], env: {}, cwd: folder }, []);
  expect([setting.command, refusal]).toEqual([join(folder, 'bin/tool'), null]);
});

test('what is not there, may not be run or is a folder is refused, with its name', async () => {
  const folder = await folderWith('folder/tool', 'locked');
  await chmod(join(folder, 'locked'), 0o644);
  for (const command of ['nothing', 'locked', 'folder'])
    expect((await prepareLaunch({ command, args: [], env: {} }, [folder])).refusal).toEqual({
      kind: 'no-program',
      why: `the program ${command} was not found`,
    });
  const elsewhere = { command: 'tool', args: [], env: {}, cwd: join(folder, 'gone') };
  expect((await prepareLaunch(elsewhere, [folder])).refusal?.kind).toBe('no-folder');
});

test('invisible characters of a command are shown where it is read (V13)', async () => {
  const { facts } = await prepareLaunch({ command: 'tool', args: ['safe\u202e'], env: {} }, []);
  expect(facts.commandLine).toBe("tool 'safe<U+202E>'");
});

test('a program that is where people’s tools put programs is found there, the newest Node first', async () => {
  const home = await folderWith(
    '.local/bin/uvx',
    '.nvm/versions/node/v9.1.0/bin/no-such-tool',
    '.nvm/versions/node/v22.3.0/bin/no-such-tool',
  );
  expect(await findElsewhere('uvx', home)).toBe(join(home, '.local/bin/uvx'));
  expect(await findElsewhere('no-such-tool', home)).toBe(join(home, '.nvm/versions/node/v22.3.0/bin/no-such-tool'));
  expect(await findElsewhere('nothing-of-the-kind', home)).toBeNull();
  expect(await findElsewhere('../uvx', join(home, '.local'))).toBeNull();
});
