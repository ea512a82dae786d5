/** The tool modes of a provider's models, as they are edited. Pure. */
import type { ToolMode } from '../../shared/settings.ts';

export type ToolModes = Readonly<Record<string, ToolMode>>;

export function modeOf(modes: ToolModes, model: string): ToolMode {
  return Object.hasOwn(modes, model) ? (modes[model] ?? 'native') : 'native';
}

export function withMode(modes: ToolModes, model: string, mode: ToolMode): ToolModes {
  return Object.fromEntries([...Object.entries(modes).filter(([name]) => name !== model), [model, mode]]);
}

/** What is saved: only models that are there, and nothing that goes without saying. */
export function savedModes(
  modes: ToolModes,
  models: readonly string[],
): { readonly toolModes?: Record<string, ToolMode> } {
  const kept = Object.entries(modes).filter(([model, mode]) => mode !== 'native' && models.includes(model));
  return kept.length === 0 ? {} : { toolModes: Object.fromEntries(kept) };
}
