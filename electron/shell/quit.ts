/**
 * Delays the exit of the app until the host has closed, so that running loops are interrupted and
 * can be resumed.
 */
import { app } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import type { Log } from '../host/ports.ts';

/**
 * The time in milliseconds after which the app exits even if the host hangs. Unfinished work is in
 * the journal, as after a crash.
 */
const PATIENCE_MS = 5000;

/** `stays` says whether the app goes on without a window. */
export function closeBeforeQuit(close: () => Promise<void>, stays: () => boolean, log: Log): void {
  let ending = false;
  // The windows are already closed when this event fires, so no open window loses its host.
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (ending) return;
    ending = true;
    void closeWithin(close, log).then(() => app.exit(0));
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !stays()) app.quit();
  });
}

async function closeWithin(close: () => Promise<void>, log: Log): Promise<void> {
  const timer = Promise.withResolvers<'late'>();
  const handle = setTimeout(timer.resolve, PATIENCE_MS, 'late');
  try {
    const outcome = await Promise.race([close(), timer.promise]);
    if (outcome === 'late') log.error('The host did not close in time');
  } catch (error) {
    log.error('The host could not close', { error: messageOf(error) });
  } finally {
    clearTimeout(handle);
  }
}
