/** What this window knows of single servers, besides the line each has in the list. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ServerId } from '../../shared/ids.ts';
import type { ServerDetail } from '../../shared/server-view.ts';
import { useAppStore } from './app-store.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

interface ServersStore {
  readonly details: Readonly<Record<ServerId, Asked<ServerDetail>>>;
}

export const useServers = create<ServersStore>()(() => ({ details: {} }));

/** Being asked for; true: news came meanwhile, so it is asked for once more. */
const underWay = new Map<ServerId, boolean>();

/** However often the news come, one question at a time is open, and the last is behind the last of the news. */
export async function loadServer(serverId: ServerId): Promise<void> {
  if (underWay.has(serverId)) {
    underWay.set(serverId, true);
    return;
  }
  do {
    underWay.set(serverId, false);
    await ask(
      useServers.getState().details[serverId],
      () => host().servers.detail({ serverId }),
      (asked) => useServers.setState(({ details }) => ({ details: { ...details, [serverId]: asked } })),
    );
  } while (underWay.get(serverId) === true);
  underWay.delete(serverId);
}

/** Asked for again with all news of servers. `wanted` false: what is known of it, nothing is asked. */
export function useServerDetail(serverId: ServerId, wanted = true): Asked<ServerDetail> | undefined {
  const news = useAppStore(({ servers }) => servers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    if (wanted) void loadServer(serverId);
  }, [serverId, wanted, news]);
  return useServers(({ details }) => details[serverId]);
}
