/** The details of the servers that this window shows. */
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

/** The servers whose details are being loaded. */
const underWay = new Map<ServerId, { isStale: boolean; readonly loaded: Promise<void> }>();

/**
 * Loads the details of a server, and resolves when those after this call are loaded. Only one request per server runs at
 * a time. After the last change, one more request begins.
 */
export async function loadServer(serverId: ServerId): Promise<void> {
  const before = underWay.get(serverId);
  if (before !== undefined) {
    before.isStale = true;
    return before.loaded;
  }
  const end = Promise.withResolvers<void>();
  const load = { isStale: true, loaded: end.promise };
  underWay.set(serverId, load);
  while (load.isStale) {
    load.isStale = false;
    await ask(
      useServers.getState().details[serverId],
      () => host().servers.detail({ serverId }),
      (asked) => useServers.setState(({ details }) => ({ details: { ...details, [serverId]: asked } })),
    );
  }
  underWay.delete(serverId);
  end.resolve();
}

/**
 * The details of a server, which are loaded again after every change of the servers. If `wanted`
 * is false, nothing is loaded.
 */
export function useServerDetail(serverId: ServerId, wanted = true): Asked<ServerDetail> | undefined {
  const news = useAppStore(({ servers }) => servers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    if (wanted) void loadServer(serverId);
  }, [serverId, wanted, news]);
  return useServers(({ details }) => details[serverId]);
}
