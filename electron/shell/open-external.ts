/**
 * The one place where an address leaves the app. No other file calls `shell.openExternal`,
 * `openPath` or `showItemInFolder`.
 */
import { shell } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import { externalLink } from '../../shared/external-link.ts';
import type { Log } from '../host/ports.ts';

/**
 * Opens http, https and mailto in the user's program for it. False: the address is of another
 * kind and was not opened.
 */
export function openExternal(address: string, log: Log): boolean {
  const link = externalLink(address);
  if (link === null) {
    log.warn('A link was not opened: only http, https and mailto leave the app', {
      scheme: URL.parse(address)?.protocol,
    });
    return false;
  }
  shell.openExternal(link).catch((error) => log.warn('A link could not be opened', { error: messageOf(error) }));
  return true;
}
