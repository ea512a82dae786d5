import { create } from 'zustand';
import type { ProxyLogin } from '../../shared/contract/network.ts';
import { PROXY_LOGIN } from '../../shared/network-setting.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

/** How often this page has changed the login: the host does not say whether a stored login was replaced by another one. */
export const useLoginChanges = create<{ readonly count: number }>()(() => ({ count: 0 }));

/** Stores the login at the proxy, or removes it, and updates the page as soon as the host has done so. */
export async function changeProxyLogin(login: ProxyLogin | null): Promise<void> {
  await host().network.setProxyLogin({ login });
  useLoginChanges.setState(({ count }) => ({ count: count + 1 }));
  useAppStore.setState(
    ({ secrets }) => ({
      secrets: [...secrets.filter((name) => name !== PROXY_LOGIN), ...(login === null ? [] : [PROXY_LOGIN])],
    }),
    false,
    'proxy login',
  );
}
