import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addTopic, temporaryDatabase } from '../../store/store.fixture.ts';
import { Topics } from '../../store/topics.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

function world() {
  const folder = mkdtempSync(path.join(tmpdir(), 'cli-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'data');
  let now = Date.UTC(2026, 10, 27, 17);
  return {
    dataDir,
    open: () => temporaryDatabase({ path: path.join(dataDir, 'loopwright.sqlite') }),
    async run(...words: readonly string[]) {
      now += 1000;
      const at = now;
      const environment = { ...fakeEnvironment(fakeHost()), now: () => at, workingDirectory: folder };
      const code = await runCommandLine([...words, '--data-dir', dataDir], environment);
      return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
    },
  };
}

const NAME = 'loopwright.sqlite.backup-20261127T170002000Z-asked';

test('makes a backup, lists it in both languages, and restores it by its name', async () => {
  const { run, open } = world();
  expect(await run('backup', 'list')).toEqual({ code: 0, out: 'There are no backups yet.\n', aside: '' });
  const database = open();
  addTopic(database);
  expect(await run('backup', 'make')).toEqual({ code: 0, out: `Backed up as ${NAME}.\n`, aside: '' });
  const listed = (await run('backup')).out;
  expect(listed).toMatch(
    /^Nov 27, 2026, 5:00\s?PM {2}\d+\.\d MB {2}made by you {2}loopwright\.sqlite\.backup-.*-asked\n$/,
  );
  expect((await run('backup', '--locale', 'zh-CN')).out).toContain('由你创建');
  expect(JSON.parse((await run('backup', '--json')).out)).toMatchObject({ name: NAME, reason: 'asked' });

  database.run('DELETE FROM topics');
  database.close();
  const { code, out } = await run('restore', NAME);
  expect(code).toBe(0);
  expect(out).toContain('It holds 1 topic with 0 messages.\nThe backup was restored.');
  expect(out).toContain('The state before is kept as loopwright.sqlite.backup-20261127T170006000Z-before-restore.');
  expect(new Topics(open()).ids()).toHaveLength(1);
});

test('restores a file from anywhere into a new data folder', async () => {
  const { run, dataDir, open } = world();
  const file = path.join(path.dirname(dataDir), 'from another computer.sqlite');
  const other = temporaryDatabase({ path: file });
  addTopic(other);
  other.close();
  const { code, out } = await run('restore', 'from another computer.sqlite', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ restored: file, topics: 1, schema: 'same', before: null });
  expect(new Topics(open()).ids()).toHaveLength(1);
});

test('refuses to restore while another connection is open, with a sentence in the language of the user', async () => {
  const { run, open, dataDir } = world();
  const database = open();
  await run('backup', 'make');
  const [name = ''] = readdirSync(dataDir).filter((each) => each.includes('backup'));
  expect(await run('restore', name, '--locale', 'zh-CN')).toMatchObject({
    code: 64,
    aside: expect.stringContaining('没有恢复任何内容'),
  });
  expect(database.problems()).toEqual([]);
});

test.each([
  ['no file', ['restore'], 64, 'Say which backup'],
  ['a file that is not there', ['restore', 'gone'], 64, 'There is no backup'],
  ['a file that is no database', ['restore', 'letter'], 64, 'is damaged or is not a database of Loopwright'],
  ['an unknown action', ['backup', 'remove'], 64, 'is not one of list, make'],
  ['a backup of nothing', ['backup', 'make'], 3, 'cannot be opened'],
] as const)('refuses %s', async (_what, words, code, sentence) => {
  const { run, dataDir } = world();
  writeFileSync(path.join(path.dirname(dataDir), 'letter'), 'Dear Anna');
  const said = await run(...words);
  expect(said).toMatchObject({ code, aside: expect.stringContaining(sentence) });
  expect(existsSync(path.join(dataDir, 'loopwright.sqlite'))).toBe(false);
});
