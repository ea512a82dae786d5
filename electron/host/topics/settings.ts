/** The handlers with which windows and the rooms of the host change the app's settings. */
import type { settings as contract } from '../../../shared/contract/settings.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { OwnPythonState } from '../../../shared/own-python.ts';
import type { AppSettings, ModelSetting } from '../../../shared/settings.ts';
import type { HostNews } from '../news.ts';
import type { Settings } from '../store/settings.ts';
import { appSetting, appSettings, updateAppSettings } from './app-settings.ts';
import { recentAfter, withRecent } from './recent-models.ts';
import { settingsAfter } from './settings-after.ts';

export interface SettingsParts {
  readonly settings: Settings;
  readonly news: (news: HostNews) => void;
  /** Looks for the Python that the setting names, and starts it if it is not known yet. */
  readonly ownPython: () => Promise<OwnPythonState>;
}

export type HostSettings = ReturnType<typeof createSettings>;

export function createSettings({ settings, news, ownPython }: SettingsParts) {
  /**
   * Stores changed settings. Throws `bad-usage` and stores nothing if a value is out of range.
   * Running loops keep their limits.
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
    ownPython: () => ownPython(),
  } satisfies Handlers<typeof contract>;

  return {
    ...handlers,
    set,
    current: () => appSettings(settings),
    /** Adds a model to the recently chosen ones. Called when a model is chosen for a topic. */
    modelChosen(model: ModelSetting): void {
      const before = appSetting(settings, 'recentModels');
      const recentModels = withRecent(before, model);
      if (recentModels !== before) set({ recentModels });
    },
  };
}
