/**
 * The system permissions of a page: writing to the clipboard and showing notifications. All
 * others are refused without a question.
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
  // Only files that the page made itself can be downloaded, with the system's save dialog.
  session.on('will-download', (event, item) => {
    const address = item.getURL();
    if (!(address.startsWith('blob:') && isAppOrigin(address.slice('blob:'.length)))) event.preventDefault();
  });
}
