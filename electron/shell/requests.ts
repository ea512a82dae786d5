/**
 * Denies every request of a page that is not for the app's own files. The content security policy
 * of the page blocks the same requests; this still holds if a page has no such policy. The
 * requests of the host, for example to models, do not pass through this session.
 */
import type { Session } from 'electron';
import { isAppOrigin } from './app-address.ts';

export interface RequestOptions {
  /** Whether the developer tools may load their own page. */
  readonly development: boolean;
}

export function guardRequests(session: Session, { development }: RequestOptions): void {
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isAllowed(url, development) }));
}

function isAllowed(address: string, development: boolean): boolean {
  switch (URL.parse(address)?.protocol) {
    case 'blob:':
      return isAppOrigin(address.slice('blob:'.length));
    case 'data:':
      // The address itself is the content, so nothing leaves the app.
      return true;
    case 'devtools:':
      return development;
    default:
      return isAppOrigin(address);
  }
}
