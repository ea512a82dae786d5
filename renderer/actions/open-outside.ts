/**
 * Opens links outside the app. In the desktop shell the host opens them if their protocol is
 * allowed; otherwise the browser does.
 */
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

/** True: the link was handled. False: the browser must follow it. */
export function openOutside(url: string): boolean {
  if (useAppStore.getState().info?.shell !== 'electron') return false;
  host()
    .app.openExternal({ url })
    .catch(() => undefined);
  return true;
}
