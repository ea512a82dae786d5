/** Implements the part `network` of the contract. */
import type { network } from '../../../shared/contract/network.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { NetworkSetting } from '../../../shared/network-setting.ts';
import type { RouteFor } from '../network/policed-fetch.ts';
import type { SecretStore } from '../ports.ts';
import { storeProxyLogin } from './proxy-login.ts';
import { testConnection } from './test-connection.ts';

export interface ProxiesParts {
  readonly setting: () => NetworkSetting;
  readonly routeFor: RouteFor;
  /** The base URL of the model of new topics; null: it needs no network. */
  readonly usualAddress: () => string | null;
  /** undefined in a shell that cannot store secrets. */
  readonly secretStore: SecretStore | undefined;
  /** Called after the login was set or removed. Must not throw. */
  readonly onSecretsChanged: () => void;
}

export function createProxies({ setting, routeFor, usualAddress, secretStore, onSecretsChanged }: ProxiesParts) {
  return {
    setProxyLogin({ login }) {
      storeProxyLogin(secretStore, setting(), login);
      onSecretsChanged();
    },
    async test({ url: given }, signal = new AbortController().signal) {
      const url = given ?? usualAddress();
      return url === null ? null : testConnection(new URL(url), routeFor, signal);
    },
  } satisfies Handlers<typeof network>;
}
