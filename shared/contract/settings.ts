import { oc, type } from '@orpc/contract';
import type { z } from 'zod';
import { LoopLimits } from '../loop.ts';
import { AppSettings } from '../settings.ts';
import { given, PageModel } from './fields.ts';

/** Providers are saved one by one, because a key belongs to its address. */
const PageSettings = AppSettings.omit({ providers: true, recentModels: true })
  .extend({ model: PageModel, limits: LoopLimits.partial().transform(given) })
  .partial()
  .transform(given);
/**
 * What is absent stays as it is; so does each limit, and each switch of a server or a tool that
 * is not named.
 */
export type SettingsChange = z.input<typeof PageSettings>;

export const settings = {
  update: oc.input(PageSettings).output(type<AppSettings>()),
};
