/** Links that leave the app. In the desktop shell the host opens them, by its own list; a browser opens them itself. */
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

/** True: it is taken care of. False: let the browser follow the link. */
export function openOutside(url: string): boolean {
  if (useAppStore.getState().info?.shell !== 'electron') return false;
  host()
    .app.openExternal({ url })
    .catch(() => undefined);
  return true;
}
