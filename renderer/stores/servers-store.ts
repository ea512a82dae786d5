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

/** The servers whose details are being loaded. `next` is the request that follows; null: nothing has changed since. */
const underWay = new Map<ServerId, { next: PromiseWithResolvers<void> | null }>();

/**
 * Loads the details of a server, and resolves when details that were requested after this call have arrived, or that request has failed.
 * Only one request per server runs at a time. All calls during a request share the next one.
 */
export async function loadServer(serverId: ServerId): Promise<void> {
  const running = underWay.get(serverId);
  if (running !== undefined) {
    running.next ??= Promise.withResolvers<void>();
    return running.next.promise;
  }
  const load: { next: PromiseWithResolvers<void> | null } = { next: null };
  underWay.set(serverId, load);
  await ask(
    useServers.getState().details[serverId],
    () => host().servers.detail({ serverId }),
    (asked) => useServers.setState(({ details }) => ({ details: { ...details, [serverId]: asked } })),
  );
  underWay.delete(serverId);
  const { next } = load;
  if (next !== null) void loadServer(serverId).then(next.resolve);
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
