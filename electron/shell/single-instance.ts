/**
 * One window per data folder. A second start shows the first one and ends. What it was started with, switches and links alike, is not looked at:
 * any web page can start a registered program with words of its choice.
 */
import type { App } from 'electron';

/** False: another instance runs and was told; this one must end. */
export function holdSingleInstance(app: App, showWindow: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => showWindow());
  return true;
}
