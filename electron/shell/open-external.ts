/**
 * The only place from which the app opens a URL in another program. No other file may call
 * `shell.openExternal`, `openPath` or `showItemInFolder`.
 */
import { shell } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import { externalLink } from '../../shared/external-link.ts';
import type { Log } from '../host/ports.ts';

/**
 * Opens an http, https or mailto URL in the user's default program. Any other URL is not opened,
 * and the function returns false.
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
