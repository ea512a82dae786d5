/**
 * The default settings of the app. Imports no schema, because the first screen of the page loads
 * this file.
 */
import { DEFAULT_LIMITS } from './default-limits.ts';
import type { NetworkSetting } from './network-setting.ts';
import { ORDINARY_DEFAULTS } from './ordinary-settings.ts';
import type { SearchSetting } from './search-setting.ts';
import type { AppSettings } from './settings.ts';

export const DEFAULT_SEARCH: SearchSetting = { provider: 'bing', searxngUrl: null };

const DEFAULT_NETWORK: NetworkSetting = { proxy: 'system', address: '', exceptions: '' };

export const DEFAULT_SETTINGS: AppSettings = {
  model: { provider: 'demo', model: 'demo' },
  fallbackModel: null,
  limits: DEFAULT_LIMITS,
  approvalMode: 'ask-edits',
  serverSwitches: {},
  toolSwitches: {},
  skillSwitches: {},
  providers: [],
  recentModels: [],
  presets: [],
  search: DEFAULT_SEARCH,
  network: DEFAULT_NETWORK,
  shortcuts: {},
  closedFolders: [],
  ...ORDINARY_DEFAULTS,
};
