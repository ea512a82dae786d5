import { oc, type } from '@orpc/contract';
import type { z } from 'zod';
import { LoopLimits } from '../loop.ts';
import { AppSettings } from '../settings.ts';
import { given, PageModel } from './fields.ts';

/** Providers are saved one at a time, because a key belongs to one address. */
const PageSettings = AppSettings.omit({ providers: true, recentModels: true })
  .extend({ model: PageModel, limits: LoopLimits.partial().transform(given) })
  .partial()
  .transform(given);
/** Absent settings do not change; neither do limits, servers and tools that are not named. */
export type SettingsChange = z.input<typeof PageSettings>;

export const settings = {
  update: oc.input(PageSettings).output(type<AppSettings>()),
};
