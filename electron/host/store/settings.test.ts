import { expect, test } from 'vitest';
import { z } from 'zod';
import { Settings } from './settings.ts';
import { failure, temporaryDatabase } from './store.fixture.ts';

const Window = z.object({ width: z.int(), theme: z.enum(['light', 'dark']) });

test('parses a setting with its schema, and replaces a setting that is set again', () => {
  const settings = new Settings(temporaryDatabase());
  expect(settings.get('window', Window)).toBeUndefined();
  settings.set('window', Window, { width: 800, theme: 'light' });
  settings.set('window', Window, { width: 900, theme: 'dark' });
  expect(settings.get('window', Window)).toEqual({ width: 900, theme: 'dark' });
});

test('refuses to write or read a value that its schema rejects, unless the schema has a fallback value', () => {
  const settings = new Settings(temporaryDatabase());
  expect(() => settings.set('window', Window, { width: 0.5, theme: 'dark' })).toThrow();
  settings.set('window', z.string(), 'wide');
  expect(failure(() => settings.get('window', Window)).code).toBe('storage');
  expect(settings.get('window', Window.catch({ width: 1, theme: 'dark' }))).toEqual({ width: 1, theme: 'dark' });
});
