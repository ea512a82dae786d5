import { expect, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import { ATTEMPT_COMPLETION, FILE_EDITOR, TERMINAL } from '../../../../shared/mcp.ts';
import { isSwitchedOn, isToolOn } from './server-switches.ts';

const id = ServerId.parse('counter');

test.each([
  ['none', {}, true],
  ['everywhere', { global: { counter: false } }, false],
  ['the topic against everywhere', { global: { counter: false }, topic: { counter: true } }, true],
  ['this process against the topic', { topic: { counter: true }, process: { counter: false } }, false],
  ['a switch of another server', { process: { other: false } }, true],
  ['a name every object has', { process: Object.create({ counter: false }) }, true],
])('uses the nearest switch: %s', (_what, layers, on) => {
  expect(isSwitchedOn(id, layers)).toBe(on);
});

test('keeps the terminal off unless a switch is on', () => {
  expect(isSwitchedOn(TERMINAL, {})).toBe(false);
  expect(isSwitchedOn(TERMINAL, { global: { [TERMINAL]: true } })).toBe(true);
  expect(isSwitchedOn(TERMINAL, { global: { [TERMINAL]: true }, topic: { [TERMINAL]: false } })).toBe(false);
});

const tool = { serverId: id, toolName: 'count' };

test.each([
  ['none', { global: {} }, true],
  ['everywhere', { global: { counter: { count: false } } }, false],
  [
    'the topic against everywhere',
    { global: { counter: { count: false } }, topic: { counter: { count: true } } },
    true,
  ],
  ['another tool of the topic', { global: { counter: { count: false } }, topic: { counter: { other: true } } }, false],
  ['a name every object has', { global: { counter: Object.create({ count: false }) } }, true],
])('uses the nearest switch of a tool: %s', (_what, layers, on) => {
  expect(isToolOn(tool, layers)).toBe(on);
});

test('cannot switch off the tool that ends a loop', () => {
  const global = { [FILE_EDITOR]: { [ATTEMPT_COMPLETION]: false } };
  expect(isToolOn({ serverId: FILE_EDITOR, toolName: ATTEMPT_COMPLETION }, { global })).toBe(true);
});
