/** Updates the list of recently chosen models after each choice. The functions are pure. */
import type { AppSettings, ModelSetting, ProviderSetting } from '../../../shared/settings.ts';

type Recent = AppSettings['recentModels'];

const MOST = 8;

/**
 * Puts the chosen model first in the list. A model with its own URL or API key comes from the
 * command line and cannot be chosen again, so it is not added.
 */
export function withRecent(recent: Recent, chosen: ModelSetting): Recent {
  if (chosen.baseUrl !== undefined || chosen.secret !== undefined) return recent;
  return [chosen, ...recent.filter((model) => !isSame(model, chosen))].slice(0, MOST);
}

/**
 * Returns the change to the list when settings change: the model chosen for the app becomes the
 * first, and models of removed providers are removed.
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
