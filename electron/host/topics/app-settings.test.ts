import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../shared/loop.ts';
import { Settings } from '../store/settings.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { appSetting, appSettings, updateAppSettings } from './app-settings.ts';

test('keeps limits that were stored before the cost limit existed, and uses the default cost limit', () => {
  const database = temporaryDatabase();
  const settings = new Settings(database);
  const { maxCost: _, ...before } = { ...DEFAULT_LIMITS, maxIterations: 7, maxTokens: 1_000 };
  database.run('INSERT INTO settings (key, value) VALUES (?, ?)', 'limits', JSON.stringify(before));
  expect(appSetting(settings, 'limits')).toEqual({ ...DEFAULT_LIMITS, maxIterations: 7, maxTokens: 1_000 });
  expect(appSettings(settings).limits.maxIterations).toBe(7);
  updateAppSettings(settings, { limits: { ...appSetting(settings, 'limits'), maxCost: 2.5 } });
  expect(appSetting(settings, 'limits')).toMatchObject({ maxIterations: 7, maxCost: 2.5 });
});

test('refuses a limit that is out of range, and reads the default if an invalid limit is stored', () => {
  const database = temporaryDatabase();
  const settings = new Settings(database);
  expect(() => updateAppSettings(settings, { limits: { ...DEFAULT_LIMITS, maxCost: 0 } })).toThrow();
  expect(appSetting(settings, 'limits')).toEqual(DEFAULT_LIMITS);
  database.run('INSERT INTO settings (key, value) VALUES (?, ?)', 'limits', '{"maxIterations": "many"}');
  expect(appSetting(settings, 'limits')).toEqual(DEFAULT_LIMITS);
  database.run('UPDATE settings SET value = ?', '17');
  expect(appSetting(settings, 'limits')).toEqual(DEFAULT_LIMITS);
});

test('accepts only valid values for a setting, and reads the default if an invalid value is stored', () => {
  const database = temporaryDatabase();
  const settings = new Settings(database);
  expect(appSettings(settings)).toMatchObject({ theme: 'system', language: 'system', welcomed: false });
  expect(updateAppSettings(settings, { theme: 'dark', welcomed: true })).toMatchObject({
    theme: 'dark',
    welcomed: true,
  });
  expect(() => updateAppSettings(settings, { theme: 'blue' as 'dark' })).toThrow();
  database.run('UPDATE settings SET value = ? WHERE key = ?', '"blue"', 'theme');
  expect(appSetting(settings, 'theme')).toBe('system');
});
