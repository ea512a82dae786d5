/** The tool modes of a provider's models, as they are edited. Pure. */
import type { ProviderSetting, ToolMode } from '../../shared/settings.ts';

export type ToolModes = Readonly<Record<string, ToolMode>>;

export function modeOf(modes: ToolModes, model: string): ToolMode {
  return Object.hasOwn(modes, model) ? (modes[model] ?? 'native') : 'native';
}

export function withMode(modes: ToolModes, model: string, mode: ToolMode): ToolModes {
  return Object.fromEntries([...Object.entries(modes).filter(([name]) => name !== model), [model, mode]]);
}

export function modesOf({ profiles = {} }: Pick<ProviderSetting, 'profiles'>): ToolModes {
  return Object.fromEntries(Object.entries(profiles).map(([model, { tools = 'native' }]) => [model, tools]));
}

/** What is saved: only models that are there, and nothing that goes without saying. */
export function savedModes(modes: ToolModes, models: readonly string[]): Pick<ProviderSetting, 'profiles'> {
  const kept = Object.entries(modes).filter(([model, mode]) => mode !== 'native' && models.includes(model));
  return kept.length === 0 ? {} : { profiles: Object.fromEntries(kept.map(([model, tools]) => [model, { tools }])) };
}
