/** Updates the list of recently chosen models after each choice. Pure. */
import type { AppSettings, ModelSetting, ProviderSetting } from '../../../shared/settings.ts';

type Recent = AppSettings['recentModels'];

const MOST = 8;

/**
 * Puts the chosen model first. A model with an address or a key of its own comes from the command
 * line, cannot be chosen again and is left out.
 */
export function withRecent(recent: Recent, chosen: ModelSetting): Recent {
  if (chosen.baseUrl !== undefined || chosen.secret !== undefined) return recent;
  return [chosen, ...recent.filter((model) => !isSame(model, chosen))].slice(0, MOST);
}

/**
 * The change to the list when settings change: the chosen model of the app becomes the newest,
 * and models of removed providers are dropped.
 */
export function recentAfter(recent: Recent, { model, providers }: Partial<AppSettings>): Partial<AppSettings> {
  if (model === undefined && providers === undefined) return {};
  const chosen = model === undefined ? recent : withRecent(recent, model);
  return { recentModels: providers === undefined ? chosen : chosen.filter((one) => isThere(one, providers)) };
}

function isSame(one: ModelSetting, other: ModelSetting): boolean {
  return one.provider === other.provider && one.providerId === other.providerId && one.model === other.model;
}

function isThere({ providerId }: ModelSetting, providers: readonly ProviderSetting[]): boolean {
  return providerId === undefined || providers.some(({ id }) => id === providerId);
}
