/**
 * Handles the system permissions that a page requests. Only writing to the clipboard and showing
 * notifications are granted; all others are refused without asking the user.
 */
import type { Session } from 'electron';
import { isAppOrigin } from './app-address.ts';

const ALLOWED: readonly string[] = ['clipboard-sanitized-write', 'notifications'];

export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) => {
    decide(ALLOWED.includes(permission) && isAppOrigin(requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED.includes(permission) && isAppOrigin(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // Only files that the page created itself can be downloaded, through the system's save dialog.
  session.on('will-download', (event, item) => {
    const address = item.getURL();
    if (!(address.startsWith('blob:') && isAppOrigin(address.slice('blob:'.length)))) event.preventDefault();
  });
}
