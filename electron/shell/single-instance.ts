/**
 * Allows one window per data folder. A second start shows the first window and ends. Its switches
 * and links are ignored, because any web page can start a registered program with arguments of
 * its choice.
 */
import type { App } from 'electron';

/** Returns false when another instance runs. That instance was told, and this one must end. */
export function holdSingleInstance(app: App, showWindow: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => showWindow());
  return true;
}
