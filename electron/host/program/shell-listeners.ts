import type { HostEvents } from '../events.ts';
import type { ShellPorts } from '../ports.ts';

/** Call it before any room subscribes, so that the shell hears everything first. */
export function subscribeShell(shell: ShellPorts, events: HostEvents): void {
  events.on('loop', 'onEvent', (event) => shell.onEvent(event));
  events.on('news', 'onNews', (news) => shell.onNews?.(news));
  events.on('news', 'onRequest', (news) => news.type === 'request-changed' && shell.onRequest?.(news.request));
}
