import type { ProxyLogin } from '../../shared/contract/network.ts';
import { PROXY_LOGIN } from '../../shared/network-setting.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';

/** Stores the login at the proxy, or removes it, and shows that as soon as the host has done it. */
export async function changeProxyLogin(login: ProxyLogin | null): Promise<void> {
  await host().network.setProxyLogin({ login });
  useAppStore.setState(
    ({ secrets }) => ({
      secrets: [...secrets.filter((name) => name !== PROXY_LOGIN), ...(login === null ? [] : [PROXY_LOGIN])],
    }),
    false,
    'proxy login',
  );
}
