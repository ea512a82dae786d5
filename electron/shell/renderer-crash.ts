/**
 * Reloads a crashed page and shows a message, a limited number of times. The host runs in this
 * process and is not affected.
 */
import { app, type BrowserWindow, dialog } from 'electron';
import type { Log } from '../host/ports.ts';
import type { ShellTexts } from './texts.ts';

const MOST_IN_A_MINUTE = 3;
const MINUTE_MS = 60_000;

export interface CrashOptions {
  texts(): ShellTexts;
  readonly log: Log;
  /** Returns the current time in milliseconds. */
  now(): number;
}

export function reloadAfterCrash(window: BrowserWindow, { texts, log, now }: CrashOptions): void {
  let crashes: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    crashes = [...crashes.filter((at) => now() - at < MINUTE_MS), now()];
    log.error('The page is gone', { reason, inTheLastMinute: crashes.length });
    if (crashes.length <= MOST_IN_A_MINUTE) {
      window.webContents.reload();
      if (crashes.length === 1) void say(window, texts().pageCrashed, [texts().close]);
    } else {
      const answered = say(window, texts().pageCrashesAgain, [texts().loadAgain, texts().quit]);
      void answered.then((button) => (button === 0 ? window.webContents.reload() : app.quit()));
    }
  });
}

/**
 * Shows a dialog and returns the index of the pressed button. Closing the dialog counts as
 * pressing the last button.
 */
async function say(window: BrowserWindow, message: string, buttons: readonly string[]): Promise<number> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    buttons: [...buttons],
    cancelId: buttons.length - 1,
  });
  return response;
}
