import { oc, type } from '@orpc/contract';
import type { z } from 'zod';
import { LoopLimits } from '../loop.ts';
import type { OwnPythonState } from '../own-python.ts';
import { AppSettings } from '../settings.ts';
import { given, PageModel } from './fields.ts';

/**
 * Leaves out the providers, which are saved one at a time because a key belongs to one URL, and the presets, because a
 * window that saves all of them would overwrite what another window has changed.
 */
const PageSettings = AppSettings.omit({ providers: true, recentModels: true, presets: true })
  .extend({ model: PageModel, fallbackModel: PageModel.nullable(), limits: LoopLimits.partial().transform(given) })
  .partial()
  .transform(given);
/**
 * A change of settings. Absent settings stay unchanged, and so do limits, servers and tools that
 * are not named.
 */
export type SettingsChange = z.input<typeof PageSettings>;

export const settings = {
  update: oc.input(PageSettings).output(type<AppSettings>()),
  /** What became of the setting `ownPython`: looks for the program and asks it for its version. */
  ownPython: oc.output(type<OwnPythonState>()),
};
