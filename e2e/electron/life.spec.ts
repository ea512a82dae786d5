/**
 * Tests the life cycle of the app: a first and a second start, the stored window position, crashes
 * and quitting.
 */
import { existsSync, mkdtempSync, realpathSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { launch, start } from './app.ts';

const HOSTILE = [
  '--inspect=0.0.0.0:9229',
  '--remote-debugging-port=9222',
  'loopwright://mcp/install?command=calc',
  'https://elsewhere.example/',
  '/etc/passwd',
];
const SETTLED = { timeout: 10_000 };

test('a second start shows the first window and ends, and its arguments have no effect, on the electron double (V9)', async () => {
  const first = await launch();
  await first.command({ do: 'minimize' });
  await first.command({ do: 'forget-calls' });
  const second = await start({ dataDir: first.dataDir, args: HOSTILE });
  expect(await second.exit).toEqual({ code: 0, signal: null });
  await expect.poll(() => first.calls('window.focus'), SETTLED).toHaveLength(1);
  expect(await first.calls('window.restore')).toHaveLength(1);
  for (const what of ['loadURL', 'navigation', 'shell.openExternal', 'new BrowserWindow', 'network']) {
    expect(await first.calls(what), what).toEqual([]);
  }
});

test('the arguments of the first start have no effect either, on the electron double (V9)', async () => {
  const app = await launch({ args: HOSTILE });
  expect(await app.calls('loadURL')).toEqual([['app://loopwright/index.html']]);
  expect(await app.calls('shell.openExternal')).toEqual([]);
});

test('the electron double exits when the process that started it has exited', async () => {
  const app = await launch();
  app.leave();
  expect(await app.exit).toEqual({ code: 1, signal: null });
});

test('two data folders can each have a window open at the same time, on the electron double', async () => {
  const [one, other] = [await launch(), await launch()];
  expect(one.dataDir).not.toBe(other.dataDir);
  await one.stop();
  expect(await other.calls('window.show')).toHaveLength(1);
});

test('the window opens at its last position, on the electron double', async () => {
  const first = await launch();
  const bounds = { x: 120, y: 80, width: 900, height: 640 };
  await first.command({ do: 'move', bounds });
  await first.command({ do: 'close-window' });
  expect(await first.exit).toEqual({ code: 0, signal: null });
  const second = await launch({ dataDir: first.dataDir });
  expect(await second.calls('new BrowserWindow')).toMatchObject([[bounds]]);
});

test('quitting closes the host before the process ends, on the electron double', async () => {
  const app = await launch();
  const log = join(app.dataDir, 'loopwright.sqlite-wal');
  expect(existsSync(log)).toBe(true);
  await app.command({ do: 'quit' });
  expect(await app.exit).toEqual({ code: 0, signal: null });
  // SQLite removes its write-ahead log when the last connection closes. A process that ends without
  // closing the database leaves the log behind.
  expect(existsSync(log)).toBe(false);
});

test('a crashed page is reloaded with a message up to three times a minute, and then only on request, on the electron double', async () => {
  const app = await launch();
  const crash = () => app.command({ do: 'crash', reason: 'crashed' });
  for (const times of [1, 2, 3]) {
    await crash();
    expect(await app.calls('webContents.reload')).toHaveLength(times);
  }
  expect(await app.calls('dialog.showMessageBox')).toMatchObject([
    [{ message: expect.stringContaining('loaded again') }],
  ]);
  await crash();
  await expect.poll(() => app.calls('dialog.showMessageBox')).toHaveLength(2);
  expect((await app.calls('dialog.showMessageBox'))[1]).toMatchObject([{ buttons: ['Load again', 'Quit'] }]);
  await app.page.waitForFunction(() => 'probe' in globalThis, null, SETTLED);
});

test('a page that ends normally is not reported as a crash, on the electron double', async () => {
  const app = await launch();
  await app.command({ do: 'crash', reason: 'clean-exit' });
  expect(await app.calls('webContents.reload')).toEqual([]);
});

test('a data folder that was moved away and cannot be reached ends the start with an error message, on the electron double', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loopwright-unplugged-'));
  const away = join(dataDir, 'drive', 'Loopwright');
  writeFileSync(join(dataDir, 'location.json'), JSON.stringify({ folder: away, previous: null }));
  const app = await start({ dataDir, locale: 'zh-CN' });
  expect(await app.exit).toEqual({ code: 1, signal: null });
  expect(app.log()).toMatch(/ERROR BOX Loopwright 无法启动: .*现在在那里找不到/);
  expect([existsSync(away), existsSync(join(dataDir, 'loopwright.sqlite'))]).toEqual([false, false]);
});

test('a move that was wanted is carried out at the start, which then starts again in the new folder, on the electron double', async () => {
  const first = await launch();
  const { dataDir } = first;
  await first.stop();
  const to = join(dataDir, '..', `${basename(dataDir)}-moved`);
  writeFileSync(join(dataDir, 'move-wish.json'), JSON.stringify({ to, attempts: 0 }));
  const mover = await start({ dataDir });
  expect(await mover.exit).toEqual({ code: 0, signal: null });
  expect(existsSync(join(to, 'loopwright.sqlite'))).toBe(true);
  const moved = await launch({ dataDir });
  expect((await moved.calls('app.setPath')).at(-1)).toEqual(['userData', join(realpathSync(to), 'electron')]);
});

test('a start that moves the data shows how far it is, and closing that window cancels the move, on the electron double', async () => {
  const first = await launch();
  const { dataDir } = first;
  await first.stop();
  writeFileSync(join(dataDir, 'large.bin'), '');
  truncateSync(join(dataDir, 'large.bin'), 500_000_000);
  const to = join(dataDir, '..', `${basename(dataDir)}-unwanted`);
  writeFileSync(join(dataDir, 'move-wish.json'), JSON.stringify({ to, attempts: 0 }));
  const app = await start({ dataDir, locale: 'zh-CN' });
  await expect.poll(() => app.calls('window.setProgressBar'), SETTLED).not.toEqual([]);
  expect((await app.calls('window.setTitle'))[0]).toEqual([expect.stringMatching(/^正在移动数据 \d+ %$/)]);
  expect(await app.calls('new BrowserWindow')).toMatchObject([
    [{ webPreferences: { javascript: false, sandbox: true } }],
  ]);
  await app.command({ do: 'close-window' });
  expect(await app.calls('window.hide')).toHaveLength(1);
  await expect.poll(() => app.calls('loadURL'), SETTLED).toContainEqual(['app://loopwright/index.html']);
  expect([existsSync(to), existsSync(join(dataDir, 'large.bin')), existsSync(join(dataDir, 'location.json'))]).toEqual([
    ...[false, true, false],
  ]);
});

test('a damaged data folder ends the start with an error message, on the electron double', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loopwright-damaged-'));
  writeFileSync(join(dataDir, 'loopwright.sqlite'), 'this is no database'.repeat(1000));
  const app = await start({ dataDir });
  expect(await app.exit).toEqual({ code: 1, signal: null });
  expect(app.log()).toMatch(/ERROR BOX Loopwright cannot start: .*loopwright\.sqlite is damaged/);
});
