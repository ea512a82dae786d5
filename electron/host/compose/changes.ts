/** Composes the file changes of topics, and keeps the contents for undo within their limit. */
import { Changes } from '../changes/changes.ts';
import type { HostEvents } from '../events.ts';
import type { ShellPorts } from '../ports.ts';
import type { HostStore } from '../store/open-store.ts';
import { appSetting } from '../topics/app-settings.ts';

interface ChangesParts extends Pick<ShellPorts, 'now' | 'log'> {
  readonly store: HostStore;
  readonly events: HostEvents;
}

const MEGABYTE = 1024 * 1024;

/** The limit is applied now, whenever a loop rests, and when the user changed it. */
export function composeChanges({ store, events, now, log }: ChangesParts): Changes {
  const { checkpoints, reversals, loops, topics, settings, imageQuota: quota } = store;
  const keepWithin = () => {
    const removed = quota.keepWithin(appSetting(settings, 'checkpointMegabytes') * MEGABYTE);
    if (removed > 0) log.info('Contents for undo were removed to save space', { removed });
  };
  keepWithin();
  events.on('rest', 'the space for undo', keepWithin);
  events.on('news', 'the limit of the space for undo', (news) => {
    if (news.type === 'settings-changed') keepWithin();
  });
  return new Changes({
    ...{ checkpoints, reversals, loops, topics, quota, now },
    onChanged: (topicId) => events.news({ type: 'files-changed', topicId }),
  });
}
