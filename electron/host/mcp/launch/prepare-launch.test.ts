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

test('runs a program by its full path, with the searched folders, in the home folder', async () => {
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

test('uses the PATH of the setting instead of the PATH of the app', async () => {
  const [ours, its] = [await folderWith('tool'), await folderWith('tool')];
  const { setting } = await prepareLaunch({ command: 'tool', args: [], env: { PATH: its } }, [ours]);
  expect(setting).toMatchObject({ command: join(its, 'tool'), env: { PATH: its } });
});

test('resolves a command with a folder from the working folder', async () => {
  const folder = await folderWith('bin/tool');
  const { setting, refusal } = await prepareLaunch({ command: './bin/tool', args: [], env: {}, cwd: folder }, []);
  expect([setting.command, refusal]).toEqual([join(folder, 'bin/tool'), null]);
});

test('refuses a program that is missing, not executable or a folder, and a missing working folder', async () => {
  const folder = await folderWith('folder/tool', 'locked');
  await chmod(join(folder, 'locked'), 0o644);
  for (const command of ['nothing', 'locked', 'folder'])
    expect((await prepareLaunch({ command, args: [], env: {} }, [folder])).refusal).toEqual({
      name: 'program-missing',
      data: { program: command },
    });
  const elsewhere = { command: 'tool', args: [], env: {}, cwd: join(folder, 'gone') };
  expect((await prepareLaunch(elsewhere, [folder])).refusal?.name).toBe('folder-missing');
});

test('shows invisible characters of a command (V13)', async () => {
  const { facts } = await prepareLaunch({ command: 'tool', args: ['safe\u202e'], env: {} }, []);
  expect(facts.commandLine).toBe("tool 'safe<U+202E>'");
});

test('finds a program in the folders of common tools, where the newest version of Node comes first', async () => {
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
