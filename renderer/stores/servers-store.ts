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

/**
 * The servers whose details are being loaded. True: the server has changed since the request
 * began, so it is loaded once more.
 */
const underWay = new Map<ServerId, boolean>();

/**
 * Loads the details of a server. Only one request per server runs at a time. After the last
 * change, one more request begins.
 */
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
