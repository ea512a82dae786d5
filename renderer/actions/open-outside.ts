/**
 * Opens links outside the app. In the desktop shell, the host opens a link if its protocol is
 * allowed; in other shells, the browser opens it.
 */
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

/** Returns true if the link was handled, and false if the browser must open it. */
export function openOutside(url: string): boolean {
  if (useAppStore.getState().info?.shell !== 'electron') return false;
  host()
    .app.openExternal({ url })
    .catch(() => undefined);
  return true;
}
