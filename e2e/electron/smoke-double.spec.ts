import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isDropRefused } from '../app/drop.ts';
import { launchOnDouble } from './launch-on-double.ts';
import { expectWorkingWindow } from './smoke.ts';

const built = fileURLToPath(new URL('../../out', import.meta.url));

test('the app opens a window that reaches only its host, ignores a dropped file, and shows when the host has ended, on the electron double', async (context) => {
  if (!existsSync(`${built}/renderer/index.html`)) context.skip('NOT RUN: the page is not built (npm run build)');
  const app = await launchOnDouble({ program: built });
  onTestFinished(() => app.stop());
  await expectWorkingWindow(app.page);
  const url = app.page.url();
  expect(await isDropRefused(app.page, import.meta.filename, { x: 200, y: 200 })).toBe(true);
  expect(app.page.url()).toBe(url);
  expect(await app.calls('network')).toEqual([]);
  expect(app.log()).not.toContain('"level":"error"');

  const ended = app.page
    .getByRole('status')
    .filter({ hasText: 'Loopwright has ended; start it again, nothing is lost.' });
  await app.command({ do: 'reach-host', reaches: false });
  await ended.waitFor({ timeout: 5_000 });
  await app.command({ do: 'reach-host', reaches: true });
  await ended.waitFor({ state: 'hidden', timeout: 15_000 });
});
