/** Creates the model providers, the settings that contain them, and the access to their keys. */
import { createProviders } from '../providers/providers.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostParts } from './parts.ts';

export function composeProviders({
  store,
  settings,
  shell,
  events,
  locale,
  network,
}: Pick<HostParts, 'store' | 'settings' | 'shell' | 'events' | 'locale' | 'network'>) {
  const { secret, secretStore } = shell;
  return createProviders({
    providers: () => appSetting(store.settings, 'providers'),
    usualModel: () => appSetting(store.settings, 'model'),
    recentModels: () => appSetting(store.settings, 'recentModels'),
    setProviders: (providers, model) =>
      void settings.set({ providers: [...providers], ...(model === undefined ? {} : { model }) }),
    secret,
    locale,
    fetch: network.fetch,
    ...(secretStore === undefined ? {} : { secretStore }),
    onSecretsChanged: () => events.news({ type: 'secrets-changed' }),
  });
}
