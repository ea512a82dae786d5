/**
 * Applies a page's change to the settings. Only named limits and switches change, because the
 * page may not know the latest values. Pure.
 */

import type { settings } from '../../../shared/contract/settings.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { AppSettings } from '../../../shared/settings.ts';

export function settingsAfter(
  known: Pick<AppSettings, 'limits' | 'serverSwitches' | 'toolSwitches'>,
  { limits, serverSwitches, toolSwitches, ...others }: Input<typeof settings.update>,
): Partial<AppSettings> {
  const named = Object.entries(toolSwitches ?? {});
  const ofServers = named.map(([id, tools]) => [id, { ...known.toolSwitches[id], ...tools }] as const);
  return {
    ...others,
    ...(limits === undefined ? {} : { limits: { ...known.limits, ...limits } }),
    ...(serverSwitches === undefined ? {} : { serverSwitches: { ...known.serverSwitches, ...serverSwitches } }),
    ...(named.length === 0 ? {} : { toolSwitches: { ...known.toolSwitches, ...Object.fromEntries(ofServers) } }),
  };
}
