/** Connects the question for newer versions with the shell and the settings. */
import { createReleases } from '../releases/releases.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostParts } from './parts.ts';

type Parts = Pick<HostParts, 'store' | 'shell' | 'events' | 'network'>;

export function composeReleases({ store, shell, events, network }: Parts) {
  const releases = createReleases({
    port: shell.releases,
    fetch: network.fetch,
    isWanted: () => appSetting(store.settings, 'updateNotice'),
    news: events.news,
    now: shell.now,
    log: shell.log,
  });
  events.on('news', 'newer versions', ({ type }) => type === 'settings-changed' && releases.follow());
  releases.follow();
  return releases;
}
