/**
 * Links that leave the app. In the desktop shell the host opens them, by its own list; in a
 * browser the browser does.
 */
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

/** True: it was handled. False: the browser must follow the link. */
export function openOutside(url: string): boolean {
  if (useAppStore.getState().info?.shell !== 'electron') return false;
  host()
    .app.openExternal({ url })
    .catch(() => undefined);
  return true;
}
