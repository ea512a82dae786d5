/** The app's settings, as a window and the rooms of the host change them. */
import type { settings as contract } from '../../../shared/contract/settings.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { AppSettings, ModelSetting } from '../../../shared/settings.ts';
import type { HostNews } from '../news.ts';
import type { Settings } from '../store/settings.ts';
import { appSetting, appSettings, updateAppSettings } from './app-settings.ts';
import { recentAfter, withRecent } from './recent-models.ts';
import { settingsAfter } from './settings-after.ts';

export interface SettingsParts {
  readonly settings: Settings;
  readonly news: (news: HostNews) => void;
}

export type HostSettings = ReturnType<typeof createSettings>;

export function createSettings({ settings, news }: SettingsParts) {
  /**
   * Throws `bad-usage` for a value out of range; then nothing is set. Running loops keep their
   * limits.
   */
  function set(change: Partial<AppSettings>): AppSettings {
    const recent = recentAfter(appSetting(settings, 'recentModels'), change);
    const changed = updateAppSettings(settings, { ...change, ...recent });
    news({ type: 'settings-changed' });
    if (change.serverSwitches !== undefined || change.toolSwitches !== undefined) news({ type: 'servers-changed' });
    return changed;
  }

  const handlers = {
    update: (change) => set(settingsAfter(appSettings(settings), change)),
  } satisfies Handlers<typeof contract>;

  return {
    ...handlers,
    set,
    current: () => appSettings(settings),
    /** Called when a model was chosen for a topic. */
    modelChosen(model: ModelSetting): void {
      const before = appSetting(settings, 'recentModels');
      const recentModels = withRecent(before, model);
      if (recentModels !== before) set({ recentModels });
    },
  };
}
