/** Tests how the app is present while its window is closed: the tray, the login, a shortcut, and the sound of notifications. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AppSettings } from '../../shared/settings.ts';
import { queueRun } from '../app/run-seeds.ts';
import { launch } from './app.ts';
import type { AppOnDouble } from './launch-on-double.ts';
import type { Probe } from './probe-page.ts';

const change = (app: AppOnDouble, settings: Partial<AppSettings>) =>
  app.page.evaluate((given) => (globalThis as unknown as { readonly probe: Probe }).probe.set(given), settings);

test('the app stays in the tray when its window is closed, shows it again, and ends by the tray, on the electron double', async () => {
  const app = await launch();
  expect(await app.calls('new Tray')).toEqual([]);
  await change(app, { tray: true });
  await expect.poll(() => app.calls('tray.setContextMenu')).toEqual([[['Show Loopwright', 'Quit']]]);
  expect(await app.calls('new Tray')).toEqual([['icon.png']]);
  await app.command({ do: 'close-window' });
  await expect(Promise.race([app.exit, pause(500, 'still runs')])).resolves.toBe('still runs');
  await app.command({ do: 'click-tray', label: 'Show Loopwright' });
  await expect.poll(() => app.calls('new BrowserWindow')).toHaveLength(2);
  await app.command({ do: 'click-tray', label: 'Quit' });
  expect(await app.exit).toEqual({ code: 0, signal: null });
});

test('the settings give and take back a shortcut that shows the window from everywhere, a start at the login, and the sound of notifications, on the electron double', async () => {
  const app = await launch();
  for (const call of ['globalShortcut.register', 'app.setLoginItemSettings']) expect(await app.calls(call)).toEqual([]);
  await change(app, { globalShortcut: 'Mod+Alt+L', launchAtLogin: true, notificationSound: true });
  await expect.poll(() => app.calls('globalShortcut.register')).toEqual([['CommandOrControl+Alt+L']]);
  await app.command({ do: 'press-shortcut', accelerator: 'CommandOrControl+Alt+L' });
  await expect.poll(() => app.calls('window.focus')).toHaveLength(1);
  await change(app, { globalShortcut: '', launchAtLogin: false });
  await expect.poll(() => app.calls('globalShortcut.unregister')).toEqual([['CommandOrControl+Alt+L']]);
  const asked = [[{ openAtLogin: true }], [{ openAtLogin: false }]];
  await expect.poll(() => app.calls('app.setLoginItemSettings')).toEqual(asked);

  await app.command({ do: 'focus', focused: false });
  await queueRun(app, 'Tea', 0);
  await expect
    .poll(() => app.calls('notification.show'), { timeout: 10_000 })
    .toEqual([[{ title: 'Tea', body: 'The background task is done.', silent: false }]]);
});
