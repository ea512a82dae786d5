import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
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
