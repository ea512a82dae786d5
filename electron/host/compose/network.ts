/** Creates the ways to the internet, and what a user can do with them. */

import { OFFICIAL_URLS } from '../models/model-clients.ts';
import { askPrograms, askShell } from '../network/ask-system.ts';
import { createNetwork, type Network } from '../network/network.ts';
import { createProxies } from '../proxies/proxies.ts';
import { proxyLogin } from '../proxies/proxy-login.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostParts } from './parts.ts';

export function composeNetwork({ store, shell }: Pick<HostParts, 'store' | 'shell'>): Network {
  const { systemProxy } = shell;
  return createNetwork(
    () => {
      const setting = appSetting(store.settings, 'network');
      const login = setting.proxy === 'address' ? proxyLogin(shell.secret, setting) : null;
      return { setting, login, variables: process.env };
    },
    systemProxy === undefined ? askPrograms() : askShell(systemProxy),
  );
}

export function composeProxies({
  store,
  shell,
  events,
  network,
}: Pick<HostParts, 'store' | 'shell' | 'events' | 'network'>) {
  return createProxies({
    setting: () => appSetting(store.settings, 'network'),
    routeFor: network.routeFor,
    usualAddress() {
      const { provider, providerId, baseUrl } = appSetting(store.settings, 'model');
      const own = appSetting(store.settings, 'providers').find(({ id }) => id === providerId);
      return own?.baseUrl ?? baseUrl ?? (provider === 'demo' ? null : OFFICIAL_URLS[provider]);
    },
    secretStore: shell.secretStore,
    onSecretsChanged: () => events.news({ type: 'secrets-changed' }),
  });
}
