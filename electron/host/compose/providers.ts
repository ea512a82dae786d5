/** Plugs together the providers of models, the settings that hold them, and their keys. */
import type { HostEvents } from '../events.ts';
import type { ShellPorts } from '../ports.ts';
import { createProviders } from '../providers/providers.ts';
import type { HostStore } from '../store/open-store.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostSettings } from '../topics/settings.ts';

export interface HostProvidersParts {
  readonly store: HostStore;
  readonly settings: HostSettings;
  readonly shell: Pick<ShellPorts, 'secret' | 'secretStore'>;
  readonly events: HostEvents;
}

export function composeProviders({ store, settings, shell, events }: HostProvidersParts) {
  const { secret, secretStore } = shell;
  return createProviders({
    providers: () => appSetting(store.settings, 'providers'),
    usualModel: () => appSetting(store.settings, 'model'),
    recentModels: () => appSetting(store.settings, 'recentModels'),
    setProviders: (providers, model) =>
      void settings.set({ providers: [...providers], ...(model === undefined ? {} : { model }) }),
    secret,
    ...(secretStore === undefined ? {} : { secretStore }),
    onSecretsChanged: () => events.news({ type: 'secrets-changed' }),
  });
}
