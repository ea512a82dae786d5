/** What a shell hears of the host. */
import type { HostEvents } from '../events.ts';
import { newsOf } from '../loops/news.ts';
import type { ShellPorts } from '../ports.ts';

/**
 * Call it before any room subscribes: a shell hears an event before the news that follow from it.
 */
export function subscribeShell(shell: ShellPorts, events: HostEvents): void {
  events.on('loop', 'onEvent', (event) => shell.onEvent(event));
  events.on('news', 'onNews', (news) => shell.onNews?.(news));
  events.on('news', 'onRequest', (news) => news.type === 'request-changed' && shell.onRequest?.(news.request));
  events.on('loop', 'news of loops', (event) => newsOf(event).forEach(events.news));
}
