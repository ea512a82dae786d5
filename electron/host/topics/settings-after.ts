/**
 * Applies a page's change to the settings. Only the limits and switches that the change names are
 * changed, because the page may have outdated values of the others. The functions are pure.
 */

import type { settings } from '../../../shared/contract/settings.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { ToolSwitches } from '../../../shared/mcp.ts';
import type { AppSettings } from '../../../shared/settings.ts';

export function settingsAfter(
  known: Pick<AppSettings, 'limits' | 'serverSwitches' | 'toolSwitches' | 'skillSwitches'>,
  { limits, serverSwitches, toolSwitches, skillSwitches, ...others }: Input<typeof settings.update>,
): Partial<AppSettings> {
  return {
    ...others,
    ...(limits && { limits: { ...known.limits, ...limits } }),
    ...(serverSwitches && { serverSwitches: { ...known.serverSwitches, ...serverSwitches } }),
    ...(skillSwitches && { skillSwitches: { ...known.skillSwitches, ...skillSwitches } }),
    ...(toolSwitches && { toolSwitches: withToolSwitches(known.toolSwitches, toolSwitches) }),
  };
}

/** Changes only the switches of the named tools of the named servers. */
export function withToolSwitches(known: ToolSwitches = {}, change: ToolSwitches | null = {}): ToolSwitches {
  const changed = Object.entries(change ?? {}).map(([id, tools]) => [id, { ...known[id], ...tools }]);
  return { ...known, ...Object.fromEntries(changed) };
}
