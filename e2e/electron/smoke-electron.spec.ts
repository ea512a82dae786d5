import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { electronBinary } from '../../build/electron-binary.mjs';
import { expectWorkingWindow } from './smoke.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

test('the app opens a window that reaches its host, on Electron', async (context) => {
  const executablePath = electronBinary();
  if (executablePath === null) {
    const missing = 'the Electron binary is not on this machine';
    if (process.env.REQUIRE_ELECTRON === '1') throw new Error(`${missing}: run "npx install-electron"`);
    return context.skip(`NOT RUN: ${missing}`);
  }
  const set = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const dataDir = mkdtempSync(join(tmpdir(), 'loopwright-electron-'));
  const app = await _electron.launch({
    executablePath,
    args: [project],
    env: { ...Object.fromEntries(set), LOOPWRIGHT_DATA_DIR: dataDir },
  });
  onTestFinished(() => app.close());
  const page = await app.firstWindow();
  await expectWorkingWindow(page);
  expect(page.url()).toBe('app://loopwright/index.html');
  const isolated = await page.evaluate(() =>
    Object.isFrozen((globalThis as unknown as { loopwright: object }).loopwright),
  );
  expect(isolated).toBe(true);
});
