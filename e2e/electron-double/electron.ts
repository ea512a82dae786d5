/**
 * The exports of the double of the `electron` module. Importing a name that is missing here fails
 * when the program is linked.
 */
import { record } from './recorder.ts';
import { defaultSession } from './session.ts';
import { strict } from './strict.ts';
import './control.ts';

export { app } from './application.ts';
export { WindowDouble as BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export { globalShortcut, TrayDouble as Tray } from './presence.ts';
export { dialog, Menu, Notification, nativeTheme, safeStorage, screen, shell } from './system.ts';

export const session = strict('session', { defaultSession: strict('session.defaultSession', defaultSession) });

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: readonly object[]) {
    record('protocol.registerSchemesAsPrivileged', schemes);
  },
});
