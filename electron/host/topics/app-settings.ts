/**
 * Reads and writes the settings of the app. A setting that was never stored or cannot be parsed
 * has its default value.
 */
import type { z } from 'zod';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { StoredLimits } from '../../../shared/loop.ts';
import { AppSettings, DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import type { Settings } from '../store/settings.ts';

const fields = Object.entries(AppSettings.shape).map(([name, schema]) => {
  const given: z.ZodType<JsonValue> = schema;
  const stored: z.ZodType<JsonValue> = name === 'limits' ? StoredLimits : given;
  return { name, schema: given, tolerant: stored.catch(DEFAULT_SETTINGS[name as keyof AppSettings]) };
});

export function appSettings(settings: Settings): AppSettings {
  const read = fields.map(({ name, tolerant }) => [name, settings.get(name, tolerant)]);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) };
}

/** Reads a single setting from its own row, because a loop reads a setting at every iteration. */
export function appSetting<Name extends keyof AppSettings>(settings: Settings, name: Name): AppSettings[Name] {
  const tolerant = fields.find((field) => field.name === name)?.tolerant;
  const value = tolerant && settings.get(name, tolerant);
  // The type is certain, because the schema of this setting has checked the value.
  return (value ?? DEFAULT_SETTINGS[name]) as AppSettings[Name];
}

/** Stores changed settings. Throws `bad-usage` and stores nothing if a value is out of range. */
export function updateAppSettings(settings: Settings, change: Partial<AppSettings>): AppSettings {
  const parsed = AppSettings.partial().safeParse(change);
  if (!parsed.success) {
    throw new LoopwrightError('setting-invalid', { field: String(parsed.error.issues[0]?.path.join('.')) });
  }
  const values: Readonly<Record<string, JsonValue | undefined>> = parsed.data;
  for (const { name, schema } of fields) {
    const value = values[name];
    if (value !== undefined) settings.set(name, schema, value);
  }
  return appSettings(settings);
}
