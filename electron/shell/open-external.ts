/**
 * The only place where an address leaves the app. No other file may call `shell.openExternal`,
 * `openPath` or `showItemInFolder`.
 */
import { shell } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import { externalLink } from '../../shared/external-link.ts';
import type { Log } from '../host/ports.ts';

/**
 * Opens an http, https or mailto address in the user's program for it. Returns false for any
 * other address, which is not opened.
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
