import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/default-settings.ts';
import { variablesOf } from './appearance.ts';

test('the default settings are the values of the style sheet', () => {
  expect(variablesOf(DEFAULT_SETTINGS)).toEqual({
    '--text-scale': '1',
    '--spacing': '0.25rem',
    '--chat-width': '768px',
    '--code-font': 'ui-monospace',
  });
});

test.each([
  ['Fira Code', '"Fira Code"'],
  ['  更纱黑体 ', '"更纱黑体"'],
  ['x", serif; } body { display: none', '"x serif  body  display none"'],
  ['url(https://evil.example/f)', '"urlhttpsevil.examplef"'],
  ['"\\;', 'ui-monospace'],
])('a code font named %j is nothing but a name', (codeFont, expected) => {
  expect(variablesOf({ ...DEFAULT_SETTINGS, codeFont })['--code-font']).toBe(expected);
});
