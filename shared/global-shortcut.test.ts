import { expect, test } from 'vitest';
import { acceleratorOf } from './global-shortcut.ts';

test.each([
  ['Ctrl+Alt+L', 'Ctrl+Alt+L'],
  [' Mod+Shift+Space ', 'CommandOrControl+Shift+Space'],
  ['Alt+F12', 'Alt+F12'],
  ['Shift+A', null],
  ['L', null],
  ['Ctrl+Ctrl+L', null],
  ['Ctrl+', null],
  ['Ctrl+Alt+Shift+Super+L', null],
  ['', null],
])('the shortcut %j is %j for the system', (typed, expected) => {
  expect(acceleratorOf(typed)).toBe(expected);
});
