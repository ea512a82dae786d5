/** The details of single servers that this window shows. */
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

/** Running requests; true: the server has changed meanwhile, so it is requested once more. */
const underWay = new Map<ServerId, boolean>();

/** At most one request runs at a time, and the last one starts after the last change. */
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

/**
 * Reloaded with every change of servers. `wanted` false: returns what is known and requests
 * nothing.
 */
export function useServerDetail(serverId: ServerId, wanted = true): Asked<ServerDetail> | undefined {
  const news = useAppStore(({ servers }) => servers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    if (wanted) void loadServer(serverId);
  }, [serverId, wanted, news]);
  return useServers(({ details }) => details[serverId]);
}
