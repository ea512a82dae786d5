import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import { TERMINAL } from '../../../shared/mcp.ts';
import { isSwitchedOn } from './server-switches.ts';

const id = ServerId.parse('counter');

test.each([
  ['none', {}, true],
  ['everywhere', { global: { counter: false } }, false],
  ['the topic against everywhere', { global: { counter: false }, topic: { counter: true } }, true],
  ['this process against the topic', { topic: { counter: true }, process: { counter: false } }, false],
  ['a switch of another server', { process: { other: false } }, true],
  ['a name every object has', { process: Object.create({ counter: false }) }, true],
])('the nearest switch decides: %s', (_what, layers, on) => {
  expect(isSwitchedOn(id, layers)).toBe(on);
});

test('the terminal is off unless a switch is on', () => {
  expect(isSwitchedOn(TERMINAL, {})).toBe(false);
  expect(isSwitchedOn(TERMINAL, { global: { [TERMINAL]: true } })).toBe(true);
  expect(isSwitchedOn(TERMINAL, { global: { [TERMINAL]: true }, topic: { [TERMINAL]: false } })).toBe(false);
});
