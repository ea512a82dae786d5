import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteOpened } from '../../location/location-note.ts';
import { addTopic, temporaryDatabase } from '../../store/store.fixture.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

function world() {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'cli-data-folder-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'data');
  const database = temporaryDatabase({ path: path.join(dataDir, 'loopwright.sqlite') });
  addTopic(database);
  database.close();
  const host = fakeHost();
  return {
    ...{ folder, dataDir, host, to: path.join(folder, 'new') },
    async run(...words: readonly string[]) {
      const environment = { ...fakeEnvironment(host), workingDirectory: folder };
      const code = await runCommandLine([...words, '--data-dir', dataDir], environment);
      return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
    },
  };
}

test('says where the data is, moves it, and every command finds it there', async () => {
  const { run, dataDir, to, host } = world();
  expect(await run('data-folder')).toEqual({ code: 0, out: `${dataDir}\n`, aside: '' });
  expect(await run('data-folder', 'move', 'new')).toEqual({
    ...{ code: 0, aside: '' },
    out: `The data is in ${to} now. The copy in ${dataDir} stays until you remove it, after the next start: loopwright data-folder remove-old\n`,
  });
  expect((await run('data-folder')).out).toContain(`${to}\nIt was moved there; the note about it is in ${dataDir}.\n`);
  expect(JSON.parse((await run('data-folder', '--json')).out)).toMatchObject({ state: 'found', folder: to });
  await run('loops');
  expect(host.options).toMatchObject({ dataDir: to, dataAddress: dataDir });
});

test('removes the old copy once the data was opened, after it was confirmed', async () => {
  const { run, dataDir } = world();
  await run('data-folder', 'move', 'new');
  expect(await run('data-folder', 'remove-old')).toMatchObject({
    ...{ code: 1, out: expect.stringContaining('Nothing was removed. Add --yes') },
  });
  expect(await run('data-folder', 'remove-old', '--yes')).toMatchObject({
    ...{ code: 64, aside: expect.stringContaining('Start it once') },
  });
  noteOpened(dataDir);
  expect(await run('data-folder', 'remove-old', '--yes')).toMatchObject({ code: 0 });
  expect(existsSync(path.join(dataDir, 'loopwright.sqlite'))).toBe(false);
  expect((await run('data-folder', 'remove-old')).out).toBe('There is no old copy of the data.\n');
});

test('data that cannot be reached is said in both languages, begins nothing, and can be forgotten', async () => {
  const { run, dataDir, to } = world();
  expect(await run('data-folder', 'forget', '--yes')).toMatchObject({
    ...{ code: 64, aside: expect.stringContaining('can be reached') },
  });
  await run('data-folder', 'move', 'new');
  rmSync(to, { recursive: true });
  for (const words of [['loops'], ['run', 'Hello'], ['backup'], ['export'], ['data-folder', 'move', 'third']]) {
    const { code, aside } = await run(...words);
    expect({ words, code, aside }).toEqual({ words, code: 3, aside: expect.stringContaining(`was moved to ${to}`) });
  }
  expect((await run('loops', '--locale', 'zh-CN')).aside).toContain('没有新建任何数据');
  expect(existsSync(to)).toBe(false);
  expect(await run('data-folder')).toMatchObject({ code: 1, out: expect.stringContaining('Connect its drive') });
  expect(await run('data-folder', 'forget')).toMatchObject({
    code: 1,
    out: expect.stringContaining('Nothing was changed'),
  });
  expect(await run('data-folder', 'forget', '--yes')).toMatchObject({ code: 0 });
  expect(await run('data-folder')).toMatchObject({ code: 0, out: `${dataDir}\n` });
});

test('a start that is asked to stop gives up the move', async () => {
  const { folder, dataDir, to, host } = world();
  const environment = {
    ...fakeEnvironment(host),
    workingDirectory: folder,
    onSignal(listener: () => void) {
      listener();
      return () => undefined;
    },
  };
  const code = await runCommandLine(['data-folder', 'move', to, '--data-dir', dataDir], environment);
  expect([code, existsSync(to)]).toEqual([130, false]);
  expect(environment.stderr.text()).toContain(`The data is still in ${dataDir}`);
});

test.each([
  ['without a folder', ['data-folder', 'move'], 'Say where the data goes'],
  ['to itself', ['data-folder', 'move', 'data'], 'already'],
  ['into itself', ['data-folder', 'move', 'data/inside'], 'inside the data folder'],
  ['with an unknown action', ['data-folder', 'copy'], 'is not one of show, move, remove-old, forget'],
])('refuses a move %s', async (_what, words, sentence) => {
  const { run, dataDir } = world();
  expect(await run(...words)).toMatchObject({ code: 64, aside: expect.stringContaining(sentence) });
  expect(readFileSync(path.join(dataDir, 'loopwright.sqlite')).length).toBeGreaterThan(0);
});
