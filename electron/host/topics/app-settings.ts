/** The app's settings in the store. What was never set, or cannot be read any more, is the default. */
import { type AppSettings, AppSettings as AppSettingsSchema, DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import type { Settings } from '../store/settings.ts';

const stored = {
  model: AppSettingsSchema.shape.model.catch(DEFAULT_SETTINGS.model),
  limits: AppSettingsSchema.shape.limits.catch(DEFAULT_SETTINGS.limits),
  approvalMode: AppSettingsSchema.shape.approvalMode.catch(DEFAULT_SETTINGS.approvalMode),
  serverSwitches: AppSettingsSchema.shape.serverSwitches.catch(DEFAULT_SETTINGS.serverSwitches),
};

export function appSettings(settings: Settings): AppSettings {
  return {
    model: settings.get('model', stored.model) ?? DEFAULT_SETTINGS.model,
    limits: settings.get('limits', stored.limits) ?? DEFAULT_SETTINGS.limits,
    approvalMode: settings.get('approvalMode', stored.approvalMode) ?? DEFAULT_SETTINGS.approvalMode,
    serverSwitches: settings.get('serverSwitches', stored.serverSwitches) ?? DEFAULT_SETTINGS.serverSwitches,
  };
}

/** Throws a zod error for a value out of range; then nothing is set. */
export function updateAppSettings(settings: Settings, change: Partial<AppSettings>): AppSettings {
  const { shape } = AppSettingsSchema;
  const parsed = AppSettingsSchema.partial().parse(change);
  if (parsed.model !== undefined) settings.set('model', shape.model, parsed.model);
  if (parsed.limits !== undefined) settings.set('limits', shape.limits, parsed.limits);
  if (parsed.approvalMode !== undefined) settings.set('approvalMode', shape.approvalMode, parsed.approvalMode);
  if (parsed.serverSwitches !== undefined) settings.set('serverSwitches', shape.serverSwitches, parsed.serverSwitches);
  return appSettings(settings);
}
